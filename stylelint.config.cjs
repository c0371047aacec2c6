/**
 * wp-scripts' own rules, and one scale for the room between things: the steps are theme.json's, written there alone, and
 * the editor offers the same ones to the artist. Whatever else stays says why, in the comment that lets it through.
 */
const { settings } = require( './theme.json' );

/** Lengths of ours that stand for steps, held to the scale where they are declared. */
const HELD = [ 'below-header', 'gutter', 'news-gap' ];
/** What room is added to or taken from: heights, widths and shares of pictures, of the header and of WordPress's bar. */
const SIZES = [
	...[ 'wall', 'slide', 'width', 'museau-at' ],
	...[ 'wp--custom--header', 'wp--custom--wave', 'wp--custom--mat--width' ],
	'wp-admin--admin-bar--height',
];

const any = ( parts ) => `(?:${ parts.join( '|' ) })`;
const step = `(?<![\\d.])${ any(
	settings.spacing.spacingSizes.map( ( { size } ) =>
		size.replace( '.', '\\.' )
	)
) }`;
const variable = `var\\(--${ any( [
	...Object.keys( settings.custom.fluid ).map(
		( name ) => `wp--custom--fluid--${ name }`
	),
	...HELD,
	...SIZES,
] ) }(?:, 0(?:px)?)?\\)`;
/** What a function mixes, others in it: steps, sizes, shares of the window or the box, factors, and a pixel of overlap. */
const mix = [ 1, 2, 3 ].reduce(
	( inner ) =>
		`(?:calc|clamp|max|min)?\\(${ any( [
			...[ step, variable, inner, 'env\\([\\w-]+\\)', '[\\s,*/+-]' ],
			'(?<![\\d.])(?:[\\d.]+(?:%|d?v[wh])?|[01]px)(?![\\w.%])',
		] ) }+\\)`,
	'(?!)'
);
const room = any( [ '0', 'auto', '-1px', `-?${ step }`, variable, mix ] );
const place = any( [ '-?[\\d.]+%', room ] );
const upToFour = ( one ) => [ `/^${ one }(?: ${ one }){0,3}$/` ];
const SIDES =
	'(?:-(?:top|right|bottom|left|(?:block|inline)(?:-(?:start|end))?))?';

for ( const [ name, size ] of Object.entries( settings.custom.fluid ) ) {
	if ( ! new RegExp( `^${ mix }$` ).test( size ) ) {
		throw new Error(
			`theme.json: custom.fluid.${ name } goes from one step to another, not ${ size }`
		);
	}
}

module.exports = {
	extends: '@wordpress/stylelint-config/scss-stylistic',
	reportDescriptionlessDisables: true,
	reportNeedlessDisables: true,
	rules: {
		'selector-class-pattern': null,
		'declaration-property-value-allowed-list': [
			{
				[ `/^(?:margin|padding)${ SIDES }$/` ]: upToFour( room ),
				'/^(?:(?:row|column|grid)-)?gap$/': upToFour( room ),
				[ `/^inset${ SIDES }$/` ]: upToFour( place ),
				'/^(?:top|right|bottom|left)$/': upToFour( place ),
				[ `/^--${ any( HELD ) }$/` ]: upToFour( room ),
			},
			{
				message: ( property, value ) =>
					`${ property }: ${ value } leaves the steps of theme.json's spacingSizes (docs/styles.md)`,
			},
		],
	},
};

/** The scale of stylelint.config.cjs lets its own steps through, and says what leaves them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import stylelint from 'stylelint';
import { ROOT } from '../../bin/lib/paths.mjs';

const RULE = 'declaration-property-value-allowed-list';

const ON_THE_SCALE = [
	'margin: 0 auto 1.25rem',
	'padding-inline: clamp(min(1.25rem, 6vw), 3vw, 2.5rem)',
	'margin-top: -0.5rem',
	'padding-block: 1.5rem var(--wp--custom--fluid--section)',
	'top: calc(var(--wp--custom--header) + 2rem)',
	'left: 50%',
	'margin-bottom: -1px',
	'width: 13px',
];
const OFF_THE_SCALE = [
	'margin: 13px',
	'padding: 0.5rem 1.1rem',
	'gap: 1em',
	'row-gap: 16px',
	'column-gap: clamp(1rem, 3vw, 1.7rem)',
	'margin-inline-start: calc(1rem + 5px)',
	'padding: 3%',
	'padding: max(1rem, 50% - 22rem)',
	'margin: var(--mine)',
	'inset: 2px 0 auto',
	'bottom: 0.7rem',
	'--gutter: 13px',
];

/**
 * @param {string} declaration
 * @param {string} file        below the theme, which need not exist
 * @return {Promise<string[]>} the sentences of our rule about one declaration
 */
async function said( declaration, file ) {
	const { results } = await stylelint.lint( {
		code: `.museau-one {\n\t${ declaration };\n}\n`,
		codeFilename: `${ ROOT }/${ file }`,
		cwd: ROOT,
	} );
	return results[ 0 ].warnings
		.filter( ( { rule } ) => rule === RULE )
		.map( ( { text } ) => text );
}

for ( const file of [ 'assets/css/one.css', 'blocks/cart/one.scss' ] ) {
	test( `a step passes in ${ file }`, async () => {
		for ( const declaration of ON_THE_SCALE ) {
			assert.deepEqual( await said( declaration, file ), [] );
		}
	} );

	test( `any other value is said in ${ file }`, async () => {
		for ( const declaration of OFF_THE_SCALE ) {
			const [ sentence, ...more ] = await said( declaration, file );
			assert.match( sentence ?? '', /leaves the steps of theme\.json/ );
			assert.ok( sentence.startsWith( declaration ), sentence );
			assert.deepEqual( more, [] );
		}
	} );
}

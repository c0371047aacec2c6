/** Figures beside their goals: on the screen, and as the tables of docs/performance.md. */
import { loadavg } from 'node:os';
import { say } from '../lib/say.mjs';

const parts = [];

/** Opens a part; the figures that follow belong to it. */
export function part( title ) {
	parts.push( { title, rows: [] } );
	say( `\n${ title }` );
}

/**
 * One figure.
 *
 * @param {string}        name
 * @param {string|number} value
 * @param {string}        goal    '' where there is none
 * @param {boolean}       reached undefined: not judged
 * @param {string}        reason  why it is not reached; shown only then
 */
export function figure( name, value, goal = '', reached, reason = '' ) {
	const mark = reached === undefined ? ' ' : reached ? '✓' : '✗';
	const why = reached === false ? reason : '';
	parts
		.at( -1 )
		.rows.push( { name, value: String( value ), goal, mark, why } );
	say(
		`${ mark } ${ name }: ${ value }${ goal ? ` (goal ${ goal })` : '' }${ why ? `\n    ${ why }` : '' }`
	);
}

/** How busy the machine was. */
export function machine() {
	part( 'The machine' );
	figure(
		'load average at the end (1, 5, 15 minutes)',
		loadavg()
			.map( ( load ) => load.toFixed( 1 ) )
			.join( ', ' )
	);
}

export const kilobytes = ( bytes ) => `${ ( bytes / 1000 ).toFixed( 2 ) } kB`;

export const median = ( values ) =>
	[ ...values ].sort( ( a, b ) => a - b )[ Math.floor( values.length / 2 ) ];

/** How many goals were judged, and how many are reached. */
export function count() {
	const judged = parts
		.flatMap( ( { rows } ) => rows )
		.filter( ( { mark } ) => mark !== ' ' );
	return {
		judged: judged.length,
		reached: judged.filter( ( { mark } ) => mark === '✓' ).length,
	};
}

/** All figures as Markdown tables. */
export function markdown() {
	const cell = ( text ) => text.replaceAll( '|', '\\|' );
	return parts
		.map( ( { title, rows } ) =>
			[
				`### ${ title }`,
				'',
				'| | Figure | Value | Goal |',
				'|---|---|---|---|',
				...rows.map(
					( row ) =>
						`| ${ row.mark } | ${ cell( row.name ) } | ${ cell( row.value ) } | ${ cell( row.goal ) }${ row.why ? `<br>${ cell( row.why ) }` : '' } |`
				),
				'',
			].join( '\n' )
		)
		.join( '\n' );
}

/** Which places are changed, and the page that says what became of them. */
import { hash } from './maps.mjs';

/**
 * @typedef {{file: string, kind: string, text: string, new: string, name: string}} Change name: from run to run, its line may move
 * @typedef {'noticed'|'survived'|'unreached'} Outcome
 */

/** What is changed into what: twins in a file are chosen together. */
const changeOf = ( { file, kind, text, new: changed } ) =>
	`${ file }: ${ kind }: ${ text } → ${ changed }`;

/**
 * Places chosen by a seed: the same ones as long as the sources stay.
 *
 * @template {Change} T
 * @param {T[]}           places
 * @param {string}        seed
 * @param {string|number} count
 * @return {T[]}
 */
export const chosen = ( places, seed, count ) =>
	places
		.map( ( place ) => [
			hash( `${ seed } ${ changeOf( place ) }` ),
			place,
		] )
		.sort( ( [ a ], [ b ] ) => ( a < b ? -1 : 1 ) )
		.slice( 0, Number( count ) )
		.map( ( [ , place ] ) => place );

export const inOneLine = ( text ) =>
	text.replace( /\s+/g, ' ' ).replaceAll( '|', '\\|' );

/**
 * @param {string}                              title
 * @param {string}                              words    what was run, in a sentence
 * @param {{place: Change, outcome: Outcome}[]} outcomes
 * @param {Record<string, string>}              reasons  of those that stay, by name
 * @return {string} Markdown
 */
export function page( title, words, outcomes, reasons ) {
	const folders = {};
	for ( const { place, outcome } of outcomes ) {
		const folder = place.file
			.replace( 'src/server/', '' )
			.split( '/' )
			.slice( 0, -1 )
			.join( '/' );
		( folders[ folder ] ??= [] ).push( outcome );
	}
	const count = ( list, outcome ) =>
		list.filter( ( one ) => one === outcome ).length;
	const row = ( name, list ) =>
		`| ${ name } | ${ list.length } | ${ count( list, 'noticed' ) } | ${ count( list, 'survived' ) } | ${ count( list, 'unreached' ) } |`;
	return [
		`# ${ title }`,
		'',
		words,
		'',
		'| Folder | places | noticed | survived | reached by no test |',
		'| --- | --- | --- | --- | --- |',
		...Object.keys( folders )
			.sort()
			.map( ( folder ) => row( folder, folders[ folder ] ) ),
		row(
			'**all**',
			outcomes.map( ( { outcome } ) => outcome )
		),
		'',
		'## Those that no test noticed',
		'',
		'| Place | changed to | why it stays |',
		'| --- | --- | --- |',
		...outcomes
			.filter( ( { outcome } ) => outcome !== 'noticed' )
			.map(
				( { place } ) =>
					`| ${ place.file.replace( 'src/server/', '' ) }: \`${ inOneLine( place.text ) }\` | \`${ inOneLine( place.new ) }\` | ${ reasons[ place.name ] ?? '' } |`
			),
		'',
	].join( '\n' );
}

/**
 * @param {{place: Change, outcome: Outcome}[]} outcomes
 * @param {Record<string, string>}              reasons
 * @return {{survivors: number, bare: number, isEnough: boolean}} bare: of them without a reason; isEnough: five of a hundred at most
 *   survive, each with its reason
 */
export function judge( outcomes, reasons ) {
	const survivors = outcomes.filter(
		( { outcome } ) => outcome !== 'noticed'
	);
	const bare = survivors.filter( ( { place } ) => ! reasons[ place.name ] );
	return {
		survivors: survivors.length,
		bare: bare.length,
		isEnough: survivors.length <= outcomes.length / 20 && ! bare.length,
	};
}

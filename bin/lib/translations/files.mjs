/** What stands in languages/, made of the sources and of the translators' PO files. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';
import { allSentences, islandSentences, readScripts } from './extract.mjs';
import { keyOf, readPo, writeJson, writePhp, writePo } from './po.mjs';

export const LANGUAGES = join( ROOT, 'languages' );
export const POT = 'museau.pot';

const HEADERS = {
	'Project-Id-Version': 'Museau',
	'MIME-Version': '1.0',
	'Content-Type': 'text/plain; charset=UTF-8',
	'Content-Transfer-Encoding': '8bit',
	'X-Domain': 'museau',
};

const locales = () =>
	readdirSync( LANGUAGES )
		.filter( ( name ) => /^[a-z]{2,3}(_[A-Za-z_]+)?\.po$/.test( name ) )
		.map( ( name ) => name.slice( 0, -3 ) );

const read = ( name ) =>
	existsSync( join( LANGUAGES, name ) )
		? readFileSync( join( LANGUAGES, name ), 'utf8' )
		: '';

/**
 * Every file of languages/ as it should stand now. No date and no line number is written: the same sentences give the same files.
 *
 * @return {Map<string, string>} content by name
 */
export function languageFiles() {
	const scripts = readScripts();
	const sentences = allSentences( scripts ).map( ( sentence ) => ( {
		...sentence,
		places: [
			...new Set(
				sentence.places.map( ( place ) => place.replace( /:\d+$/, '' ) )
			),
		],
	} ) );
	const editor = new Set(
		[ ...scripts.values() ].flatMap( ( script ) =>
			script.editor.map( ( { id } ) => id )
		)
	);
	const made = new Map();
	made.set(
		POT,
		writePo( HEADERS, sentences, [
			'Every visible sentence of Museau, in French. Made by `npm run translations`.',
		] )
	);
	made.set(
		'islands.json',
		`${ JSON.stringify( islandSentences( scripts ), null, '\t' ) }\n`
	);
	for ( const locale of locales() ) {
		const { headers, entries } = readPo( read( `${ locale }.po` ) );
		const said = new Map(
			entries.map( ( entry ) => [ keyOf( entry ), entry.said ] )
		);
		const po = {
			headers,
			entries: sentences.map( ( sentence ) => ( {
				...sentence,
				said: said.get( keyOf( sentence ) ) ?? [],
			} ) ),
		};
		made.set(
			`${ locale }.po`,
			writePo( headers, po.entries, [ `Museau in ${ locale }.` ] )
		);
		made.set( `${ locale }.l10n.php`, writePhp( po ) );
		made.set( `museau-${ locale }-editor.json`, writeJson( po, editor ) );
	}
	return made;
}

const marks = ( text ) =>
	( text.match( /%(?:\d+\$)?[sd]|%%|\{[a-zé]+\}|<[^>]+>/g ) ?? [] ).sort();

/**
 * @param {string} po a translation's file
 * @return {string[]} what is wrong with it: sentences without a translation, lost placeholders or blanks
 */
export function faultsOf( po ) {
	return readPo( po ).entries.flatMap( ( { id, plural, said } ) => {
		const forms = plural ? [ id, plural ] : [ id ];
		return forms.flatMap( ( form, n ) => {
			const text = said[ n ] ?? '';
			if ( text === '' ) {
				return [ `not translated: ${ form }` ];
			}
			return [
				...( String( marks( form ) ) === String( marks( text ) )
					? []
					: [ `placeholders: ${ form } → ${ text }` ] ),
				// French alone has a blank before its colon.
				...( /^\s(?!:)/.test( form ) === /^\s/.test( text ) &&
				/\s$/.test( form ) === /\s$/.test( text )
					? []
					: [ `blanks: "${ form }" → "${ text }"` ] ),
			];
		} );
	} );
}

/** What stands in languages/, made by WP-CLI's i18n commands (docs/adr/0011). */
import { readFileSync } from 'node:fs';
import {
	cp,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rename,
	rm,
	writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import gettext from 'gettext-parser';
import { ROOT, WORK } from '../paths.mjs';
import { must } from '../processes.mjs';
import { bringWordPress, WORDPRESS } from '../wordpress.mjs';
import { files, islandSentences, read, readScripts } from './scripts.mjs';

export const LANGUAGES = join( ROOT, 'languages' );
export const POT = 'museau.pot';

/** No date: the same sentences give the same files. */
const HEADERS = {
	'Project-Id-Version': 'Museau',
	'Report-Msgid-Bugs-To': '',
	'POT-Creation-Date': '',
};

/** What WP-CLI reads as it is. */
const SOURCES = [
	'blocks',
	'functions.php',
	'parts',
	'patterns',
	'src/server',
	'style.css',
	'templates',
];

const i18n = ( ...args ) =>
	must( 'php', [
		'-d',
		'error_reporting=E_ALL&~E_DEPRECATED',
		join( WORDPRESS, 'wp-cli.phar' ),
		'--allow-root',
		'i18n',
		...args,
	] );

/**
 * What WordPress shows of a block.json or theme.json, by its own lists: WP-CLI asks wordpress.org for them and fails
 * without a network.
 */
const shown = ( list, value ) => {
	if ( typeof list === 'string' ) {
		return value ? [ { id: value, context: list } ] : [];
	}
	return Object.entries( value ?? {} ).flatMap( ( [ key, part ] ) => {
		const inner = Array.isArray( list )
			? list[ 0 ]
			: ( list[ key ] ?? list[ '*' ] );
		return inner ? shown( inner, part ) : [];
	} );
};

const schema = ( name ) =>
	JSON.parse(
		readFileSync( join( WORDPRESS, 'wordpress/wp-includes', name ), 'utf8' )
	);

/** Attributes of a block that are no sentence, as in Kernel\Language. */
const NAMES = [ 'category', 'drawing', 'menu', 'url', 'invitationUrl' ];

/** First texts of a block, wherever they stand in its default. */
const textsOf = ( value, name = '' ) => {
	if ( typeof value === 'string' ) {
		return NAMES.includes( name ) ? [] : [ value ];
	}
	return Object.entries( value ?? {} ).flatMap( ( [ key, part ] ) =>
		textsOf( part, Array.isArray( value ) ? name : key )
	);
};

/** What is said in JSON, by file. */
const fromJson = () => [
	...files( 'blocks', /\/block\.json$/ ).map( ( file ) => {
		const block = JSON.parse( read( file ) );
		const first = Object.entries( block.attributes ?? {} ).flatMap(
			( [ name, attribute ] ) => textsOf( attribute.default, name )
		);
		return [
			file,
			[
				...shown( schema( 'block-i18n.json' ), block ),
				...first.map( ( id ) => ( { id } ) ),
			],
		];
	} ),
	...[ 'theme.json', ...files( 'styles', /\.json$/ ) ].map( ( file ) => [
		file,
		shown( schema( 'theme-i18n.json' ), JSON.parse( read( file ) ) ),
	] ),
];

/** Values of the constants of PHP below @translated, no keys. */
const kept = ( file ) =>
	[ ...read( file ).matchAll( /@translated.*?\*\/([^;]*);/gs ) ]
		.flatMap( ( [ , constant ] ) => [
			...constant.matchAll( /'((?:[^'\\]|\\.)*)'(\s*=>)?/g ),
		] )
		.filter( ( [ , , arrow ] ) => ! arrow )
		.map( ( [ , text ] ) => ( { id: text.replace( /\\(.)/g, '$1' ) } ) );

/** Sentences as calls that WP-CLI finds. */
const calls = ( sentences ) =>
	sentences
		.filter( ( { id } ) => /[\p{L}\d%]/u.test( id ) )
		.map( ( { id, plural, context, note } ) => {
			const name = ( plural && '_n' ) || ( context && '_x' ) || '__';
			const args = [
				id,
				...( plural ? [ plural, 1 ] : [] ),
				...( context ? [ context ] : [] ),
				'museau',
			];
			return `${ note ? `/* translators: ${ note } */` : '' }\n${ name }(${ args.map( ( arg ) => JSON.stringify( arg ) ).join() });\n`;
		} )
		.join( '\n' );

/** Copies what WP-CLI reads into a folder; a script beside each file says what it does not find there. */
async function stage( folder, scripts ) {
	for ( const source of SOURCES ) {
		await cp( join( ROOT, source ), join( folder, source ), {
			recursive: true,
			filter: ( path ) =>
				/\.php$|^[^.]*$|style\.css$/.test( path.slice( ROOT.length ) ),
		} );
	}
	for ( const [ file, sentences ] of [
		...files( 'src/server', /\.php$/ ).map( ( php ) => [
			php,
			kept( php ),
		] ),
		...fromJson(),
		...[ ...scripts ].map( ( [ script, said ] ) => [
			script,
			[ ...said.sentences, ...said.editor ],
		] ),
	] ) {
		if ( sentences.length > 0 ) {
			await mkdir( dirname( join( folder, file ) ), { recursive: true } );
			await writeFile(
				join( folder, `${ file }.js` ),
				calls( sentences )
			);
		}
	}
}

/**
 * Every file of languages/ as it should stand now.
 *
 * @return {Promise<Map<string, string>>} content by name
 */
export async function languageFiles() {
	await bringWordPress();
	await mkdir( WORK, { recursive: true } );
	const work = await mkdtemp( join( WORK, 'translations-' ) );
	try {
		return await make( join( work, 'sources' ), join( work, 'languages' ) );
	} finally {
		await rm( work, { recursive: true } );
	}
}

async function make( sources, made ) {
	const scripts = readScripts();
	await stage( sources, scripts );
	await mkdir( made );
	await makePot( sources, join( made, POT ) );
	await updatePo( made );
	await i18n( 'make-php', made );
	await makeJson( sources, made, scripts );
	await writeFile(
		join( made, 'islands.json' ),
		`${ JSON.stringify( islandSentences( scripts ), null, '\t' ) }\n`
	);
	const names = ( await readdir( made ) ).sort();
	return new Map(
		await Promise.all(
			names.map( async ( name ) => [
				name,
				await readFile( join( made, name ), 'utf8' ),
			] )
		)
	);
}

const rewrite = async ( file, change ) =>
	writeFile( file, change( await readFile( file, 'utf8' ) ) );

async function makePot( sources, pot ) {
	await i18n(
		'make-pot',
		sources,
		pot,
		'--slug=museau',
		'--skip-audit',
		'--skip-block-json',
		'--skip-theme-json',
		`--headers=${ JSON.stringify( HEADERS ) }`,
		'--file-comment=Every visible sentence of Museau, in French. Made by `npm run translations`.'
	);
	// Places without line numbers, each once, named as in the sources.
	await rewrite( pot, ( text ) =>
		text
			.replace( /^(#: .+?)(?:\.js)?:\d+$/gm, '$1' )
			.replace( /^(#: .+\n)\1+/gm, '$1' )
	);
}

/** The translators' files with the sentences of now, without dates. */
async function updatePo( made ) {
	const locales = ( await readdir( LANGUAGES ) ).filter( ( name ) =>
		name.endsWith( '.po' )
	);
	for ( const name of locales ) {
		await cp( join( LANGUAGES, name ), join( made, name ) );
	}
	await i18n( 'update-po', join( made, POT ), made );
	for ( const name of locales ) {
		await rewrite( join( made, name ), ( po ) =>
			po.replace(
				/^("PO(?:T-Creation|-Revision)-Date: ).*(\\n")$/gm,
				'$1$2'
			)
		);
	}
}

/** What the editor's scripts say: they share one file. */
async function makeJson( sources, made, scripts ) {
	const map = join( sources, 'map.json' );
	await writeFile(
		map,
		JSON.stringify(
			Object.fromEntries(
				[ ...scripts ]
					.filter( ( [ , { editor } ] ) => editor.length > 0 )
					.map( ( [ file ] ) => [ file, 'editor.js' ] )
			)
		)
	);
	await i18n(
		'make-json',
		made,
		'--domain=museau',
		'--no-purge',
		'--pretty-print',
		`--use-map=${ map }`
	);
	for ( const name of await readdir( made ) ) {
		await rename(
			join( made, name ),
			join( made, name.replace( /[\da-f]{32}(?=\.json$)/, 'editor' ) )
		);
	}
}

/**
 * @param {string} po a file of translators
 * @return {{msgid: string, msgctxt?: string, msgid_plural?: string, msgstr: string[]}[]} its sentences, the header left out
 */
export const entriesOf = ( po ) =>
	Object.values( gettext.po.parse( po ).translations )
		.flatMap( ( entries ) => Object.values( entries ) )
		.filter( ( { msgid } ) => msgid !== '' );

const marks = ( text ) =>
	( text.match( /%(?:\d+\$)?[sd]|%%|\{[a-zé]+\}|<[^>]+>/g ) ?? [] ).sort();

/**
 * @param {string} po a translation's file
 * @return {string[]} what is wrong with it: sentences without a translation, lost placeholders or blanks
 */
export function faultsOf( po ) {
	return entriesOf( po ).flatMap(
		( { msgid, msgid_plural: plural, msgstr } ) => {
			const forms = plural ? [ msgid, plural ] : [ msgid ];
			return forms.flatMap( ( form, n ) => {
				const text = msgstr[ n ] ?? '';
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
		}
	);
}

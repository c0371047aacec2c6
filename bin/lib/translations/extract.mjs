/** Every visible sentence of the sources, in the order of their files. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.mjs';

/**
 * @typedef {{id: string, plural?: string, context?: string, note?: string, file: string, line: number}} Sentence
 */

const read = ( file ) => readFileSync( join( ROOT, file ), 'utf8' );

/** @return {string[]} files below a folder, tests left out, in alphabetical order */
const files = ( folder, ending ) =>
	existsSync( join( ROOT, folder ) )
		? readdirSync( join( ROOT, folder ), { recursive: true } )
				.filter(
					( name ) =>
						ending.test( name ) && ! /\.test\.tsx?$/.test( name )
				)
				.map( ( name ) => `${ folder }/${ name }` )
				.sort()
		: [];

/** @return {Sentence[]} what the PHP files and the patterns' headers say */
const fromPhp = () =>
	JSON.parse(
		execFileSync(
			'php',
			[
				join( ROOT, 'bin/lib/translations/sentences.php' ),
				'functions.php',
				...[
					'blocks',
					'parts',
					'patterns',
					'src/server',
					'templates',
				].flatMap( ( folder ) => files( folder, /\.php$/ ) ),
			],
			{ cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 }
		)
	);

/** @return {Sentence[]} the description that WordPress's list of themes shows */
const fromStyleSheet = () => [
	{
		id: /^Description: (.+)$/m.exec( read( 'style.css' ) )[ 1 ],
		note: "the theme's description",
		file: 'style.css',
		line: 3,
	},
];

/** Attributes of a block that are no sentence. */
const NAMES = [ 'category', 'drawing', 'menu', 'url' ];

const defaultsOf = ( value, name = '' ) => {
	if ( typeof value === 'string' ) {
		return value === '' || NAMES.includes( name ) ? [] : [ value ];
	}
	return value && typeof value === 'object'
		? Object.entries( value ).flatMap( ( [ key, part ] ) =>
				defaultsOf( part, Array.isArray( value ) ? name : key )
			)
		: [];
};

/** @return {Sentence[]} titles, keywords and first texts of the blocks, under the contexts of WordPress's block-i18n.json */
const fromBlocks = () =>
	files( 'blocks', /\/block\.json$/ ).flatMap( ( file ) => {
		const text = read( file );
		const block = JSON.parse( text );
		const sentences = [
			{ id: block.title, context: 'block title' },
			{ id: block.description, context: 'block description' },
			...( block.keywords ?? [] ).map( ( id ) => ( {
				id,
				context: 'block keyword',
			} ) ),
			...Object.entries( block.attributes ?? {} ).flatMap(
				( [ name, attribute ] ) =>
					defaultsOf( attribute.default, name ).map( ( id ) => ( {
						id,
					} ) )
			),
		];
		return sentences.map( ( sentence ) => ( {
			...sentence,
			file,
			line: lineOf( text, sentence.id ),
		} ) );
	} );

/** Names in theme.json and its variations, under the contexts of WordPress's theme-i18n.json. */
const PRESETS = [
	[ 'color', 'palette', 'Color name' ],
	[ 'typography', 'fontSizes', 'Font size name' ],
	[ 'typography', 'fontFamilies', 'Font family name' ],
	[ 'spacing', 'spacingSizes', 'Space size name' ],
];

/** @return {Sentence[]} what the editor shows of the look */
const fromLook = () =>
	[ 'theme.json', ...files( 'styles', /\.json$/ ) ].flatMap( ( file ) => {
		const text = read( file );
		const { title, settings = {} } = JSON.parse( text );
		return [
			...( title
				? [ { id: title, context: 'Style variation name' } ]
				: [] ),
			...PRESETS.flatMap( ( [ group, list, context ] ) =>
				( settings[ group ]?.[ list ] ?? [] ).map( ( { name } ) => ( {
					id: name,
					context,
				} ) )
			),
		].map( ( sentence ) => ( {
			...sentence,
			file,
			line: lineOf( text, `"${ sentence.id }"` ),
		} ) );
	} );

const lineOf = ( text, part ) =>
	text.slice( 0, Math.max( 0, text.indexOf( part ) ) ).split( '\n' ).length;

const parse = ( file ) =>
	ts.createSourceFile(
		file,
		read( file ),
		ts.ScriptTarget.Latest,
		true,
		file.endsWith( 'x' ) ? ts.ScriptKind.TSX : ts.ScriptKind.TS
	);

const bare = ( node ) =>
	ts.isParenthesizedExpression( node ) ||
	ts.isAsExpression( node ) ||
	ts.isNonNullExpression( node )
		? bare( node.expression )
		: node;

/**
 * The literals that an argument can be: one, several joined with +, either side of a condition or of ??.
 * What comes from a variable stands in a constant with @translated and is read there.
 */
const literalsOf = ( argument ) => {
	const node = argument && bare( argument );
	if ( ! node ) {
		return [];
	}
	if ( ts.isStringLiteralLike( node ) ) {
		return [ node.text ];
	}
	if ( ts.isConditionalExpression( node ) ) {
		return [ node.whenTrue, node.whenFalse ].flatMap( literalsOf );
	}
	if ( ts.isBinaryExpression( node ) ) {
		const sides = [ node.left, node.right ].map( literalsOf );
		return node.operatorToken.kind === ts.SyntaxKind.PlusToken
			? [ sides.flat().join( '' ) ]
			: sides.flat();
	}
	return [];
};

/** What a comment 'translators: …' before the call says. */
const noteOf = ( source, node ) => {
	for ( let at = node; at; at = at.parent ) {
		for ( const { pos, end } of ts.getLeadingCommentRanges(
			source.text,
			at.getFullStart()
		) ?? [] ) {
			const note = /translators:\s*([\s\S]+?)\s*(?:\*\/)?$/.exec(
				source.text.slice( pos, end )
			);
			if ( note ) {
				return note[ 1 ].replace( /\s+/g, ' ' );
			}
		}
		if ( ts.isStatement( at ) || ts.isJsxExpression( at ) ) {
			return undefined;
		}
	}
	return undefined;
};

/** Literals of a constant below @translated: values of the named properties, places of the numbered ones, or all values. */
const keptIn = ( node, names ) => {
	const found = [];
	const visit = ( part ) => {
		if ( ts.isStringLiteralLike( part ) ) {
			const { parent } = part;
			const isKey =
				ts.isPropertyAssignment( parent ) && parent.name === part;
			const name = ts.isArrayLiteralExpression( parent )
				? String( parent.elements.indexOf( part ) )
				: ( parent.name?.text ?? '' );
			if ( ! isKey && ( names.length === 0 || names.includes( name ) ) ) {
				found.push( part );
			}
			// The English sentences that the specification wants to the letter are ids as well.
			if ( isKey && / .*\.$/.test( part.text ) ) {
				found.push( part );
			}
		}
		ts.forEachChild( part, visit );
	};
	visit( node );
	return found;
};

/**
 * @param {string} file
 * @return {{sentences: Sentence[], editor: Sentence[], imports: string[]}} what a script says with t() and tn(), what it
 * says with WordPress's __() in the editor, and the files of ours that it imports
 */
const readScript = ( file ) => {
	const source = parse( file );
	const [ sentences, editor, imports ] = [ [], [], [] ];
	const at = ( node ) => ( {
		file,
		line: source.getLineAndCharacterOfPosition( node.getStart() ).line + 1,
	} );
	const visit = ( node ) => {
		if ( ts.isVariableStatement( node ) ) {
			const mark = /@translated([\w ]*)/.exec(
				source.text.slice( node.getFullStart(), node.getStart() )
			);
			for ( const part of mark
				? keptIn(
						node,
						mark[ 1 ].trim().split( /\s+/ ).filter( Boolean )
					)
				: [] ) {
				sentences.push( { id: part.text, ...at( part ) } );
			}
		}
		const called = ts.isCallExpression( node ) ? node.expression : null;
		if ( called && ts.isIdentifier( called ) ) {
			const [ first, second ] = node.arguments.map( literalsOf );
			const note = noteOf( source, node );
			const more = { ...( note && { note } ), ...at( node ) };
			if (
				[ 't', 'tn', '__' ].includes( called.text ) &&
				ts.isTemplateExpression( bare( node.arguments[ 0 ] ) )
			) {
				throw new Error(
					`${ more.file }:${ more.line }: a sentence takes its values as %s`
				);
			}
			if ( called.text === 'tn' ) {
				sentences.push( {
					id: first[ 0 ],
					plural: second[ 0 ],
					...more,
				} );
			} else if ( called.text === 't' ) {
				sentences.push( ...first.map( ( id ) => ( { id, ...more } ) ) );
			} else if ( called.text === '__' ) {
				editor.push( ...first.map( ( id ) => ( { id, ...more } ) ) );
			}
		}
		const from =
			( ts.isImportDeclaration( node ) ||
				ts.isExportDeclaration( node ) ) &&
			node.moduleSpecifier
				? node.moduleSpecifier
				: called?.kind === ts.SyntaxKind.ImportKeyword &&
					node.arguments[ 0 ];
		if ( from && ! node.importClause?.isTypeOnly ) {
			imports.push( from.text );
		}
		ts.forEachChild( node, visit );
	};
	visit( source );
	return {
		sentences,
		editor,
		imports: imports
			.map( ( name ) => fileOf( file, name ) )
			.filter( Boolean ),
	};
};

/** The file of ours that an import names; null for a package or a sheet. */
const fileOf = ( importer, name ) => {
	const path = name.startsWith( '@museau/' )
		? `src/client/${ name.slice( 8 ) }`
		: name.startsWith( '.' ) &&
			normalize( join( dirname( importer ), name ) );
	return path
		? ( [ '.ts', '.tsx', '.js', '/index.ts', '/index.tsx' ]
				.map( ( ending ) => path + ending )
				.find( ( file ) => existsSync( join( ROOT, file ) ) ) ?? null )
		: null;
};

/** Every script by its path. */
export const readScripts = () =>
	new Map(
		[ 'assets/js', 'blocks', 'src/client' ]
			.flatMap( ( folder ) => files( folder, /\.(?:tsx?|js)$/ ) )
			.map( ( file ) => [ file, readScript( file ) ] )
	);

/** The files that a script needs, itself included. */
const reached = ( scripts, file, seen = new Set() ) => {
	if ( ! seen.has( file ) ) {
		seen.add( file );
		for ( const next of scripts.get( file )?.imports ?? [] ) {
			reached( scripts, next, seen );
		}
	}
	return seen;
};

/**
 * What each island can say: the sentences of its script and of all that it imports.
 * 'admin' is the dashboard, 'loader' what the loader and the shell's small script say on every page.
 *
 * @param {Map<string, ReturnType<typeof readScript>>} scripts
 * @return {Record<string, (string | [string, string])[]>} ids by island; one and several together
 */
export const islandSentences = ( scripts ) => {
	const registry = 'blocks/islands.ts';
	const entries = {
		loader: [ 'src/client/islands/loader.ts', 'assets/js/shell.js' ],
		admin: [ 'blocks/admin/view.tsx' ],
	};
	for ( const [ , name, path ] of read( registry ).matchAll(
		/^\t'?([a-z-]+)'?: \(\) =>[\s\S]*?'([^']+)'\s*\),$/gm
	) ) {
		entries[ name ] = [ fileOf( registry, path ) ];
	}
	return Object.fromEntries(
		Object.entries( entries ).map( ( [ name, starts ] ) => {
			const found = new Map();
			const seen = new Set( name === 'loader' ? [ registry ] : [] );
			for ( const start of starts ) {
				reached( scripts, start, seen );
			}
			for ( const file of seen ) {
				for ( const { id, plural } of scripts.get( file )?.sentences ??
					[] ) {
					if ( id !== '' ) {
						found.set( id, plural ? [ id, plural ] : id );
					}
				}
			}
			return [
				name,
				[ ...found.keys() ].sort().map( ( id ) => found.get( id ) ),
			];
		} )
	);
};

/**
 * Every sentence once, in the order of the files that say it first.
 *
 * @return {(Omit<Sentence, 'file' | 'line' | 'note'> & {places: string[], notes: string[]})[]}
 */
export function allSentences( scripts = readScripts() ) {
	const found = [
		...fromStyleSheet(),
		...fromLook(),
		...fromBlocks(),
		...fromPhp(),
		...[ ...scripts.values() ].flatMap( ( { sentences, editor } ) => [
			...sentences,
			...editor,
		] ),
	];
	const sentences = new Map();
	for ( const { id, plural, context, note, file, line } of found ) {
		if ( ! /\p{L}|%/u.test( id ) && ! /\d/.test( id ) ) {
			continue;
		}
		const key = `${ context ?? '' }\u0004${ id }`;
		const sentence = sentences.get( key ) ?? {
			...( context && { context } ),
			id,
			places: [],
			notes: [],
		};
		if ( plural ) {
			sentence.plural = plural;
		}
		const place = `${ file }:${ line }`;
		if ( ! sentence.places.includes( place ) ) {
			sentence.places.push( place );
		}
		if ( note && ! sentence.notes.includes( note ) ) {
			sentence.notes.push( note );
		}
		sentences.set( key, sentence );
	}
	return [ ...sentences.values() ];
}

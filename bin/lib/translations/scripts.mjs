/**
 * What the scripts say. WP-CLI reads neither TypeScript nor t() and tn(), and does not know which island loads which file
 * (docs/adr/0011).
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../paths.mjs';

/**
 * @typedef {{id: string, plural?: string, note?: string}} Sentence
 */

export const read = ( file ) => readFileSync( join( ROOT, file ), 'utf8' );

/** @return {string[]} files below a folder, tests left out, in alphabetical order */
export const files = ( folder, ending ) =>
	readdirSync( join( ROOT, folder ), { recursive: true } )
		.filter(
			( name ) => ending.test( name ) && ! /\.test\.tsx?$/.test( name )
		)
		.map( ( name ) => `${ folder }/${ name }` )
		.sort();

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
				sentences.push( { id: part.text } );
			}
		}
		const called = ts.isCallExpression( node ) ? node.expression : null;
		if ( called && ts.isIdentifier( called ) ) {
			const [ first, second ] = node.arguments.map( literalsOf );
			const note = noteOf( source, node );
			const more = note && { note };
			if (
				[ 't', 'tn', '__' ].includes( called.text ) &&
				ts.isTemplateExpression( bare( node.arguments[ 0 ] ) )
			) {
				throw new Error(
					`${ file }: ${ node.getText() }: a sentence takes its values as %s`
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
		studio: [
			'blocks/admin/studio/start.ts',
			'blocks/admin/studio/app.tsx',
		],
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

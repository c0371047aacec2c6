/**
 * Psalm's taint analysis: nothing that a request brings may reach HTML, SQL, a header, a file, a shell, a mail or an address without
 * its escape. Psalm reads a copy: the same lines, with a few words put into the terms that it knows. Beside the theme it reads
 * tests/taint/mistakes.php, and must find each mistake there: an analyser that sees nothing finds nothing either.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, WORK } from './paths.mjs';
import { run } from './processes.mjs';

const FOLDER = join( WORK, 'taint' );
const STUBS = 'vendor/php-stubs/wordpress-stubs/wordpress-stubs.php';

/**
 * What Psalm 5 cannot read, and what it does not know to come from outside.
 *
 * @param {string} code
 */
const inPsalmsTerms = ( code ) =>
	code
		// It follows a helper's body once, for its first caller: tests/taint/helpers.php says what each helper hands on.
		.replace( /\\?\b(Read|Html)::(\w+)\(/g, 'museau_$1_$2(' )
		// It does not see that $request['a'] reads, nor follows what wp_die() is given.
		.replace( /\$request\[([^\]]+)\]/g, '$request->get_param($1)' )
		.replace( /\\?\bwp_die\(/g, 'museau_wp_die(' )
		// The only part of an upload that PHP wrote.
		.replace( /\$\w+\['tmp_name'\] \?\? (?:''|null)/g, "''" )
		// It crashes over strval(...), of which 'strval' says the same.
		.replace(
			/(?<![>:\w\\$]|function |new )([a-z_]\w*)\(\.\.\.\)/gi,
			"'$1'"
		)
		// It takes $_REQUEST for what it is, $_SERVER and $_FILES for the server's own.
		.replace( /\$_(?:SERVER|FILES)\b/g, '$_REQUEST' );

/**
 * One annotation of Psalm for each line of tests/taint/wordpress.json.
 *
 * @param {string} rule 'flow $text escapes html', 'source', 'sink sql $query'
 */
function annotations( rule ) {
	const [ word, ...rest ] = rule.trim().split( ' ' );
	if ( word === 'source' ) {
		return [ '@psalm-taint-source input' ];
	}
	if ( word === 'sink' ) {
		const [ kind, ...names ] = rest.map( ( part ) =>
			part.replace( ',', '' )
		);
		return names.map( ( name ) => `@psalm-taint-sink ${ kind } ${ name }` );
	}
	const [ names, escapes = '' ] = rest.join( ' ' ).split( ' escapes ' );
	return [
		`@psalm-flow (${ names }) -> return`,
		'@psalm-taint-specialize',
		...escapes
			.split( ' ' )
			.filter( Boolean )
			.map( ( kind ) => `@psalm-taint-escape ${ kind }` ),
	];
}

/**
 * Puts annotations into the comment that stands before a function.
 *
 * @param {string}   code
 * @param {string}   name
 * @param {string[]} lines
 */
function annotate( code, name, lines ) {
	const at = code.search( new RegExp( `\\bfunction &?${ name }\\(` ) );
	const end = code.lastIndexOf( '*/', at );
	if (
		at < 0 ||
		end < 0 ||
		! /^\*\/\s*(?:#\[[^\n]*\]\s*)?(?:\w+\s+)*$/.test(
			code.slice( end, at )
		)
	) {
		throw new Error(
			`tests/taint/wordpress.json: ${ name } has no comment.`
		);
	}
	return `${ code.slice( 0, end ) }\n * ${ lines.join( '\n * ' ) }\n ${ code.slice( end ) }`;
}

async function stubs() {
	const rules = JSON.parse(
		await readFile( join( ROOT, 'tests/taint/wordpress.json' ), 'utf8' )
	);
	let code = await readFile( join( ROOT, STUBS ), 'utf8' );
	for ( const [ rule, names ] of Object.entries( rules.functions ) ) {
		for ( const name of names ) {
			code = annotate( code, name, annotations( rule ) );
		}
	}
	for ( const [ type, methods ] of Object.entries( rules.methods ) ) {
		const from = code.search( new RegExp( `\\bclass ${ type }\\b` ) );
		const to = code.indexOf( '\n    class ', from + 1 );
		let body = code.slice( from, to );
		for ( const [ rule, names ] of Object.entries( methods ) ) {
			for ( const name of names ) {
				body = annotate( body, name, annotations( rule ) );
			}
		}
		code = code.slice( 0, from ) + body + code.slice( to );
	}
	return code;
}

async function rewrite( folder ) {
	for ( const entry of await readdir( folder, {
		recursive: true,
		withFileTypes: true,
	} ) ) {
		if ( entry.isFile() && entry.name.endsWith( '.php' ) ) {
			const file = join( entry.parentPath ?? entry.path, entry.name );
			await writeFile(
				file,
				inPsalmsTerms( await readFile( file, 'utf8' ) )
			);
		}
	}
}

/** @return {Promise<{findings: string[], missed: string[], found: number}>} of the theme, and of the mistakes that it must find */
export async function taint() {
	await rm( FOLDER, { recursive: true, force: true } );
	await mkdir( FOLDER, { recursive: true } );
	await cp( join( ROOT, 'src/server' ), join( FOLDER, 'theme/src/server' ), {
		recursive: true,
	} );
	await cp( join( ROOT, 'blocks' ), join( FOLDER, 'theme/blocks' ), {
		recursive: true,
		filter: ( path ) => ! /\.\w+$/.test( path ) || path.endsWith( '.php' ),
	} );
	await cp(
		join( ROOT, 'functions.php' ),
		join( FOLDER, 'theme/functions.php' )
	);
	await cp(
		join( ROOT, 'tests/taint/mistakes.php' ),
		join( FOLDER, 'theme/mistakes.php' )
	);
	await rewrite( join( FOLDER, 'theme' ) );
	await writeFile( join( FOLDER, 'wordpress.php' ), await stubs() );
	await cp(
		join( ROOT, 'tests/taint/helpers.php' ),
		join( FOLDER, 'helpers.php' )
	);
	await cp(
		join( ROOT, 'tests/taint/psalm.xml' ),
		join( FOLDER, 'psalm.xml' )
	);
	const { code, output } = await run(
		'php',
		[
			...[ '-d', 'memory_limit=3G', '-d', 'error_reporting=8191' ],
			join( ROOT, 'vendor/psalm/bin/psalm' ),
			...[ '-c', join( FOLDER, 'psalm.xml' ), '--taint-analysis' ],
			...[ '--no-progress', '--no-cache', '--threads=1' ],
			...[ '--output-format=json' ],
		],
		{ cwd: FOLDER }
	);
	const start = output.indexOf( '[' );
	let issues;
	try {
		issues = JSON.parse(
			output.slice( start, output.lastIndexOf( ']' ) + 1 )
		);
	} catch {
		throw new Error( `Psalm (${ code }): ${ output.slice( -3000 ) }` );
	}
	const expected = (
		await readFile( join( ROOT, 'tests/taint/mistakes.php' ), 'utf8' )
	)
		.split( '\n' )
		.map( ( line, i ) => [
			i + 1,
			/ \/\/ (Tainted\w+)$/.exec( line )?.[ 1 ],
		] )
		.filter( ( [ , type ] ) => type );
	const seen = issues.filter( ( one ) =>
		one.file_path.endsWith( 'theme/mistakes.php' )
	);
	return {
		findings: issues
			.filter( ( one ) => ! seen.includes( one ) )
			.map(
				( one ) =>
					`${ one.type } ${ one.file_name }:${ one.line_from } ${ one.message }\n${ (
						one.taint_trace ?? []
					)
						.map(
							( step ) =>
								`    ${ step.label } ${ step.file_name ?? '' }:${ step.line_from ?? '' }`
						)
						.join( '\n' ) }`
			),
		missed: expected
			.filter(
				( [ line, type ] ) =>
					! seen.some(
						( one ) => one.line_from === line && one.type === type
					)
			)
			.map(
				( [ line, type ] ) =>
					`tests/taint/mistakes.php:${ line } ${ type } was not found`
			),
		found: expected.length,
	};
}

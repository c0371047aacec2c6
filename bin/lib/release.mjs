/** The archive that a shop is installed from, and beside it the blueprint that opens it in WordPress Playground. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { blueprint } from './blueprint.mjs';
import { ROOT, WORK } from './paths.mjs';
import { copyTheme } from './theme-files.mjs';

/** Every entry's time: the archive's date is its version's, not the clock's. Local time, as the format wants it. */
const TIME = new Date( 2026, 0, 1, 0, 0, 0 );

/**
 * Writes the archive and its blueprint.
 *
 * @return {Promise<{file: string, sha256: string, bytes: number, entries: number, blueprint: string}>} where both are and what the archive holds
 */
export async function release() {
	const version = /^Version: (\S+)$/m.exec(
		await readFile( join( ROOT, 'style.css' ), 'utf8' )
	)[ 1 ];
	const stage = join( WORK, 'release/museau' );
	await rm( stage, { recursive: true, force: true } );
	await copyTheme( stage );
	const files = (
		await readdir( stage, { recursive: true, withFileTypes: true } )
	)
		.filter( ( entry ) => entry.isFile() )
		.map( ( entry ) => join( entry.parentPath, entry.name ) )
		.sort();
	// Only there once the packages are installed.
	const { default: AdmZip } = await import( 'adm-zip' );
	const zip = new AdmZip();
	for ( const file of files ) {
		const entry = zip.addFile(
			`museau/${ relative( stage, file ) }`,
			await readFile( file ),
			'',
			0o644
		);
		entry.header.time = TIME;
	}
	const bytes = zip.toBuffer();
	const target = join( ROOT, 'dist', `museau-${ version }.zip` );
	await mkdir( join( ROOT, 'dist' ), { recursive: true } );
	await writeFile( target, bytes );
	const opening = join( ROOT, 'dist/blueprint.json' );
	await writeFile(
		opening,
		JSON.stringify( blueprint( basename( target ) ), null, '\t' ) + '\n'
	);
	return {
		file: target,
		sha256: createHash( 'sha256' ).update( bytes ).digest( 'hex' ),
		bytes: bytes.length,
		entries: files.length,
		blueprint: opening,
	};
}

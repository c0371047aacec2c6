/**
 * WordPress 7.1.1 with its French files, the SQLite integration and WP-CLI, taken from one npm tarball
 * (Automattic's `wp-studio` ships them): pinned by integrity, unpacked without installing its dependencies.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from './once.mjs';
import { CACHE } from './paths.mjs';
import { must, run } from './processes.mjs';
import { Advice, step } from './say.mjs';

const PACKAGE = 'wp-studio@1.22.0';
const INTEGRITY =
	'sha512-boMtahkhgWDKKyNTBA1uTK5ghnAmxXhDY6KeQCO9FmcI3/o+YOSq8JwYW5ZYnxHCxH14Jf/mD6CJTBvTWl2Ytw==';
const FILES = 'package/dist/cli/wp-files';

/** Folder with wordpress/, languages/, sqlite-database-integration/ and wp-cli.phar. */
export const WORDPRESS = join( CACHE, 'wordpress-7.1.1' );

export const bringWordPress = once( async () => {
	if ( existsSync( WORDPRESS ) ) {
		return;
	}
	await step( 'WordPress 7.1.1 en français', async () => {
		const unpacked = join( CACHE, `unpacking-${ process.pid }` );
		await mkdir( unpacked, { recursive: true } );
		const pack = await run( 'npm', [
			'pack',
			PACKAGE,
			'--silent',
			'--pack-destination',
			unpacked,
		] );
		const tarball = join(
			unpacked,
			`${ PACKAGE.replace( '@', '-' ) }.tgz`
		);
		if ( pack.code !== 0 || ! existsSync( tarball ) ) {
			await rm( unpacked, { recursive: true, force: true } );
			throw new Advice(
				`WordPress n'a pas pu être téléchargé : vérifiez la connexion au registre npm, puis relancez.\n${ pack.output.slice( -500 ) }`
			);
		}
		const digest =
			'sha512-' +
			createHash( 'sha512' )
				.update( await readFile( tarball ) )
				.digest( 'base64' );
		if ( digest !== INTEGRITY ) {
			await rm( unpacked, { recursive: true, force: true } );
			throw new Advice(
				"Le fichier de WordPress reçu n'est pas celui attendu : relancez, ou vérifiez le registre npm."
			);
		}
		await must( 'tar', [
			'-xzf',
			tarball,
			'-C',
			unpacked,
			'--strip-components=4',
			`${ FILES }/latest`,
			`${ FILES }/sqlite-database-integration`,
			`${ FILES }/wp-cli`,
		] );
		const made = join( CACHE, `making-${ process.pid }` );
		await mkdir( made, { recursive: true } );
		await rename(
			join( unpacked, 'latest/wordpress' ),
			join( made, 'wordpress' )
		);
		await rename(
			join( unpacked, 'latest/languages' ),
			join( made, 'languages' )
		);
		await rename(
			join( unpacked, 'sqlite-database-integration' ),
			join( made, 'sqlite-database-integration' )
		);
		await rename(
			join( unpacked, 'wp-cli/wp-cli.phar' ),
			join( made, 'wp-cli.phar' )
		);
		for ( const unused of [
			'plugins/akismet',
			'plugins/hello.php',
			'themes/twentytwentyfour',
			'themes/twentytwentythree',
		] ) {
			await rm( join( made, 'wordpress/wp-content', unused ), {
				recursive: true,
				force: true,
			} );
		}
		await rm( unpacked, { recursive: true, force: true } );
		await rename( made, WORDPRESS ).catch( () =>
			rm( made, { recursive: true, force: true } )
		);
	} );
} );

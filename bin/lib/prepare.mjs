/** Packages and build, each only when something it depends on has changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, WORK } from './paths.mjs';
import { run } from './processes.mjs';
import { Advice, step } from './say.mjs';

async function stamp( name, key, made, work ) {
	const file = join( WORK, 'stamps', name );
	const before = existsSync( file ) ? await readFile( file, 'utf8' ) : '';
	if ( before === key && existsSync( made ) ) {
		return;
	}
	await work();
	await mkdir( join( WORK, 'stamps' ), { recursive: true } );
	await writeFile( file, key );
}

const hash = ( text ) => createHash( 'sha256' ).update( text ).digest( 'hex' );

async function contents( paths ) {
	const texts = await Promise.all(
		paths.map( ( path ) => readFile( join( ROOT, path ), 'utf8' ) )
	);
	return hash( texts.join( '\n' ) );
}

/** Names, sizes and times of all files under some folders: cheap, and enough to know that a build is stale. */
export async function shape( paths ) {
	const lines = [];
	async function walk( path ) {
		const entry = await stat( path ).catch( () => null );
		if ( entry?.isDirectory() ) {
			for ( const name of ( await readdir( path ) ).sort() ) {
				await walk( join( path, name ) );
			}
		} else if ( entry ) {
			lines.push( `${ path } ${ entry.size } ${ entry.mtimeMs }` );
		}
	}
	for ( const path of paths ) {
		await walk( join( ROOT, path ) );
	}
	return hash( lines.join( '\n' ) );
}

export async function prepareNode() {
	const key = await contents( [ 'package.json', 'package-lock.json' ] );
	await stamp(
		'npm',
		key,
		join( ROOT, 'node_modules/@wordpress/scripts' ),
		async () => {
			if (
				existsSync( join( ROOT, 'node_modules/.package-lock.json' ) )
			) {
				const have = JSON.parse(
					await readFile(
						join( ROOT, 'node_modules/.package-lock.json' ),
						'utf8'
					)
				).packages;
				const want = JSON.parse(
					await readFile( join( ROOT, 'package-lock.json' ), 'utf8' )
				).packages;
				if (
					Object.entries( want ).every(
						( [ name, one ] ) =>
							name === '' ||
							one.optional ||
							have[ name ]?.version === one.version
					)
				) {
					return;
				}
			}
			await step( 'npm ci (paquets verrouillés)', async () => {
				const { code, output } = await run(
					'npm',
					[ 'ci', '--no-audit', '--no-fund' ],
					{ cwd: ROOT }
				);
				if ( code !== 0 ) {
					throw new Advice(
						`npm ci a échoué : vérifiez la connexion au registre npm et la place sur le disque, puis relancez.\n${ output
							.split( '\n' )
							.filter( ( line ) => /npm error/.test( line ) )
							.slice( 0, 12 )
							.join( '\n' ) }`
					);
				}
			} );
		}
	);
}

const composer = ( folder, key, name, made ) =>
	stamp( name, key, join( ROOT, made ), async () => {
		await step( `composer install (${ name })`, async () => {
			const { code, output } = await run(
				'composer',
				[
					'update',
					'--no-interaction',
					'--no-progress',
					'--prefer-dist',
				],
				{
					cwd: join( ROOT, folder ),
					env: { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1' },
				}
			);
			if ( code !== 0 ) {
				throw new Advice(
					`composer a échoué : vérifiez la connexion à Packagist, puis relancez.\n${ output.slice( -800 ) }`
				);
			}
		} );
	} );

export async function prepareComposer() {
	const key = await contents( [ 'composer.json' ] );
	await composer( '.', key, 'composer', 'vendor/autoload.php' );
}

/** The newest PHPUnit that PHP 8.1 can read. */
export async function prepareOldPhpUnit() {
	const key = await contents( [ 'tests/php-8.1/composer.json' ] );
	await composer(
		'tests/php-8.1',
		key,
		'php-8.1',
		'vendor/php-8.1/autoload.php'
	);
}

/** Psalm, whose parser is older than PHPUnit's, in a folder of its own. */
export async function preparePsalm() {
	const key = await contents( [ 'tests/taint/composer.json' ] );
	await composer( 'tests/taint', key, 'psalm', 'vendor/psalm/autoload.php' );
}

export async function prepareBuild() {
	const key = await shape( [
		'blocks',
		'src/client',
		'assets/css',
		'assets/js',
		'src/server/Domain/Catalogue/options.json',
		'src/server/Domain/Catalogue/portraits.json',
		'docs/guide.md',
		'bin/guide-html.mjs',
		'bin/postcodes.mjs',
		'bin/lib/postcodes.cjs',
		'webpack.config.js',
		'tsconfig.json',
		'package-lock.json',
	] );
	await stamp(
		'build',
		key,
		join( ROOT, 'build/islands/islands.js' ),
		async () => {
			await step(
				'construction des blocs (wp-scripts build)',
				async () => {
					const { code, output } = await run(
						'npm',
						[ 'run', 'build', '--silent' ],
						{ cwd: ROOT }
					);
					if ( code !== 0 ) {
						throw new Advice(
							`La construction a échoué :\n${ output.slice( -3000 ) }`
						);
					}
				}
			);
		}
	);
}

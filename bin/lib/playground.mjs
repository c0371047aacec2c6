/**
 * The shop without native PHP: WordPress Playground (PHP as WebAssembly), started by wp-env's own Playground runtime.
 * About 25 times slower than native PHP, and enough to try the shop.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, WORK } from './paths.mjs';
import { answers, run, serve } from './processes.mjs';
import { Advice, elapsed, say, step } from './say.mjs';
import { LOGIN } from './site.mjs';
import { copyTheme } from './theme-files.mjs';
import { bringWordPress, WORDPRESS } from './wordpress.mjs';

const FOLDER = join( WORK, 'playground' );
const WP_ENV = join( ROOT, 'node_modules/@wordpress/env/bin/wp-env' );
const HOME = join( FOLDER, 'wp-env' );

const wpEnv = ( ...args ) =>
	run( process.execPath, [ WP_ENV, ...args ], {
		cwd: FOLDER,
		env: { ...process.env, WP_ENV_HOME: HOME },
	} );

async function ask( port, name, secret ) {
	const response = await fetch(
		`http://127.0.0.1:${ port }/?museau-step=${ name }&secret=${ secret }`
	);
	const text = await response.text();
	if ( ! text.includes( `museau-step ${ name } done` ) ) {
		throw new Error(
			`${ name }: HTTP ${ response.status } ${ text.replace( /<[^>]+>/g, ' ' ).slice( 0, 600 ) }`
		);
	}
}

/**
 * Starts the shop on Playground; its data stay in .museau/playground.
 *
 * @param {{port: number, reset: boolean}} options
 */
export async function startPlayground( { port, reset } ) {
	await bringWordPress();
	if ( reset ) {
		await rm( FOLDER, { recursive: true, force: true } );
	}
	const made = join( FOLDER, 'made' );
	const config = join( FOLDER, '.wp-env.json' );
	if ( ! existsSync( made ) ) {
		await rm( FOLDER, { recursive: true, force: true } );
		await mkdir( FOLDER, { recursive: true } );
		await cp( join( WORDPRESS, 'wordpress' ), join( FOLDER, 'wordpress' ), {
			recursive: true,
		} );
		const content = join( FOLDER, 'wordpress/wp-content' );
		await cp(
			join( WORDPRESS, 'languages' ),
			join( content, 'languages' ),
			{ recursive: true }
		);
		await mkdir( join( content, 'mu-plugins' ), { recursive: true } );
		for ( const file of [ 'museau-local.php', 'museau-playground.php' ] ) {
			await copyFile(
				join( ROOT, 'bin/site', file ),
				join( content, 'mu-plugins', file )
			);
		}
		await writeFile(
			join( FOLDER, 'secret' ),
			randomBytes( 16 ).toString( 'hex' )
		);
	}
	// A copy: reading a mounted checkout with its tools would be slow, and Playground cannot follow links out of it.
	const theme = join( FOLDER, 'wordpress/wp-content/themes/museau' );
	await rm( theme, { recursive: true, force: true } );
	await copyTheme( theme );
	const secret = await readFile( join( FOLDER, 'secret' ), 'utf8' );
	await writeFile(
		config,
		JSON.stringify( {
			core: './wordpress',
			port,
			testsEnvironment: false,
			config: {
				WP_ENVIRONMENT_TYPE: 'local',
				WP_DEBUG: false,
				SCRIPT_DEBUG: false,
				DISABLE_WP_CRON: true,
				WP_HOME: `http://127.0.0.1:${ port }`,
				WP_SITEURL: `http://127.0.0.1:${ port }`,
				MUSEAU_PLAYGROUND_SECRET: secret,
				MUSEAU_STRIPE_API: `http://127.0.0.1:${ port + 1 }`,
				MUSEAU_STRIPE_JS: `http://127.0.0.1:${ port + 1 }/stripe.js`,
				MUSEAU_STRIPE_PUBLISHABLE_KEY: 'pk_test_museau',
				MUSEAU_STRIPE_SECRET_KEY: 'sk_test_museau',
				MUSEAU_STRIPE_WEBHOOK_SECRET: 'whsec_museau',
			},
		} )
	);
	// Without network wp-env asks its cache for the newest WordPress, even when the core is a local folder.
	const cache = join(
		HOME,
		createHash( 'md5' ).update( config ).digest( 'hex' )
	);
	await mkdir( cache, { recursive: true } );
	await writeFile(
		join( cache, 'wp-env-cache.json' ),
		JSON.stringify( { latestWordPressVersion: '7.1.1' } )
	);

	serve( process.execPath, [
		join( ROOT, 'bin/stripe-simulator/server.mjs' ),
		`--port=${ port + 1 }`,
		`--webhook=http://127.0.0.1:${ port }/wp-json/museau-react/v1/stripe-webhook`,
		'--secret=whsec_museau',
	] );
	await step( 'WordPress Playground', async () => {
		const { code, output } = await wpEnv( 'start', '--runtime=playground' );
		if ( code !== 0 ) {
			throw new Advice(
				`Playground n'a pas démarré :\n${ output.slice( -1500 ) }`
			);
		}
	} );
	// wp-env leaves Playground running in a group of its own: it ends with us.
	const pid = Number(
		await readFile( join( cache, 'playground.pid' ), 'utf8' )
	);
	process.on( 'exit', () => {
		try {
			process.kill( -pid, 'SIGTERM' );
		} catch {
			// Already gone.
		}
	} );
	await answers( `http://127.0.0.1:${ port }/wp-includes/images/blank.gif` );
	if ( ! existsSync( made ) ) {
		await step( 'thème et langue', () => ask( port, 'theme', secret ) );
		await step( 'pages et réglages', () => ask( port, 'setup', secret ) );
		await step( 'boutique de démonstration', () =>
			ask( port, 'demo', secret )
		);
		await writeFile( made, '' );
	}
	say( `
La boutique : http://127.0.0.1:${ port }/
WordPress : http://127.0.0.1:${ port }/wp-admin/
Artiste : ${ LOGIN.user } · mot de passe : ${ LOGIN.password }
Prêt en ${ elapsed() } s, avec WordPress Playground (installez php-sqlite3 et php-gd pour une boutique 25 fois plus vive). Ctrl-C arrête tout.` );
}

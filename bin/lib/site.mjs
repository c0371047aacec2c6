/** A WordPress site under .museau/sites/<name>: made once, filled once, served by PHP's own server with four workers. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import {
	copyFile,
	cp,
	mkdir,
	readdir,
	readFile,
	rename,
	rm,
	symlink,
	writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import {
	copyDatabase,
	freshDatabase,
	mariaDbHost,
	startMariaDb,
} from './mariadb.mjs';
import { OPCACHE, ROOT, WOOCOMMERCE_DIR, WORK } from './paths.mjs';
import { answers, must, run, serve } from './processes.mjs';
import { Advice, step } from './say.mjs';
import { bringWordPress, WORDPRESS } from './wordpress.mjs';

// PHP refuses to start where it is missing.
mkdirSync( OPCACHE, { recursive: true } );

export const LOGIN = { user: 'artiste', password: 'museau' };

/** Limits that a photograph of a phone needs; opcache makes php -S about three times faster. */
const PHP_SETTINGS = [
	'-d',
	'memory_limit=256M',
	'-d',
	'upload_max_filesize=20M',
	'-d',
	'post_max_size=64M',
	'-d',
	'max_execution_time=120',
	'-d',
	'opcache.enable=1',
	'-d',
	'opcache.enable_cli=1',
	'-d',
	'opcache.validate_timestamps=1',
	'-d',
	'opcache.revalidate_freq=0',
	'-d',
	'display_errors=0',
	'-d',
	'log_errors=1',
];

/**
 * What one process compiled serves the next: a command of WP-CLI takes a sixth of its time. A server compiles for itself, so that
 * what PHP says of a file's code is said in every run. Never with opcache.record_warnings: PHP 8.2 then frees memory twice.
 */
const ONE_SHOT = [
	...PHP_SETTINGS,
	'-d',
	`opcache.file_cache=${ OPCACHE }`,
	'-d',
	'opcache.file_cache_only=1',
];

/**
 * @typedef {Object} Site
 * @property {string}   name      of its folder
 * @property {string}   folder    .museau/sites/<name>
 * @property {string}   root      where WordPress is
 * @property {string}   engine    embedded | woocommerce
 * @property {string}   db        sqlite | mariadb
 * @property {number}   port      it is served on
 * @property {Object}   [env]     more environment of its PHP
 * @property {number}   [behind]  port of PHP when another server stands in front of it
 * @property {string}   [path]    folder of its host in which the shop stands: '/boutique'
 * @property {string[]} [folders] all that are served, where it is more than that one
 */

/** @return {Site} */
export function siteOf( {
	name,
	engine = 'embedded',
	db = 'sqlite',
	port = 8888,
} ) {
	const folder = join( WORK, 'sites', name );
	return {
		name,
		folder,
		root: join( folder, 'wordpress' ),
		engine,
		db,
		port,
	};
}

/** Name of its database on MariaDB. */
export const databaseOf = ( site ) =>
	`museau_${ site.name.replace( /\W/g, '_' ) }`;

/** Other files stand there now, or none. */
async function forgetCompiled( { folder } ) {
	for ( const kept of await readdir( OPCACHE ) ) {
		await rm( join( OPCACHE, kept, folder ), {
			recursive: true,
			force: true,
		} );
	}
}

export const isMade = ( site ) => existsSync( join( site.folder, 'made' ) );

/** Runs WP-CLI in a site; answers its output. */
export function wp( site, ...args ) {
	return must(
		'php',
		[
			...ONE_SHOT,
			// A command fills a shop of 500 products as slowly as its machine must.
			'-d',
			'max_execution_time=0',
			'-d',
			'error_reporting=E_ALL&~E_DEPRECATED',
			'-d',
			`error_log=${ join( site.folder, 'debug.log' ) }`,
			join( WORDPRESS, 'wp-cli.phar' ),
			'--allow-root',
			`--path=${ site.root }`,
			...args,
		],
		{
			env: environment( site ),
		}
	);
}

export const environment = ( site ) => ( {
	...process.env,
	MUSEAU_PORT: String( site.port ),
	MUSEAU_SITE: site.folder,
	MUSEAU_WP_CLI: join( WORDPRESS, 'wp-cli.phar' ),
	MUSEAU_OPCACHE: OPCACHE,
	...site.env,
	// A command of a journey asks the server of the run that plays it.
	MUSEAU_DB_HOST:
		site.db === 'mariadb'
			? mariaDbHost() || ( process.env.MUSEAU_DB_HOST ?? '' )
			: '',
} );

async function config( site, database ) {
	const salts = [
		'AUTH_KEY',
		'SECURE_AUTH_KEY',
		'LOGGED_IN_KEY',
		'NONCE_KEY',
		'AUTH_SALT',
		'SECURE_AUTH_SALT',
		'LOGGED_IN_SALT',
		'NONCE_SALT',
	]
		.map(
			( name ) =>
				`define('${ name }', '${ randomBytes( 32 ).toString( 'hex' ) }');`
		)
		.join( '\n' );
	const db = database
		? `define('DB_NAME', getenv('MUSEAU_DB_NAME') ?: '${ database.name }');\ndefine('DB_HOST', getenv('MUSEAU_DB_HOST') ?: '${ database.host }');\ndefine('DB_USER', 'root');`
		: `define('DB_NAME', 'museau');\ndefine('DB_HOST', '');\ndefine('DB_USER', '');\ndefine('DB_ENGINE', 'sqlite');\ndefine('DB_DIR', dirname(__DIR__) . '/database/');\ndefine('DB_FILE', 'museau.sqlite');`;
	// Without an address of its own the site answers on whichever port it is served.
	return `<?php
$museau_port = getenv('MUSEAU_PORT') ?: '${ site.port }';
define('WP_HOME', 'http://127.0.0.1:' . $museau_port . (getenv('MUSEAU_FOLDER') ?: ''));
define('WP_SITEURL', WP_HOME);
${ db }
define('DB_PASSWORD', '');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
${ salts }
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', dirname(__DIR__) . '/debug.log');
define('DISABLE_WP_CRON', true);
define('WP_DISABLE_FATAL_ERROR_HANDLER', true);
define('DISALLOW_FILE_EDIT', true);
// Payments are simulated: the stand-in listens beside the site.
define('MUSEAU_STRIPE_API', getenv('MUSEAU_STRIPE_API') ?: 'http://127.0.0.1:' . ($museau_port + 1));
define('MUSEAU_STRIPE_JS', MUSEAU_STRIPE_API . '/stripe.js');
define('MUSEAU_STRIPE_PUBLISHABLE_KEY', 'pk_test_museau');
define('MUSEAU_STRIPE_SECRET_KEY', 'sk_test_museau');
define('MUSEAU_STRIPE_WEBHOOK_SECRET', 'whsec_museau');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) {
    define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
`;
}

/**
 * Makes and fills a site unless it is there.
 *
 * @param {Site}           site
 * @param {Object}         options
 * @param {boolean}        options.reset throw away what is there
 * @param {boolean}        options.demo  fill the demo shop
 * @param {boolean|string} options.theme link our theme in and switch it on; false: the site is WordPress's own; a folder: a copy of the
 *                                       theme in it, which wp-admin may replace
 */
export async function makeSite(
	site,
	{ reset = false, demo = true, theme = true } = {}
) {
	await bringWordPress();
	if ( site.db === 'mariadb' && ! ( await startMariaDb() ) ) {
		throw new Advice(
			'MariaDB manque : installez mariadb-server, puis relancez.'
		);
	}
	if ( reset ) {
		await rm( site.folder, { recursive: true, force: true } );
	}
	if ( isMade( site ) ) {
		return;
	}
	if (
		site.engine === 'woocommerce' &&
		! existsSync( join( WOOCOMMERCE_DIR, 'woocommerce.php' ) )
	) {
		throw new Advice(
			`WooCommerce manque : placez l'extension dans ${ WOOCOMMERCE_DIR } ou indiquez son dossier par WOOCOMMERCE_DIR.`
		);
	}
	await step(
		`site ${ site.name } (${ site.engine }, ${ site.db })`,
		async () => {
			await rm( site.folder, { recursive: true, force: true } );
			await forgetCompiled( site );
			await mkdir( site.folder, { recursive: true } );
			await cp( join( WORDPRESS, 'wordpress' ), site.root, {
				recursive: true,
			} );
			const content = join( site.root, 'wp-content' );
			await cp(
				join( WORDPRESS, 'languages' ),
				join( content, 'languages' ),
				{ recursive: true }
			);
			await mkdir( join( content, 'mu-plugins' ), { recursive: true } );
			await mkdir( join( content, 'plugins' ), { recursive: true } );
			for ( const file of [ 'museau-local.php', 'museau-faults.php' ] ) {
				await copyFile(
					join( ROOT, 'bin/site', file ),
					join( content, 'mu-plugins', file )
				);
			}
			if ( theme === true ) {
				await symlink( ROOT, join( content, 'themes/museau' ) );
			} else if ( theme ) {
				await cp( theme, join( content, 'themes/museau' ), {
					recursive: true,
				} );
			}
			let database = null;
			if ( site.db === 'mariadb' ) {
				const name = databaseOf( site );
				database = { name, host: ( await startMariaDb() ).host };
				await freshDatabase( name );
			} else {
				const plugin = join(
					content,
					'plugins/sqlite-database-integration'
				);
				await cp(
					join( WORDPRESS, 'sqlite-database-integration' ),
					plugin,
					{ recursive: true }
				);
				const dropIn = await readFile(
					join( plugin, 'db.copy' ),
					'utf8'
				);
				await writeFile(
					join( content, 'db.php' ),
					dropIn
						.replaceAll(
							'{SQLITE_IMPLEMENTATION_FOLDER_PATH}',
							plugin
						)
						.replaceAll(
							'{SQLITE_PLUGIN}',
							'sqlite-database-integration/load.php'
						)
				);
			}
			await writeFile(
				join( site.root, 'wp-config.php' ),
				await config( site, database )
			);
			if ( site.engine === 'woocommerce' ) {
				await cp(
					WOOCOMMERCE_DIR,
					join( content, 'plugins/woocommerce' ),
					{ recursive: true }
				);
			}
			await wp(
				site,
				'core',
				'install',
				`--url=http://127.0.0.1:${ site.port }`,
				'--title=Museau',
				`--admin_user=${ LOGIN.user }`,
				`--admin_password=${ LOGIN.password }`,
				'--admin_email=artiste@example.org',
				'--skip-email',
				'--locale=fr_FR'
			);
			await wp(
				site,
				'eval',
				"update_option('WPLANG', 'fr_FR'); update_option('timezone_string', 'Europe/Paris');" +
					( theme ? "switch_theme('museau');" : '' )
			);
			if (
				theme &&
				existsSync(
					join( ROOT, 'src/server/Screens/Setup/Commands.php' )
				)
			) {
				await wp( site, 'museau', 'setup' );
				if ( site.engine === 'woocommerce' ) {
					// The pages exist before WooCommerce looks for its own; then it adopts what the first run made.
					await wp( site, 'plugin', 'activate', 'woocommerce' );
					await wp( site, 'museau', 'setup' );
				}
				if ( demo ) {
					await wp( site, 'museau', 'demo' );
				}
			} else if ( site.engine === 'woocommerce' ) {
				await wp( site, 'plugin', 'activate', 'woocommerce' );
			}
			await writeFile(
				join( site.folder, 'made' ),
				JSON.stringify( {
					engine: site.engine,
					db: site.db,
					port: site.port,
				} )
			);
		}
	);
}

/** A copy of a made site on the same kind of database, for a suite or a browser of its own. */
export async function copySite( from, to ) {
	await rm( to.folder, { recursive: true, force: true } );
	await forgetCompiled( to );
	// A copy that is interrupted is none.
	const unfinished = `${ to.folder }.unfinished`;
	await rm( unfinished, { recursive: true, force: true } );
	await must( 'cp', [ '-a', from.folder, unfinished ] );
	if ( to.db === 'mariadb' ) {
		await copyDatabase( databaseOf( from ), databaseOf( to ) );
		const file = join( unfinished, 'wordpress/wp-config.php' );
		const text = await readFile( file, 'utf8' );
		await writeFile(
			file,
			text.replace(
				`'${ databaseOf( from ) }'`,
				`'${ databaseOf( to ) }'`
			)
		);
	}
	await rename( unfinished, to.folder );
	if ( to.db === 'mariadb' ) {
		// Another database means a copy of the shop, which rests until somebody says so.
		await wp(
			to,
			'eval',
			'( new Museau\\Kernel\\Site\\Identity() )->moved();'
		);
	}
	await assignPort( to );
	await rm( join( to.folder, 'debug.log' ), { force: true } );
	await rm( join( to.folder, 'mails' ), { recursive: true, force: true } );
}

/** Addresses of pictures stand in the product index: after a change of port they are written anew. */
export async function assignPort( site ) {
	const made = JSON.parse(
		await readFile( join( site.folder, 'made' ), 'utf8' )
	);
	if (
		made.port !== site.port &&
		existsSync( join( ROOT, 'src/server/Screens/Setup/Commands.php' ) )
	) {
		await wp( site, 'museau', 'index' );
		await writeFile(
			join( site.folder, 'made' ),
			JSON.stringify( { ...made, port: site.port } )
		);
	}
}

/**
 * Serves a site and, beside it on the next port, the Stripe stand-in.
 *
 * @param {Site} site
 * @return {Promise<string>} its address
 */
export async function serveSite( site ) {
	const url = `http://127.0.0.1:${ site.port }`;
	const simulator = join( ROOT, 'bin/stripe-simulator/server.mjs' );
	if ( existsSync( simulator ) ) {
		serve( process.execPath, [
			simulator,
			`--port=${ site.port + 1 }`,
			`--webhook=${ url }${ site.path ?? '' }/wp-json/museau-react/v1/stripe-webhook`,
			'--secret=whsec_museau',
		] );
	}
	serve(
		'php',
		[
			...PHP_SETTINGS,
			'-d',
			`error_log=${ join( site.folder, 'debug.log' ) }`,
			'-S',
			`127.0.0.1:${ site.behind ?? site.port }`,
			'-t',
			site.root,
			join( ROOT, 'bin/site/router.php' ),
		],
		{
			env: {
				...environment( site ),
				MUSEAU_FOLDERS: ( site.folders ?? [ site.path ] ).join(),
				PHP_CLI_SERVER_WORKERS: '4',
			},
		}
	);
	await answers( `${ url }/wp-includes/images/blank.gif` );
	if ( existsSync( simulator ) ) {
		await answers( `http://127.0.0.1:${ site.port + 1 }/` );
	}
	return url;
}

/** Runs WordPress's due cron events now, as a server's crontab would. */
export const runCron = ( site ) =>
	run( 'php', [ ...ONE_SHOT, join( site.root, 'wp-cron.php' ) ], {
		env: environment( site ),
	} );

/**
 * npm run cluster: two nodes with a code folder and a PHP-FPM each behind nginx, MariaDB with a replica that lags, Redis as object cache,
 * shared folders. The configurations are those of docs/cluster, with this machine's addresses.
 */
import { existsSync, readFileSync } from 'node:fs';
import {
	copyFile,
	cp,
	lstat,
	mkdir,
	readFile,
	rename,
	rm,
	symlink,
	writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { configuration } from './configuration.mjs';
import { prepareProgram } from './debian.mjs';
import { startMariaDb, startReplica } from './mariadb.mjs';
import { NGINX, nginxConf, NGINX_PACKAGE } from './nginx.mjs';
import { CACHE, ROOT, WORK } from './paths.mjs';
import { answers, freePorts, must, serve } from './processes.mjs';
import { Advice, say, step } from './say.mjs';
import { databaseOf, siteOf } from './site.mjs';
import { freshSite, phpunit, playJourneys } from './suites.mjs';
import { copyTheme } from './theme-files.mjs';

const DOCS = join( ROOT, 'docs/cluster' );

/** Seconds that the replica is behind. */
const LAG = 2;

/** As a host answers texts. */
const COMPRESSED = `	gzip on;
	gzip_types text/css text/javascript application/javascript application/json;`;

/** Gives one node a clock of its own. */
const FAKE_TIME = `/usr/lib/${
	process.arch === 'arm64' ? 'aarch64' : 'x86_64'
}-linux-gnu/faketime/libfaketime.so.1`;

const PROGRAMS = {
	[ FAKE_TIME ]: 'libfaketime',
	[ NGINX ]: NGINX_PACKAGE,
	'/usr/bin/redis-server': 'redis-server',
	'/usr/sbin/php-fpm8.2': 'php8.2-fpm',
	'/usr/lib/php/20220829/redis.so': 'php8.2-redis',
};

/** Plugins as published, played instead of bin/site's small ones where somebody has put them there. */
const LUDICROUSDB = process.env.LUDICROUSDB_DIR ?? join( CACHE, 'ludicrousdb' );
const REDIS_CACHE = process.env.REDIS_CACHE_DIR ?? join( CACHE, 'redis-cache' );

/** Ended with this process: they put themselves in the background, where the tests end and start them, too. */
const pidFiles = [];
process.on( 'exit', () => {
	for ( const file of pidFiles ) {
		try {
			process.kill( Number( readFileSync( file, 'utf8' ) ), 'SIGTERM' );
		} catch {
			// Ended by a test.
		}
	}
} );

/** Starts a program that puts itself in the background; answers its command, for the tests. */
async function start( command, pidFile ) {
	pidFiles.push( pidFile );
	await must( command[ 0 ], command.slice( 1 ) );
	return { command, pidFile };
}

async function startRedis( folder, port ) {
	return start(
		[
			'/usr/bin/redis-server',
			'--port',
			String( port ),
			'--bind',
			'127.0.0.1',
			'--save',
			'',
			'--maxmemory',
			'64mb',
			'--maxmemory-policy',
			'allkeys-lru',
			'--dir',
			folder,
			'--daemonize',
			'yes',
			'--pidfile',
			`${ folder }/redis.pid`,
		],
		`${ folder }/redis.pid`
	);
}

/** nginx with a server { } of docs/cluster. */
async function startNginx( folder, server ) {
	await writeFile(
		join( folder, 'nginx.conf' ),
		nginxConf( folder, `${ COMPRESSED }\n${ server }` )
	);
	return start(
		[
			NGINX,
			'-c',
			`${ folder }/nginx.conf`,
			'-e',
			`${ folder }/nginx.log`,
		],
		`${ folder }/nginx.pid`
	);
}

/** PHP-FPM and nginx of one node. */
async function startNode( folder, root, port ) {
	await mkdir( join( folder, 'tmp' ), { recursive: true } );
	await writeFile(
		join( folder, 'fpm.conf' ),
		`[global]
pid = ${ folder }/fpm.pid
error_log = ${ folder }/fpm.log
daemonize = yes
[node]
user = root
group = root
listen = ${ folder }/fpm.sock
pm = static
pm.max_children = 3
clear_env = no
php_admin_value[memory_limit] = 256M
php_admin_value[upload_max_filesize] = 20M
php_admin_value[post_max_size] = 64M
php_admin_value[display_errors] = 0
php_admin_value[log_errors] = 1
php_admin_value[error_log] = ${ root }/../debug.log
php_admin_value[upload_tmp_dir] = ${ folder }/tmp
php_admin_value[sys_temp_dir] = ${ folder }/tmp
`
	);
	return [
		await start(
			[
				'/usr/sbin/php-fpm8.2',
				'-R',
				'-d',
				'opcache.enable=1',
				'-y',
				`${ folder }/fpm.conf`,
			],
			`${ folder }/fpm.pid`
		),
		await startNginx(
			folder,
			await configuration( 'cluster/nginx-node.conf', {
				'10.0.0.11:8080': `127.0.0.1:${ port }`,
				'/srv/boutique': root,
				'include fastcgi_params': 'include /etc/nginx/fastcgi_params',
				'/run/php/php8.2-fpm.sock': `${ folder }/fpm.sock`,
			} )
		),
	];
}

async function startFront( folder, port, nodes ) {
	await mkdir( join( folder, 'tmp' ), { recursive: true } );
	return startNginx(
		folder,
		await configuration( 'cluster/nginx-front.conf', {
			'10.0.0.11:8080': `127.0.0.1:${ nodes[ 0 ] }`,
			'10.0.0.12:8080': `127.0.0.1:${ nodes[ 1 ] }`,
			'listen 443 ssl': `listen 127.0.0.1:${ port }`,
			'ssl_certificate /etc/ssl/boutique.pem;': '',
			'ssl_certificate_key /etc/ssl/boutique.key;': '',
		} )
	);
}

/** The configuration of a site of one server, kept beside the one of the nodes. */
const ALONE = 'wp-config.alone.php';

/** A site of one server again: whatever a former run has put there. */
async function unconfigure( site ) {
	if ( existsSync( join( site.folder, ALONE ) ) ) {
		await copyFile(
			join( site.folder, ALONE ),
			join( site.root, 'wp-config.php' )
		);
		for ( const name of [ 'db.php', 'object-cache.php' ] ) {
			await rm( join( site.root, 'wp-content', name ), { force: true } );
		}
	}
}

/** The lines of docs/cluster/wp-config.php in place of the ones that make a site of one server. */
async function configure( site, addresses, shared ) {
	const file = join( site.root, 'wp-config.php' );
	await copyFile( file, join( site.folder, ALONE ) );
	const own = ( await readFile( file, 'utf8' ) )
		.replace( /define\('DB_HOST'[^;]*;/, '' )
		.replace( /define\('DISABLE_WP_CRON', true\);\n/, '' );
	const lines = (
		await configuration( 'cluster/wp-config.php', {
			'10.0.0.21:3306': addresses.primary,
			'10.0.0.22:3306': addresses.replica,
			'10.0.0.31': '127.0.0.1',
			"'WP_REDIS_PORT', 6379": `'WP_REDIS_PORT', ${ addresses.redis }`,
			'/srv/shared/museau-private': `${ shared }/private`,
		} )
	).replace( /^<\?php\n/, '' );
	// What a command is given it keeps; a node is given nothing.
	const environs = Object.entries( {
		MUSEAU_PORT: site.port,
		MUSEAU_RATE_FACTOR: 1000,
		MUSEAU_DB_REPLICA: addresses.replica,
		MUSEAU_REDIS: `127.0.0.1:${ addresses.redis }`,
	} ).map(
		( [ name, value ] ) =>
			`${ name === 'MUSEAU_RATE_FACTOR' ? "PHP_SAPI !== 'cli' && " : `getenv('${ name }') === false && ` }putenv('${ name }=${ value }');\n`
	);
	await writeFile(
		file,
		own.replace(
			'<?php\n',
			() => `<?php\n${ environs.join( '' ) }${ lines }`
		)
	);
}

/** Drop-ins: those that are published, where somebody has put them; else the small ones of bin/site. */
async function dropIns( site ) {
	const content = join( site.root, 'wp-content' );
	const used = [];
	await copyFile(
		join( DOCS, 'db-config.php' ),
		join( site.root, 'db-config.php' )
	);
	await rm( join( content, 'plugins/ludicrousdb' ), {
		recursive: true,
		force: true,
	} );
	if ( existsSync( join( LUDICROUSDB, 'ludicrousdb.php' ) ) ) {
		await cp( LUDICROUSDB, join( content, 'plugins/ludicrousdb' ), {
			recursive: true,
		} );
		await copyFile(
			join( LUDICROUSDB, 'ludicrousdb/drop-ins/db.php' ),
			join( content, 'db.php' )
		);
		used.push( 'LudicrousDB' );
	} else {
		await copyFile(
			join( ROOT, 'bin/site/db-split.php' ),
			join( content, 'db.php' )
		);
		used.push( 'bin/site/db-split.php' );
	}
	await rm( join( content, 'plugins/redis-cache' ), {
		recursive: true,
		force: true,
	} );
	if ( existsSync( join( REDIS_CACHE, 'includes/object-cache.php' ) ) ) {
		await cp( REDIS_CACHE, join( content, 'plugins/redis-cache' ), {
			recursive: true,
		} );
		await copyFile(
			join( REDIS_CACHE, 'includes/object-cache.php' ),
			join( content, 'object-cache.php' )
		);
		used.push( 'Redis Object Cache' );
	} else {
		await copyFile(
			join( ROOT, 'bin/site/object-cache.php' ),
			join( content, 'object-cache.php' )
		);
		used.push( 'bin/site/object-cache.php' );
	}
	return used;
}

/** What both nodes see as one folder. */
async function share( site, shared ) {
	const uploads = join( site.root, 'wp-content/uploads' );
	await mkdir( join( shared, 'private' ), { recursive: true } );
	if ( ! ( await lstat( uploads ) ).isSymbolicLink() ) {
		await rename( uploads, join( shared, 'uploads' ) );
		await symlink( join( shared, 'uploads' ), uploads );
		const own = join( site.root, 'wp-content/museau-private' );
		if ( existsSync( own ) ) {
			await cp( own, join( shared, 'private' ), { recursive: true } );
		}
	}
}

/** The second node: WordPress, plugins and theme in a folder of its own; the tests' traps are those of the first one. */
async function secondNode( site, folder ) {
	await rm( folder, { recursive: true, force: true } );
	await mkdir( folder, { recursive: true } );
	await must( 'cp', [ '-a', site.root, join( folder, 'wordpress' ) ] );
	const theme = join( folder, 'wordpress/wp-content/themes/museau' );
	await rm( theme );
	await copyTheme( theme );
	for ( const name of [ 'mails', 'faults.json', 'debug.log' ] ) {
		await symlink( join( site.folder, name ), join( folder, name ) );
	}
}

/** Starts everything; answers the site as the tests know it: its first node, at the front's address. */
export async function startCluster( engine ) {
	for ( const [ file, debianPackage ] of Object.entries( PROGRAMS ) ) {
		if ( ! ( await prepareProgram( file, debianPackage ) ) ) {
			throw new Advice(
				`${ debianPackage } manque : installez-le, puis relancez.`
			);
		}
	}
	const work = join( WORK, 'cluster' );
	const { port: primaryPort } = await startMariaDb( {
		log: join( work, 'log' ),
	} );
	const port = await freePorts( 5 );
	const site = siteOf( {
		name: `cluster-${ engine }`,
		engine,
		db: 'mariadb',
		port,
	} );
	// Made and brought up to date by one server alone; then the shop moves onto two.
	await unconfigure( site );
	await freshSite( site );
	const shared = join( site.folder, 'shared' );
	await share( site, shared );
	const replicaPort = await startReplica(
		databaseOf( site ),
		join( work, 'replica' ),
		LAG
	);
	const addresses = {
		primary: `127.0.0.1:${ primaryPort }`,
		replica: `127.0.0.1:${ replicaPort }`,
		redis: port + 4,
	};
	await configure( site, addresses, shared );
	const used = await dropIns( site );
	say( `  ${ used.join( ', ' ) }` );
	const second = join( WORK, 'sites', `cluster-${ engine }-second` );
	await mkdir( join( site.folder, 'mails' ), { recursive: true } );
	await secondNode( site, second );
	await step( 'deux nœuds derrière nginx, Redis', async () => {
		const folder = join( work, 'run' );
		await rm( folder, { recursive: true, force: true } );
		for ( const name of [ 'front', 'redis' ] ) {
			await mkdir( join( folder, name ), { recursive: true } );
		}
		const parts = {
			redis: [
				await startRedis( join( folder, 'redis' ), addresses.redis ),
			],
			first: await startNode(
				join( folder, 'first' ),
				site.root,
				port + 2
			),
			second: await startNode(
				join( folder, 'second' ),
				join( second, 'wordpress' ),
				port + 3
			),
			front: [
				await startFront( join( folder, 'front' ), port, [
					port + 2,
					port + 3,
				] ),
			],
		};
		const [ fpm, nginx ] = parts.second;
		// Monotonic clocks stay: they count pauses, not the time of day.
		parts.second_ahead = [
			{
				...fpm,
				command: [
					'env',
					`LD_PRELOAD=${ FAKE_TIME }`,
					'FAKETIME=+3s',
					'FAKETIME_DONT_FAKE_MONOTONIC=1',
					...fpm.command,
				],
			},
			nginx,
		];
		site.env = {
			MUSEAU_RATE_FACTOR: '1000',
			MUSEAU_NODES: `${ site.folder },${ second }`,
			MUSEAU_CLUSTER: join( folder, 'parts.json' ),
			MUSEAU_REDIS: `127.0.0.1:${ addresses.redis }`,
			MUSEAU_DB_REPLICA: addresses.replica,
		};
		await writeFile(
			join( folder, 'parts.json' ),
			JSON.stringify( {
				...parts,
				nodes: [ port + 2, port + 3 ],
				replica: join( work, 'replica/pid' ),
			} )
		);
		serve( process.execPath, [
			join( ROOT, 'bin/stripe-simulator/server.mjs' ),
			`--port=${ port + 1 }`,
			`--webhook=http://127.0.0.1:${ port }/wp-json/museau-react/v1/stripe-webhook`,
			'--secret=whsec_museau',
		] );
		for ( const one of [ port, port + 1, port + 2, port + 3 ] ) {
			await answers( `http://127.0.0.1:${ one }/` );
		}
	} );
	return site;
}

/**
 * The shop on two nodes: its own tests, all races, the scenarios of the payments with some kill points, and the main journeys.
 *
 * @param {string}   engine
 * @param {string[]} extra  arguments of PHPUnit, then nothing else is played; with files of tests/e2e, these journeys alone
 */
export async function cluster( engine, extra = [] ) {
	const site = await startCluster( engine );
	const journeys = extra.filter( ( one ) => one.endsWith( '.spec.ts' ) );
	const all = { passed: 0, failed: 0, skipped: 0, retried: 0, notes: [] };
	const add = ( one ) => {
		for ( const count of [ 'passed', 'failed', 'skipped', 'retried' ] ) {
			all[ count ] += one[ count ] ?? 0;
		}
		all.notes.push( ...one.notes );
		say(
			`  ${ one.passed } passed, ${ one.failed } failed, ${ one.skipped } skipped`
		);
	};
	if ( ! journeys.length ) {
		const env = {
			MUSEAU_CLICK_ROUNDS: '3',
			MUSEAU_BUYER_ROUNDS: '3',
			MUSEAU_CONFIRM_ROUNDS: '3',
			MUSEAU_CRASH_STEP: '25',
			// The whole sweep of the proof: MUSEAU_CRASH_STEP=1 MUSEAU_CRASH_ALL=1, ten minutes more, half an hour with WooCommerce.
			...Object.fromEntries(
				Object.entries( process.env ).filter( ( [ name ] ) =>
					name.startsWith( 'MUSEAU_CRASH_' )
				)
			),
		};
		const plays = extra.length
			? [ [ [ 'cluster', 'races', 'scenarios' ], extra ] ]
			: [
					[ [ 'cluster' ], [] ],
					[ [ 'races' ], [] ],
					[
						[ 'scenarios' ],
						[
							'--filter',
							'/(PaymentsTest|CrashTest|FaultsTest|PlacesTest|VouchersTest)::/',
						],
					],
				];
		for ( const [ suites, args ] of plays ) {
			say( `  … ${ suites.join( ', ' ) }` );
			add(
				await phpunit(
					`cluster-${ engine }-${ suites[ 0 ] }`,
					suites,
					{ ...site, env: { ...site.env, ...env } },
					args
				)
			);
		}
	}
	if ( ! extra.length || journeys.length ) {
		say( '  … journeys' );
		add(
			await playJourneys(
				engine,
				[ site ],
				journeys.length
					? journeys
					: [
							'visitor/main-job.spec.ts',
							'visitor/checkout.spec.ts',
							'visitor/without-javascript.spec.ts',
							'visitor/proof.spec.ts',
						],
				`cluster-${ engine }`
			)
		);
	}
	return all;
}

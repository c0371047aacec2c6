/** A shop behind nginx and PHP-FPM as on a server: with the files of docs/nginx, or plain, as most hosts give it. */
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configuration } from './configuration.mjs';
import { NGINX, nginxConf } from './nginx.mjs';
import { ROOT } from './paths.mjs';
import { answers, end, serve } from './processes.mjs';
import { environment } from './site.mjs';

export const PHP_FPM = '/usr/sbin/php-fpm8.2';

/** Workers where one pool serves everybody. */
const WORKERS = 4;

/** What PHP needs as well, in each pool: the limits of docs/operation.md, and where this site is. */
const pool = ( folder, site ) => `
php_admin_value[memory_limit] = 256M
php_admin_value[upload_max_filesize] = 20M
php_admin_value[post_max_size] = 64M
php_admin_value[display_errors] = 0
php_admin_value[log_errors] = 1
php_admin_value[error_log] = ${ site.folder }/debug.log
php_admin_value[upload_tmp_dir] = ${ folder }/tmp
php_admin_value[sys_temp_dir] = ${ folder }/tmp
${ [
	'MUSEAU_PORT',
	'MUSEAU_DB_HOST',
	'MUSEAU_DB_NAME',
	'MUSEAU_STRIPE_API',
	'MUSEAU_RATE_FACTOR',
]
	.map( ( name ) => [ name, environment( site )[ name ] ] )
	.filter( ( [ , value ] ) => value )
	.map( ( [ name, value ] ) => `env[${ name }] = "${ value }"\n` )
	.join( '' ) }`;

async function pools( folder, site, isPlain ) {
	const text = isPlain
		? `[plain]
user = www-data
group = www-data
listen = ${ folder }/visitors.sock
pm = static
pm.max_children = ${ WORKERS }
`
		: await configuration( 'nginx/php-fpm.conf', {
				'/run/php/museau-visitors.sock': `${ folder }/visitors.sock`,
				'/run/php/museau-artist.sock': `${ folder }/artist.sock`,
			} );
	const root = process.getuid?.() === 0;
	return `[global]
pid = ${ folder }/fpm.pid
error_log = ${ folder }/fpm.log
daemonize = no
${ text
	.replaceAll( 'www-data', root ? 'root' : ( process.env.USER ?? '' ) )
	.replaceAll( /^\[/gm, `${ pool( folder, site ) }\n[` )
	.replace( pool( folder, site ), '' ) }${ pool( folder, site ) }`;
}

const PLAIN = ( folder ) => `	location ~ \\.php$ {
		try_files $uri =404;
		include /etc/nginx/fastcgi_params;
		fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
		fastcgi_param HTTP_HOST $http_host;
		fastcgi_pass unix:${ folder }/visitors.sock;
		fastcgi_read_timeout 60s;
		fastcgi_buffers 16 32k;
		fastcgi_buffer_size 64k;
	}`;

async function server( folder, site, { isPlain, isCached } ) {
	const http = isPlain
		? ''
		: await configuration( 'nginx/rush-http.conf', {
				'/run/php/museau-visitors.sock': `${ folder }/visitors.sock`,
				'/run/php/museau-artist.sock': `${ folder }/artist.sock`,
			} );
	const cache = isCached
		? await configuration( 'nginx/page-cache.conf', {} )
		: '# No cache of pages.';
	const php = isPlain
		? PLAIN( folder )
		: await configuration( 'nginx/rush.conf', {
				'include fastcgi_params': 'include /etc/nginx/fastcgi_params',
				'# A cache of pages answers readers without PHP: include page-cache.conf here.':
					cache,
			} );
	return `
	gzip on;
	gzip_types text/css text/javascript application/javascript application/json;
	${ isCached ? `fastcgi_cache_path ${ folder }/pages levels=1:2 keys_zone=museau:20m max_size=500m inactive=1d use_temp_path=off;` : '' }
	${ http }
	server {
		listen 127.0.0.1:${ site.port } backlog=4096;
		root ${ site.root };
		index index.php;
		client_max_body_size 64m;
		location / { try_files $uri $uri/ /index.php?$args; }
		${ php }
	}`;
}

/** Process ids of a master's children. */
export function childrenOf( pid ) {
	try {
		return readFileSync( `/proc/${ pid }/task/${ pid }/children`, 'utf8' )
			.trim()
			.split( ' ' )
			.filter( Boolean )
			.map( Number );
	} catch {
		return [];
	}
}

/**
 * Starts nginx, PHP-FPM and the Stripe stand-in around a site.
 *
 * @param {import('../lib/site.mjs').Site} site
 * @param {Object}                         options
 * @param {string}                         options.folder   of its own, made anew
 * @param {boolean}                        options.isPlain  one pool of four workers, no limits
 * @param {boolean}                        options.isCached with docs/nginx/page-cache.conf
 * @return {Promise<{url: string, stripe: string, fpm: number, stop: () => Promise<void>}>} fpm is the master's process id
 */
export async function startRig( site, { folder, isPlain, isCached } ) {
	await rm( folder, { recursive: true, force: true } );
	for ( const part of [ 'tmp', 'pages' ] ) {
		await mkdir( join( folder, part ), { recursive: true } );
	}
	const fpmConf = join( folder, 'fpm.conf' );
	await writeFile( fpmConf, await pools( folder, site, isPlain ) );
	await writeFile(
		join( folder, 'nginx.conf' ),
		nginxConf(
			folder,
			await server( folder, site, { isPlain, isCached } ),
			true
		).replace( 'worker_connections 256', 'worker_connections 8192' )
	);
	const url = `http://127.0.0.1:${ site.port }`;
	const stripe = `http://127.0.0.1:${ site.port + 1 }`;
	const children = [
		serve( PHP_FPM, [
			'-R',
			'-F',
			'-d',
			'opcache.enable=1',
			'-d',
			'opcache.revalidate_freq=60',
			'-d',
			'opcache.memory_consumption=192',
			'-d',
			'opcache.max_accelerated_files=20000',
			'-y',
			fpmConf,
		] ),
		serve( NGINX, [
			'-c',
			join( folder, 'nginx.conf' ),
			'-e',
			join( folder, 'nginx.log' ),
		] ),
		serve( process.execPath, [
			join( ROOT, 'bin/stripe-simulator/server.mjs' ),
			`--port=${ site.port + 1 }`,
			`--webhook=${ url }/wp-json/museau-react/v1/stripe-webhook`,
			'--secret=whsec_museau',
		] ),
	];
	await answers( `${ url }/` );
	await answers( `${ stripe }/` );
	return {
		url,
		stripe,
		fpm: children[ 0 ].pid,
		stop: async () => {
			children.forEach( end );
			await new Promise( ( resolve ) => setTimeout( resolve, 1500 ) );
		},
	};
}

/** A MariaDB of our own under .museau/mariadb, for what SQLite cannot show. Reached by a socket and a loopback port. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareProgram } from './debian.mjs';
import { once } from './once.mjs';
import { WORK } from './paths.mjs';
import { freePorts, must, run, serve } from './processes.mjs';
import { step } from './say.mjs';

let running = null;

/**
 * @param {Object} options
 * @param {string} options.log    where it writes what a replica reads, emptied first; '': it writes none
 * @param {string} options.folder of its data
 * @return {Promise<?{host: string, socket: string, port: number}>} null where MariaDB cannot be had
 */
export async function startMariaDb( options = {} ) {
	const server = await start( options );
	if ( server && options.log && ! server.log ) {
		throw new Error( 'MariaDB runs already, without a log for replicas.' );
	}
	return server;
}

const start = once(
	async ( { log = '', folder = join( WORK, 'mariadb' ) } ) => {
		if (
			! ( await prepareProgram( '/usr/sbin/mariadbd', 'mariadb-server' ) )
		) {
			return null;
		}
		// A socket's path may have 107 characters at most, so it does not live in the checkout.
		const socket = join( '/tmp', `museau-${ process.pid }.sock` );
		const port = await freePorts( 1 );
		return step( 'MariaDB', async () => {
			// A server that starts clears its folder of temporary tables, and with /tmp those of every other server.
			const temporary = join( WORK, 'mariadb-tmp' );
			await mkdir( temporary, { recursive: true } );
			if ( log ) {
				await rm( log, { recursive: true, force: true } );
				await mkdir( log, { recursive: true } );
			}
			if ( ! existsSync( join( folder, 'mysql' ) ) ) {
				await mkdir( folder, { recursive: true } );
				await must( 'mariadb-install-db', [
					'--no-defaults',
					`--datadir=${ folder }`,
					'--auth-root-authentication-method=normal',
					'--user=root',
					'--skip-test-db',
				] );
			}
			serve( '/usr/sbin/mariadbd', [
				'--no-defaults',
				`--datadir=${ folder }`,
				`--tmpdir=${ temporary }`,
				`--socket=${ socket }`,
				`--port=${ port }`,
				'--bind-address=127.0.0.1',
				'--user=root',
				'--innodb-flush-log-at-trx-commit=2',
				'--innodb-buffer-pool-size=256M',
				`--pid-file=${ folder }/pid`,
				...( log
					? [
							`--log-bin=${ log }/binary`,
							'--server-id=1',
							'--binlog-format=ROW',
							'--sync-binlog=0',
						]
					: [] ),
			] );
			for ( let tries = 0; ; tries++ ) {
				const { code, output } = await run( 'mariadb', [
					'--no-defaults',
					`--socket=${ socket }`,
					'-uroot',
					'-e',
					'SELECT 1',
				] );
				if ( code === 0 ) {
					break;
				}
				if ( tries > 150 ) {
					throw new Error( `MariaDB does not start: ${ output }` );
				}
				await new Promise( ( resolve ) => setTimeout( resolve, 200 ) );
			}
			running = { host: `localhost:${ socket }`, socket, port, log };
			return running;
		} );
	}
);

/** DB_HOST of the running server; '' when none runs. */
export const mariaDbHost = () => running?.host ?? '';

export async function freshDatabase( name ) {
	await must( 'mariadb', [
		'--no-defaults',
		`--socket=${ running.socket }`,
		'-uroot',
		'-e',
		`DROP DATABASE IF EXISTS \`${ name }\`; CREATE DATABASE \`${ name }\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci`,
	] );
}

/** Runs SQL in a database; answers its rows, fields between tabs, without a heading. */
export const sql = ( database, text ) =>
	must(
		'mariadb',
		[
			'--no-defaults',
			`--socket=${ running.socket }`,
			'-uroot',
			'--batch',
			'--skip-column-names',
			database,
		],
		{ input: text }
	);

/**
 * A second server that repeats what one database of the running one does, so many seconds later.
 *
 * @param {string} database
 * @param {string} folder   of its data, made anew
 * @param {number} seconds
 * @return {Promise<number>} its port on 127.0.0.1
 */
export async function startReplica( database, folder, seconds ) {
	const port = await freePorts( 1 );
	// Of its port: one process may start two, one after the other.
	const socket = join( '/tmp', `museau-${ port }-replica.sock` );
	const at = [ '--no-defaults', `--socket=${ socket }`, '-uroot' ];
	await step( `MariaDB, ${ seconds } s plus tard`, async () => {
		await rm( folder, { recursive: true, force: true } );
		await mkdir( join( folder, 'tmp' ), { recursive: true } );
		await must( 'mariadb-install-db', [
			'--no-defaults',
			`--datadir=${ folder }/data`,
			'--auth-root-authentication-method=normal',
			'--user=root',
			'--skip-test-db',
		] );
		serve( '/usr/sbin/mariadbd', [
			'--no-defaults',
			`--datadir=${ folder }/data`,
			`--tmpdir=${ folder }/tmp`,
			`--socket=${ socket }`,
			`--port=${ port }`,
			'--bind-address=127.0.0.1',
			'--user=root',
			'--server-id=2',
			'--innodb-flush-log-at-trx-commit=2',
			'--innodb-buffer-pool-size=64M',
			`--replicate-do-db=${ database }`,
			`--relay-log=${ folder }/relay`,
			'--read-only',
			`--pid-file=${ folder }/pid`,
		] );
		for ( let tries = 0; tries < 150; tries++ ) {
			if (
				( await run( 'mariadb', [ ...at, '-e', 'DO 1' ] ) ).code === 0
			) {
				break;
			}
			await new Promise( ( resolve ) => setTimeout( resolve, 200 ) );
		}
		// The dump names the place in the log from which the replica reads on.
		await must( 'mariadb', at, {
			input: `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${ running.port }, MASTER_USER='root', MASTER_PASSWORD='', MASTER_DELAY=${ seconds };`,
		} );
		await must( 'sh', [
			'-c',
			'mariadb-dump --no-defaults --socket="$1" -uroot --master-data=1 --single-transaction --databases "$3" | mariadb --no-defaults --socket="$2" -uroot',
			'sh',
			running.socket,
			socket,
			database,
		] );
		await must( 'mariadb', at, { input: 'START SLAVE;' } );
	} );
	return port;
}

/** Makes one database the copy of another. */
export async function copyDatabase( from, to ) {
	await freshDatabase( to );
	await must( 'sh', [
		'-c',
		'mariadb-dump --no-defaults --socket="$1" -uroot "$2" | mariadb --no-defaults --socket="$1" -uroot "$3"',
		'sh',
		running.socket,
		from,
		to,
	] );
}

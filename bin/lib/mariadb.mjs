/** A MariaDB of our own under .museau/mariadb, for what SQLite cannot show. Reached by a socket and a loopback port. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareProgram } from './debian.mjs';
import { WORK } from './paths.mjs';
import { freePorts, must, run, serve } from './processes.mjs';
import { step } from './say.mjs';

let running = null;

/** @return {Promise<?{host: string, socket: string}>} null where MariaDB cannot be had */
export async function startMariaDb() {
	if ( running ) {
		return running;
	}
	if (
		! ( await prepareProgram( '/usr/sbin/mariadbd', 'mariadb-server' ) )
	) {
		return null;
	}
	const folder = join( WORK, 'mariadb' );
	// A socket's path may have 107 characters at most, so it does not live in the checkout.
	const socket = join( '/tmp', `museau-${ process.pid }.sock` );
	const port = await freePorts( 1 );
	return step( 'MariaDB', async () => {
		// A server that starts clears its folder of temporary tables, and with /tmp those of every other server.
		const temporary = join( WORK, 'mariadb-tmp' );
		await mkdir( temporary, { recursive: true } );
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
		running = { host: `localhost:${ socket }`, socket };
		return running;
	} );
}

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

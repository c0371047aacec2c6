/** What the machine must have. As root on Debian or Ubuntu the missing packages are installed, and the run says so. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { CHROMIUM, HEADLESS_SHELL, journeyBrowser, OPCACHE } from './paths.mjs';
import { run } from './processes.mjs';
import { Advice, say, step } from './say.mjs';

const EXTENSIONS = {
	pdo_sqlite: 'sqlite3',
	gd: 'gd',
	curl: 'curl',
	mysqli: 'mysql',
	mbstring: 'mbstring',
	dom: 'xml',
	zip: 'zip',
	intl: 'intl',
};

/** Whether packages can be installed without asking anybody. */
function canInstall() {
	return (
		existsSync( '/usr/bin/apt-get' ) &&
		process.getuid?.() === 0 &&
		process.env.MUSEAU_NO_APT !== '1'
	);
}

/** apt-get locks its list of packages: one installation after the other. */
let installing = Promise.resolve();

export function install( packages ) {
	installing = installing
		.catch( () => {} )
		.then( () => installNow( packages ) );
	return installing;
}

async function installNow( packages ) {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	await step( `apt-get install ${ packages.join( ' ' ) }`, async () => {
		await run( 'apt-get', [ 'update', '-qq' ], { env } );
		const { code, output } = await run(
			'apt-get',
			[ 'install', '-y', '-qq', '--no-install-recommends', ...packages ],
			{ env }
		);
		if ( code !== 0 ) {
			throw new Advice(
				`L'installation de ${ packages.join( ', ' ) } a échoué : installez-les, puis relancez.\n${ output.slice( -800 ) }`
			);
		}
		// Whether an extension is there was decided when files were compiled.
		await rm( OPCACHE, { recursive: true, force: true } );
		await mkdir( OPCACHE, { recursive: true } );
	} );
}

/** PHP extensions of this list that native PHP lacks; null when there is no PHP at all. */
async function missingExtensions( wanted = Object.keys( EXTENSIONS ) ) {
	const { code, output } = await run( 'php', [ '-m' ] ).catch( () => ( {
		code: 1,
		output: '',
	} ) );
	if ( code !== 0 ) {
		return null;
	}
	const have = new Set( output.toLowerCase().split( /\s+/ ) );
	return wanted.filter( ( name ) => ! have.has( name ) );
}

/**
 * Makes native PHP complete where that is possible.
 *
 * @return {Promise<boolean>} whether native PHP can run the shop (pdo_sqlite and gd are there)
 */
export async function preparePhp() {
	let missing = await missingExtensions();
	if ( missing?.length && canInstall() ) {
		const { output } = await run( 'php', [
			'-r',
			'echo PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;',
		] );
		await install(
			missing.map(
				( name ) => `php${ output.trim() }-${ EXTENSIONS[ name ] }`
			)
		);
		missing = await missingExtensions();
	}
	return (
		missing !== null &&
		! missing.includes( 'pdo_sqlite' ) &&
		! missing.includes( 'gd' )
	);
}

/** A program of a Debian package, installed where possible. */
export async function prepareProgram( file, debianPackage ) {
	if ( ! existsSync( file ) && canInstall() ) {
		await install( [ debianPackage ] );
	}
	return existsSync( file );
}

/** A browser for the journeys; the whole Chromium where the system has no package of its headless shell. */
export async function prepareJourneyBrowser() {
	if ( ! process.env.CHROMIUM ) {
		await prepareProgram( HEADLESS_SHELL, 'chromium-headless-shell' ).catch(
			( error ) => say( error.message )
		);
	}
	if ( ! existsSync( journeyBrowser() ) ) {
		await prepareProgram( CHROMIUM, 'chromium' );
	}
}

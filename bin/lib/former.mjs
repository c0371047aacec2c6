/** The release of a former commit, built from git by that commit's own way: what a shop runs before it is updated. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, WORK } from './paths.mjs';
import { must, run } from './processes.mjs';
import { Advice, step } from './say.mjs';

/** The release that the suites of upgrades begin with. */
export const FORMER = 'a8fba4934cec73079070beb3b4c93e7e0361a69b';

/**
 * Builds the theme of a former commit once; its packages are today's, which its build takes.
 *
 * @param {string} commit whole hash
 * @return {Promise<{zip: string, theme: string}>} its archive, and the folder that the archive unpacks to
 */
export async function formerRelease( commit = FORMER ) {
	const folder = join( WORK, 'former', commit.slice( 0, 12 ) );
	const made = {
		zip: join( folder, 'museau.zip' ),
		theme: join( folder, 'museau' ),
	};
	if ( existsSync( made.zip ) ) {
		return made;
	}
	const { code } = await run( 'git', [ 'cat-file', '-e', commit ], {
		cwd: ROOT,
	} );
	if ( code !== 0 ) {
		throw new Advice(
			`Le commit ${ commit.slice( 0, 7 ) } manque dans ce dépôt : récupérez tout l'historique (git fetch --unshallow), puis relancez.`
		);
	}
	await step( `version ${ commit.slice( 0, 7 ) } du thème`, async () => {
		const tree = join( folder, 'tree' );
		await rm( folder, { recursive: true, force: true } );
		await mkdir( tree, { recursive: true } );
		await must( 'git', [
			'-C',
			ROOT,
			'archive',
			'--format=tar',
			'-o',
			join( folder, 'tree.tar' ),
			commit,
		] );
		await must( 'tar', [ '-xf', join( folder, 'tree.tar' ), '-C', tree ] );
		await symlink(
			join( ROOT, 'node_modules' ),
			join( tree, 'node_modules' )
		);
		await must( 'npm', [ 'run', 'build', '--silent' ], { cwd: tree } );
		const url = pathToFileURL( join( tree, 'bin/lib/release.mjs' ) ).href;
		await must( process.execPath, [
			'--input-type=module',
			'-e',
			`import { release } from ${ JSON.stringify( url ) }; await release();`,
		] );
		await cp(
			join( tree, '.museau/release/museau' ),
			join( folder, 'museau' ),
			{ recursive: true }
		);
		const version = /^Version: (\S+)$/m.exec(
			await readFile( join( tree, 'style.css' ), 'utf8' )
		)[ 1 ];
		await rename( join( tree, `dist/museau-${ version }.zip` ), made.zip );
		await rm( join( folder, 'tree.tar' ) );
		await rm( tree, { recursive: true, force: true } );
	} );
	return made;
}

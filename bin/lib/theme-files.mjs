/** The files that a site needs of this repository: what Playground gets, and what a release would hold. */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

const THEME_FILES = [
	'style.css',
	'functions.php',
	'index.php',
	'header.php',
	'footer.php',
	'theme.json',
	'screenshot.png',
	'readme.txt',
	'CHANGELOG.md',
	'LICENSE',
	'assets',
	'blocks',
	'build',
	'docs/guide',
	'docs/rest-manifest.json',
	'languages',
	'parts',
	'patterns',
	'styles',
	'src/server',
	'templates',
];

/** Copies the theme into a folder; what does not exist is left out. */
export async function copyTheme( folder ) {
	await mkdir( folder, { recursive: true } );
	for ( const file of THEME_FILES ) {
		await cp( join( ROOT, file ), join( folder, file ), {
			recursive: true,
			// A site runs what is built. These sources are no use without src/client and the tools, which the repository has;
			// of the English texts WordPress reads the PHP file, and who translates begins with museau.pot.
			filter: ( source ) => ! /\.(?:tsx?|scss|po)$/.test( source ),
		} ).catch( ( error ) => {
			if ( error.code !== 'ENOENT' ) {
				throw error;
			}
		} );
	}
	await dropReferences( join( folder, 'languages/museau.pot' ) );
}

/** A fifth of the template of translations names places in sources, of which a site has not all. */
async function dropReferences( file ) {
	const template = await readFile( file, 'utf8' );
	await writeFile( file, template.replace( /^#: .*\n/gm, '' ) );
}

/** A network of WordPress (multisite, in folders of one host): its main site and two more, three shops beside each other. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copySite, wp } from './site.mjs';
import { step } from './say.mjs';

/** Folders of the two shops beside the main one; the first has the demo's works. */
export const FOLDERS = [ 'atelier', 'encre' ];

const CONSTANTS = `define('MULTISITE', true);
define('SUBDOMAIN_INSTALL', false);
define('DOMAIN_CURRENT_SITE', '127.0.0.1:' . $museau_port);
define('PATH_CURRENT_SITE', '/');
define('SITE_ID_CURRENT_SITE', 1);
define('BLOG_ID_CURRENT_SITE', 1);`;

/**
 * Copies a made shop and makes a network of it.
 *
 * @param {import('./site.mjs').Site} from
 * @param {import('./site.mjs').Site} site its port is a part of each address of the network: it stays as long as the network
 */
export async function makeNetwork( from, site ) {
	await step( `réseau ${ site.name }`, async () => {
		await copySite( from, site );
		const url = `http://127.0.0.1:${ site.port }`;
		// The network's addresses stand in the database alone.
		await wp(
			site,
			'eval',
			`global $wpdb; $wpdb->query("UPDATE $wpdb->options SET option_value = '${ url }' WHERE option_name IN ('home', 'siteurl')");`
		);
		await wp( site, 'core', 'multisite-convert', '--skip-config' );
		const file = join( site.root, 'wp-config.php' );
		const config = await readFile( file, 'utf8' );
		await writeFile(
			file,
			config.replace(
				/define\('WP_HOME'.*\ndefine\('WP_SITEURL'.*\n/,
				`${ CONSTANTS }\n`
			)
		);
		for ( const folder of FOLDERS ) {
			const there = `--url=${ url }/${ folder }/`;
			await wp(
				site,
				'site',
				'create',
				`--slug=${ folder }`,
				`--title=${ folder }`,
				`--url=${ url }/`
			);
			await wp(
				site,
				'eval',
				"update_option('WPLANG', 'fr_FR'); update_option('timezone_string', 'Europe/Paris'); switch_theme('museau');",
				there
			);
			await wp( site, 'museau', 'setup', there );
			if ( folder === FOLDERS[ 0 ] ) {
				await wp( site, 'museau', 'demo', there );
			}
		}
	} );
}

/** Whether a network of this name was made, by the same code. */
export async function isMadeBy( site, key ) {
	const file = join( site.folder, 'network-key' );
	return existsSync( file ) && ( await readFile( file, 'utf8' ) ) === key;
}

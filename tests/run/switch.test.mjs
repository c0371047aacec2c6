/**
 * Another theme is switched on for a while, and ours again: what the shop holds is counted and summed before, while it is
 * away and after. Away, WordPress works on: pages, cron, a product that somebody changes.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from '../../bin/lib/paths.mjs';
import { freePorts } from '../../bin/lib/processes.mjs';
import {
	copySite,
	runCron,
	serveSite,
	siteOf,
	wp,
} from '../../bin/lib/site.mjs';
import { baseSite } from '../../bin/lib/suites.mjs';
import { hasWooCommerce } from '../../bin/lib/woocommerce.mjs';

after( () => {
	// The web server ends with this process.
	setImmediate( () => process.exit() );
} );

const OTHER = 'twentytwentyfive';

const EVENTS = [
	'museau_reconcile',
	'museau_send_mails',
	'museau_clear_photos',
	'museau_clean_up',
];

for ( const engine of [ 'embedded', 'woocommerce' ] ) {
	test(
		`${ engine }: another theme for a while loses nothing, and ours comes back as it was`,
		{
			timeout: 600_000,
			skip: engine === 'woocommerce' && ! hasWooCommerce(),
		},
		async () => {
			const site = siteOf( {
				name: `switch-${ engine }`,
				engine,
				port: await freePorts( 2 ),
			} );
			await copySite( await baseSite( engine ), site );
			const shop = async ( what ) => {
				const output = await wp(
					site,
					'eval-file',
					join( ROOT, 'tests/run/shop.php' ),
					what
				);
				return what === 'fill'
					? output
					: JSON.parse( output.slice( output.indexOf( '{' ) ) );
			};
			const url = await serveSite( site );
			const status = async ( path ) =>
				( await fetch( url + path, { redirect: 'manual' } ) ).status;

			assert.equal( await shop( 'fill' ), '' );
			// WooCommerce's own jobs about what was just saved end while the theme is on.
			await runCron( site );
			const before = await shop( 'count' );
			for ( const [ what, least ] of Object.entries( {
				'posts: product': 30,
				'posts: product_variation': 100,
				'posts: page': 15,
				'posts: nav_menu_item': 10,
				museau_likes: 3,
				museau_messages: 1,
				museau_photos: 1,
				'photo files': 1,
				[ engine === 'woocommerce' ? 'wc_orders' : 'museau_orders' ]: 2,
			} ) ) {
				assert.ok(
					before[ what ][ 0 ] >= least,
					`${ what }: ${ before[ what ][ 0 ] }`
				);
			}

			await wp( site, 'theme', 'activate', OTHER );
			assert.equal( await status( '/' ), 200 );
			assert.equal( await status( '/contact' ), 200 );
			assert.equal(
				await status( '/wp-json/museau-react/v1/cart' ),
				404
			);
			const { code, output } = await runCron( site );
			assert.equal( code, 0, output );
			assert.deepEqual( await shop( 'count' ), before, 'while away' );

			// Nobody brings our list of products up to date meanwhile.
			await wp(
				site,
				'eval',
				"global $wpdb; $wpdb->update($wpdb->posts, ['post_excerpt' => 'Autrement.'], ['post_name' => 'chat-roux', 'post_type' => 'product']);"
			);
			const away = await shop( 'count' );
			assert.notDeepEqual( away, before );

			await wp( site, 'theme', 'activate', 'museau' );
			assert.equal( await status( '/' ), 200 );
			assert.equal(
				await status( '/produit/oeuvre-originale/chat-roux' ),
				200
			);
			const { events, changed, index } = await shop( 'products' );
			assert.deepEqual( events, EVENTS );
			assert.match( changed, /Autrement\./ );
			assert.deepEqual( index, {
				published: before[ 'posts: product' ][ 0 ],
				listed: before[ 'posts: product' ][ 0 ],
				building: false,
			} );
			const back = await shop( 'count' );
			// Written anew with the new text; as many rows as ever.
			assert.equal(
				back.museau_products[ 0 ],
				before.museau_products[ 0 ]
			);
			delete back.museau_products;
			delete away.museau_products;
			assert.deepEqual( back, away, 'after' );

			const log = join( site.folder, 'debug.log' );
			// On SQLite WooCommerce is refused some of its own queries while the theme that mends them is away.
			const bad =
				engine === 'woocommerce'
					? /PHP (Notice|Warning|Fatal|Deprecated|Parse)|Cron/
					: /PHP (Notice|Warning|Fatal|Deprecated|Parse)|WordPress database error|Cron/;
			assert.deepEqual(
				existsSync( log )
					? readFileSync( log, 'utf8' )
							.split( '\n' )
							.filter( ( line ) => bad.test( line ) )
					: [],
				[]
			);
		}
	);
}

/**
 * P8, P9, P11, P12: our lists, cart and pages beside WooCommerce's Store API, on MariaDB, with 100, 10 000 and 100 000 products.
 * One WordPress and three databases; ten products made by the shop itself are copied by SQL, into WooCommerce's tables
 * and into our index alike. Every round asks every shop and both interfaces in turn, so what disturbs one disturbs all.
 */
import { loadavg } from 'node:os';
import { startMariaDb } from '../lib/mariadb.mjs';
import { say } from '../lib/say.mjs';
import { serveSite } from '../lib/site.mjs';
import { machine } from './report.mjs';
import { vocabulary } from './scale/calls.mjs';
import { cart, pages } from './scale/cart-and-pages.mjs';
import { beside, growth, plans } from './scale/lists.mjs';
import { fill } from './scale/shops.mjs';

export async function scale() {
	await startMariaDb();
	const sites = await fill();
	const shops = [];
	for ( const [ size, site ] of sites ) {
		shops.push( { size, site, url: await serveSite( site ) } );
	}
	const terms = await vocabulary( shops[ 0 ] );
	say( `load average ${ loadavg()[ 0 ].toFixed( 1 ) }` );
	await plans( shops.at( -1 ), terms );
	await growth( shops, terms );
	await beside( shops[ 1 ] );
	await cart( shops[ 1 ] );
	await pages( shops );
	machine();
}

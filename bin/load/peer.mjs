/** The shop beside ours: the same products in WooCommerce with Twenty Twenty-Five, its own pages and Store API, and a cheque as the bank. */
import { copyDatabase } from '../lib/mariadb.mjs';
import { freePorts } from '../lib/processes.mjs';
import { step } from '../lib/say.mjs';
import { wp } from '../lib/site.mjs';
import { pick } from './chance.mjs';
import { Left, lookAround } from './visitor.mjs';

const REST = '/wp-json/wc/store/v1';

export const DATABASE = 'museau_load_peer';

const COUPON = 'noel10';

const ADDRESS = {
	first_name: 'Jeanne',
	last_name: 'Moreau',
	address_1: '3 rue du Port',
	city: 'Nantes',
	postcode: '44000',
	country: 'FR',
	phone: '0611223344',
};

/** Pages as WooCommerce makes them, a home page with its products, one zone, a cheque. */
const SETUP = `
foreach (['shop', 'cart', 'checkout', 'myaccount'] as $page) { delete_option("woocommerce_{$page}_page_id"); }
WC_Install::create_pages();
foreach (['coming_soon' => 'no', 'enable_coupons' => 'yes', 'enable_guest_checkout' => 'yes', 'calc_taxes' => 'no', 'currency' => 'EUR', 'default_country' => 'FR'] as $name => $value) { update_option("woocommerce_$name", $value); }
update_option('woocommerce_cheque_settings', ['enabled' => 'yes', 'title' => 'Chèque', 'description' => 'Par chèque.']);
$zone = new WC_Shipping_Zone(); $zone->set_zone_name('France'); $zone->add_location('FR', 'country'); $zone->save();
$method = $zone->add_shipping_method('flat_rate');
update_option("woocommerce_flat_rate_{$method}_settings", ['title' => 'Colissimo', 'tax_status' => 'none', 'cost' => '6.90']);
$home = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Bienvenue', 'post_content' => '<!-- wp:heading {"level":1} --><h1 class="wp-block-heading">Portraits</h1><!-- /wp:heading --><!-- wp:pattern {"slug":"woocommerce-blocks/product-collection-4-columns"} /-->']);
update_option('show_on_front', 'page'); update_option('page_on_front', $home);
if (!wc_get_coupon_id_by_code('${ COUPON }')) { $coupon = new WC_Coupon(); $coupon->set_props(['code' => '${ COUPON }', 'amount' => 10, 'discount_type' => 'percent']); $coupon->save(); }
flush_rewrite_rules();
wc_update_product_lookup_tables();
`;

/**
 * @param {import('../lib/site.mjs').Site} base     our shop, whose database is copied
 * @param {string}                         from     its database
 * @param {string}                         database that becomes the copy
 */
export async function make( base, from, database = DATABASE ) {
	const site = {
		...base,
		port: await freePorts( 2 ),
		env: { ...base.env, MUSEAU_DB_NAME: database },
	};
	await step( 'la même boutique avec Twenty Twenty-Five', async () => {
		await copyDatabase( from, database );
		await wp( site, 'theme', 'activate', 'twentytwentyfive' );
		await wp( site, 'eval', SETUP );
	} );
	return site;
}

const pathOf = ( link ) => new URL( link ).pathname;

/** Paths of the pages that WooCommerce made. */
export async function pagesOf( site ) {
	const links = await wp(
		site,
		'eval',
		"echo implode(' ', array_map(fn ($page) => wc_get_page_permalink($page), ['shop', 'cart', 'checkout']));"
	);
	const paths = links.trim().split( ' ' ).map( pathOf );
	return { shop: paths[ 0 ], cart: paths[ 1 ], checkout: paths[ 2 ] };
}

async function learn( url ) {
	const read = async ( path ) => {
		const answer = await fetch( url + REST + path );
		if ( ! answer.ok ) {
			throw new Error( `${ path }: ${ await answer.text() }` );
		}
		return answer.json();
	};
	const categories = [];
	for ( const { id, permalink, slug } of await read(
		'/products/categories?hide_empty=true'
	) ) {
		const products = await read( `/products?category=${ id }&per_page=12` );
		categories.push( { id, slug, path: pathOf( permalink ), products } );
	}
	const pieces = categories
		.filter( ( { slug } ) =>
			[ 'impression', 'carte-postale', 'marque-pages' ].includes( slug )
		)
		.flatMap( ( { products } ) => products )
		.filter( ( one ) => one.is_purchasable && one.is_in_stock )
		.map( ( one ) => ( {
			path: pathOf( one.permalink ),
			ids: one.variations.length
				? one.variations.map( ( { id } ) => id )
				: [ one.id ],
		} ) );
	return { categories, pieces };
}

async function listing( visitor, shop ) {
	const one = pick( visitor.random, shop.categories );
	await visitor.page( 'list', one.path );
	if ( visitor.random() < 0.5 ) {
		await visitor.think( 0.5, 2 );
		await visitor.read(
			'filter',
			`${ REST }/products?category=${ one.id }&per_page=12&orderby=${ pick( visitor.random, [ 'price', 'date', 'title' ] ) }`
		);
	}
}

async function product( visitor, shop ) {
	const { products } = pick( visitor.random, shop.categories );
	if ( products.length ) {
		await visitor.page(
			'product',
			pathOf( pick( visitor.random, products ).permalink )
		);
	}
}

const reader = ( visitor, shop ) =>
	lookAround( visitor, [
		[ 0.35, () => listing( visitor, shop ) ],
		[ 0.88, () => product( visitor, shop ) ],
		[ 1, () => visitor.page( 'shop', shop.pages.shop ) ],
	] );

/** Reads the cart, whose answer carries the nonce of the calls after it, and adds one thing. */
async function add( visitor, piece ) {
	visitor.nonce = '';
	await visitor.read( 'cart call', `${ REST }/cart`, 3 );
	return visitor.press( 'add to cart', `${ REST }/cart/add-item`, {
		id: pick( visitor.random, piece.ids ),
		quantity: 1,
	} );
}

async function cart( visitor, shop ) {
	await visitor.page( 'home', '/' );
	await visitor.think();
	await listing( visitor, shop );
	await visitor.think();
	const piece = pick( visitor.random, shop.pieces );
	await visitor.page( 'product', piece.path );
	await visitor.think();
	const filled = await add( visitor, piece );
	await visitor.page( 'cart', shop.pages.cart );
	await visitor.read( 'cart call', `${ REST }/cart`, 3 );
	await visitor.think();
	const { key } = filled.items[ 0 ];
	await visitor.press( 'change cart', `${ REST }/cart/update-item`, {
		key,
		quantity: 2,
	} );
	await visitor.think();
	if ( visitor.random() < 0.5 ) {
		await visitor.press( 'coupon', `${ REST }/cart/apply-coupon`, {
			code: COUPON,
		} );
		await visitor.think( 0.5, 2 );
		await visitor.press( 'coupon', `${ REST }/cart/remove-coupon`, {
			code: COUPON,
		} );
	}
	if ( visitor.random() < 0.6 ) {
		await visitor.press( 'change cart', `${ REST }/cart/remove-item`, {
			key,
		} );
	}
}

async function buyer( visitor, shop, tally ) {
	const piece = pick( visitor.random, shop.pieces );
	await visitor.page( 'product', piece.path );
	await visitor.think();
	await add( visitor, piece );
	await visitor.think( 0.5, 2 );
	await visitor.page( 'checkout', shop.pages.checkout );
	await visitor.read( 'cart call', `${ REST }/cart`, 3 );
	await visitor.think( 2, 5 );
	tally.begun++;
	const answer = await visitor.ask( 'order', 'POST', `${ REST }/checkout`, {
		json: {
			billing_address: {
				...ADDRESS,
				email: `visiteuse${ visitor.number }@example.com`,
			},
			shipping_address: ADDRESS,
			payment_method: 'cheque',
		},
	} );
	if ( answer.status !== 200 ) {
		throw new Left();
	}
	tally.paid++;
	tally.confirmed++;
}

/** The visitors' scripts of the peer; its order has neither a card nor a photograph. */
export async function scripts( rig, site ) {
	const shop = await learn( rig.url );
	shop.pages = await pagesOf( site );
	const tally = { begun: 0, paid: 0, confirmed: 0, waiting: 0 };
	return {
		tally,
		reader: ( visitor ) => reader( visitor, shop ),
		cart: ( visitor ) => cart( visitor, shop ),
		buyer: ( visitor ) => buyer( visitor, shop, tally ),
	};
}

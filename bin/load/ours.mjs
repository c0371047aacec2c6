/** What visitors of our shop do: the calls that its pages make, in their order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { pick } from './chance.mjs';
import { lookAround, multipart } from './visitor.mjs';

const REST = '/wp-json/museau-react/v1';

/** Photographs as a telephone's browser sends them, after it has made them smaller. */
const PHOTOS = [
	'chien.jpg',
	'chaton.jpg',
	'chevaux.jpg',
	'chien-sombre.jpg',
	'chouette.jpg',
].map( ( name ) =>
	readFileSync( join( ROOT, 'tests/fixtures/photos', name ) )
);

const BILLING = {
	firstName: 'Jeanne',
	lastName: 'Moreau',
	country: 'France',
	streetAddress1: '3 rue du Port',
	postalCode: '44000',
	city: 'Nantes',
	phone: '0611223344',
	sameAddress: true,
};

/** The pages of works; cards and bookmarks stand among the prints. */
const CATEGORIES = [ 'oeuvre-originale', 'impression' ];

export const COUPON = 'NOEL10';

/**
 * What the visitors choose from.
 *
 * @param {string} url
 * @param {number} portrait id of the product
 */
export async function learn( url, portrait ) {
	const read = async ( path ) => {
		const answer = await fetch( url + REST + path );
		if ( ! answer.ok ) {
			throw new Error( `${ path }: ${ await answer.text() }` );
		}
		return answer.json();
	};
	const lists = {};
	for ( const category of CATEGORIES ) {
		lists[ category ] = (
			await read( `/products?category=${ category }` )
		).products;
	}
	const pieces = [];
	for ( const category of CATEGORIES.slice( 1 ) ) {
		for ( const work of lists[ category ] ) {
			const variations = await read(
				`/products?id=${ work.id }&get_variations=true`
			);
			const sold = variations.filter(
				( { stock_status: stock } ) => stock === 'instock'
			);
			if ( sold.length ) {
				pieces.push( {
					id: work.id,
					path: work.path,
					variations: sold.map( ( { id } ) => id ),
				} );
			} else if (
				! variations.length &&
				work.stock_status === 'instock'
			) {
				pieces.push( {
					id: work.id,
					path: work.path,
					variations: [ 0 ],
				} );
			}
		}
	}
	const portraits = (
		await read( `/products?id=${ portrait }&get_variations=true` )
	).map( ( { id } ) => id );
	return { lists, pieces, portrait, portraits };
}

const pathOf = ( work ) => new URL( work.path, 'http://shop' ).pathname;

/** A page of works, narrowed as the filters of the page do it. */
async function listing( visitor, shop ) {
	const category = pick( visitor.random, CATEGORIES );
	await visitor.page( 'list', `/${ category }` );
	const ids = shop.lists[ category ].map( ( { id } ) => id );
	if ( ids.length ) {
		await visitor.read(
			'likes',
			`${ REST }/product/likes?ids=${ ids.slice( 0, 12 ).join( ',' ) }`
		);
	}
	if ( visitor.random() < 0.5 ) {
		await visitor.think( 0.5, 2 );
		await visitor.read(
			'filter',
			`${ REST }/products?category=${ category }&orderby=${ pick(
				visitor.random,
				[ 'price', 'date', 'title' ]
			) }`
		);
	}
	return category;
}

async function product( visitor, shop ) {
	const category = pick( visitor.random, CATEGORIES );
	const one = pick( visitor.random, shop.lists[ category ] );
	if ( one ) {
		await visitor.page( 'product', pathOf( one ) );
		await visitor.read(
			'neighbours',
			`${ REST }/product-navigation?current_id=${ one.id }&category=${ category }`
		);
	}
}

/** Looks around: home, works, portrait page, news. */
export const reader = ( visitor, shop ) =>
	lookAround( visitor, [
		[ 0.35, () => listing( visitor, shop ) ],
		[ 0.7, () => product( visitor, shop ) ],
		[ 0.88, () => visitor.page( 'portrait', '/commandez-votre-portrait' ) ],
		[ 1, () => visitor.page( 'news', '/actualites' ) ],
	] );

const add = ( visitor, id, variation ) =>
	visitor.press( 'add to cart', `${ REST }/add-to-cart`, {
		product_id: id,
		quantity: 1,
		variation_id: variation,
	} );

/** Fills a cart, changes it, tries a coupon, takes things out, and leaves. */
export async function cart( visitor, shop ) {
	await visitor.page( 'home', '/' );
	await visitor.think();
	await listing( visitor, shop );
	await visitor.think();
	const piece = pick( visitor.random, shop.pieces );
	await visitor.page( 'product', pathOf( piece ) );
	await visitor.think();
	const filled = await add(
		visitor,
		piece.id,
		pick( visitor.random, piece.variations )
	);
	await visitor.page( 'cart', '/panier' );
	await visitor.read( 'cart call', `${ REST }/cart`, 3 );
	await visitor.think();
	const [ line ] = filled.cart_contents;
	if ( line ) {
		await visitor.press( 'change cart', `${ REST }/update-cart-quantity`, {
			item_key: line.key,
			quantity: 2,
		} );
	}
	await visitor.think();
	if ( visitor.random() < 0.5 ) {
		await visitor.press( 'coupon', `${ REST }/cart-voucher`, {
			code: COUPON,
		} );
		await visitor.think( 0.5, 2 );
		await visitor.press( 'coupon', `${ REST }/remove-cart-coupon`, {
			code: COUPON.toLowerCase(),
		} );
	}
	if ( line && visitor.random() < 0.6 ) {
		await visitor.press( 'change cart', `${ REST }/remove-from-cart`, {
			item_key: line.key,
		} );
	}
}

/** The bank's part, in the stand-in: most cards pass, some ask their owner, some are refused before another one passes. */
async function pay( stripe, intent, random ) {
	const bank = async ( outcome ) => {
		const answer = await fetch( `${ stripe }/_test/confirm`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify( { intent, outcome } ),
		} );
		return ( await answer.json() ).status;
	};
	const chance = random();
	if ( chance < 0.12 ) {
		await bank( 'decline' );
	}
	if ( chance > 0.75 ) {
		await bank( '3ds' );
		return bank( '3ds-ok' );
	}
	return bank( 'ok' );
}

/** From the cart to the confirmation. Counts what she got in `tally`. */
async function checkOut( visitor, { stripe, tally, photo } ) {
	const billing = {
		...BILLING,
		email: `visiteuse${ visitor.number }@example.com`,
	};
	await visitor.page( 'checkout', '/commander' );
	const shown = await visitor.read( 'cart call', `${ REST }/cart`, 3 );
	await visitor.think( 2, 5 );
	tally.begun++;
	const intent = await visitor.press(
		'payment',
		`${ REST }/create-payment-intent`,
		{
			billing_details: billing,
			...( shown?.ready_on ? { ready_on: shown.ready_on } : {} ),
		}
	);
	const id = String( intent.client_secret ).split( '_secret_' )[ 0 ];
	if ( ( await pay( stripe, id, visitor.random ) ) !== 'succeeded' ) {
		throw new Error( `The bank did not take ${ id }.` );
	}
	tally.paid++;
	const form = multipart(
		{
			billing_details: JSON.stringify( billing ),
			payment_intent_id: id,
			same_address: '1',
		},
		photo && { name: 'portrait_image', bytes: photo }
	);
	const answer = await visitor.ask(
		'order with photograph',
		'POST',
		`${ REST }/create-order-with-image`,
		form,
		3
	);
	if ( answer.status === 200 ) {
		tally.confirmed++;
	}
	if ( answer.status === 202 ) {
		tally.waiting++;
	}
	await visitor.read(
		'order status',
		`${ REST }/order-status?order=${ intent.order_id }&key=${ intent.order_key }`,
		3
	);
}

/** Orders a portrait with a photograph. */
export async function buyer( visitor, shop, to ) {
	await visitor.page( 'portrait', '/commandez-votre-portrait' );
	await visitor.read(
		'variations',
		`${ REST }/products?id=${ shop.portrait }&get_variations=true`
	);
	await visitor.think();
	await add( visitor, shop.portrait, pick( visitor.random, shop.portraits ) );
	await visitor.think( 0.5, 2 );
	await checkOut( visitor, {
		...to,
		photo: pick( visitor.random, PHOTOS ),
	} );
}

/** Buys a print: something that can be sent away at once. */
export async function printBuyer( visitor, shop, to ) {
	const piece = pick( visitor.random, shop.pieces );
	await add( visitor, piece.id, pick( visitor.random, piece.variations ) );
	await checkOut( visitor, to );
}

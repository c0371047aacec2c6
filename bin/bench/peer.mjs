/**
 * The category, one product and the cart with one line, on the slow telephone, beside WooCommerce's own shop: one WordPress with WooCommerce on
 * MariaDB, the demo's products and pictures, once with this theme and once with Twenty Twenty-Five and the block templates that
 * WooCommerce brings (a copy of the database, and copies of the pictures as WordPress and WooCommerce make them of an upload). Both lists are
 * in the same order, and a list that shows another number of products than the other is a failure.
 *
 * WooCommerce adds an account and a small cart to the header of a new shop's block theme; the cart's script brings React and 700 kB with it on
 * every page. Shops from before (`woocommerce_hooked_blocks_version` is 'no') have neither: category and product stand beside such a one as well.
 *
 * Both shops stand behind the same front (front.mjs) on PHP's own server. First it keeps their pages, as a page cache does, so that what
 * a page weighs is compared and not PHP's time; WooCommerce's cart is one visitor's alone and no cache may keep it, here it is kept for that
 * visitor. What scripts ask for themselves is never kept: our cart's lines are asked for, WooCommerce's stand in its page. Then the
 * same once more without kept pages. Page and peer in turn, median of five; ratios are ours ÷ theirs.
 */
import { mkdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { copyDatabase, startMariaDb } from '../lib/mariadb.mjs';
import { ROOT, WORK } from '../lib/paths.mjs';
import { freePorts } from '../lib/processes.mjs';
import { say, step } from '../lib/say.mjs';
import {
	assignPort,
	databaseOf,
	makeSite,
	serveSite,
	siteOf,
	wp,
} from '../lib/site.mjs';
import { make, pagesOf } from '../load/peer.mjs';
import { addToCart } from './add-to-cart.mjs';
import { FLAGS, launch, PAGES, stored } from './browser.mjs';
import { openFront } from './front.mjs';
import { look } from './look.mjs';
import { figure, kilobytes, machine, median, part } from './report.mjs';

const ROUNDS = 5;

const DATABASE = 'museau_bench_peer_theirs';

/** The peer whose header has no small cart. */
const CARTLESS = 'museau_bench_peer_cartless';

const STORE = '/wp-json/wc/store/v1';

/** Peers by shop, as figures name them. */
const PEERS = { theirs: 'peer’s', cartless: 'cartless peer’s' };

/** Largest paint ÷ the peer's, with kept pages. */
const GOALS = { category: 0.6 };

/** What makes a page of ours and of theirs whole, and is counted on it; the peer's cart prints rows of grey before it has any. */
const SHOWS = {
	category: {
		ours: '.museau-product-grid .museau-product-card',
		theirs: 'main .wc-block-product',
	},
	product: {
		ours: '.museau-product__picture',
		theirs: '.woocommerce-product-gallery__image img',
	},
	cart: {
		ours: '.museau-cart__items .museau-line',
		theirs: 'tr.wc-block-cart-items__row .wc-block-components-product-name',
	},
};

/** Pages on which both must show as many of them. */
const COUNTED = { category: 'products', cart: 'lines' };

/** Where the first screens are left, to be looked at. */
const SCREENS = join( WORK, 'reports', 'bench-peer' );

/** Ports of a shop behind a front. */
async function withPorts( site ) {
	const port = await freePorts( 3 );
	return { ...site, port, behind: port + 2 };
}

/** All shops, each behind a front of its own. */
async function open() {
	await startMariaDb();
	const site = await withPorts(
		siteOf( { name: 'bench-peer', engine: 'woocommerce', db: 'mariadb' } )
	);
	site.env = { MUSEAU_RATE_FACTOR: '1000' };
	// For whoever works on the measuring itself: the shops of the last run, as they are.
	await makeSite( site, { reset: ! process.env.MUSEAU_PEER_KEEP } );
	await assignPort( site );
	const theirs = await withPorts(
		await make( site, databaseOf( site ), DATABASE )
	);
	const cartless = await withPorts( {
		...theirs,
		env: { ...theirs.env, MUSEAU_DB_NAME: CARTLESS },
	} );
	await step( 'les images comme WooCommerce les fait', async () => {
		await wp(
			theirs,
			'eval-file',
			'--use-include',
			join( ROOT, 'bin/bench/peer-pictures.php' )
		);
		// The newest first, as ours are.
		await wp(
			theirs,
			'option',
			'update',
			'woocommerce_default_catalog_orderby',
			'date'
		);
		await copyDatabase( DATABASE, CARTLESS );
		await wp(
			cartless,
			'option',
			'update',
			'woocommerce_hooked_blocks_version',
			'no'
		);
	} );
	const shop = async ( one ) => ( {
		front: await openFront( one.port, one.behind ),
		url: await serveSite( one ),
	} );
	return {
		ours: await shop( site ),
		theirs: { ...( await shop( theirs ) ), pages: await pagesOf( theirs ) },
		cartless: await shop( cartless ),
	};
}

/**
 * What the browser of a visitor with something in her cart knows of a shop, after a look at her cart.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {string}                             address of the cart's page
 * @param {string}                             shows   what is to be seen there
 * @param {Object}                             [known] what it knew before, as Playwright's contexts take it
 * @param {(visitor: Object) => Promise<void>} [fill]  what her browser, a context of Playwright's, does first
 */
async function visitor( browser, address, shows, known, fill ) {
	const context = await browser.newContext( { storageState: known } );
	await fill?.( context );
	const page = await context.newPage();
	await page.goto( address );
	await page.locator( shows ).first().waitFor();
	await page.waitForLoadState( 'networkidle' );
	const storageState = await context.storageState();
	await context.close();
	return storageState;
}

/** Puts a work into the peer's cart, as its own scripts do. */
async function fillTheirs( context, url, id ) {
	const answer = await context.request.get( `${ url + STORE }/cart` );
	const filled = await context.request.post(
		`${ url + STORE }/cart/add-item`,
		{
			data: { id, quantity: 1 },
			headers: { Nonce: answer.headers().nonce },
		}
	);
	if ( ! filled.ok() ) {
		throw new Error( `No cart to measure: ${ await filled.text() }` );
	}
}

const read = async ( address ) => ( await fetch( address ) ).json();

/** The addresses that are looked at, with what the visitor's browser knows: by page, ours and the peers'. */
async function addresses( browser, { ours, theirs, cartless } ) {
	const slug = PAGES.product.split( '/' ).at( -1 );
	const category = PAGES.list.slice( 1 );
	// Variations bear the slug of their product.
	const product = (
		await read( `${ theirs.url + STORE }/products?slug=${ slug }` )
	).find( ( { variations } ) => variations.length > 0 );
	const categories = await read(
		`${ theirs.url + STORE }/products/categories?hide_empty=true`
	);
	const cart = {
		ours: ours.url + PAGES.cart,
		theirs: theirs.url + theirs.pages.cart,
	};
	const token = await addToCart( ours.url, product.id );
	const beside = ( address ) => ( {
		theirs: { address },
		cartless: { address: address.replace( theirs.url, cartless.url ) },
	} );
	return {
		category: {
			ours: { address: ours.url + PAGES.list },
			...beside(
				categories.find( ( one ) => one.slug === category ).permalink
			),
		},
		product: {
			ours: { address: ours.url + PAGES.product },
			...beside( product.permalink ),
		},
		cart: {
			ours: {
				address: cart.ours,
				storageState: await visitor(
					browser,
					cart.ours,
					SHOWS.cart.ours,
					stored( ours.url, { museau_cart_token: token } )
				),
			},
			theirs: {
				address: cart.theirs,
				storageState: await visitor(
					browser,
					cart.theirs,
					SHOWS.cart.theirs,
					undefined,
					( context ) =>
						fillTheirs(
							context,
							theirs.url,
							product.variations[ 0 ].id
						)
				),
			},
		},
	};
}

/** Looks at all pages of the shops in turn. Once without counting: the cache is filled, the browser's own start is over. */
async function rounds( browser, shops, pages, kept ) {
	Object.values( shops ).forEach( ( { front } ) => front.keep( kept ) );
	const seen = {};
	for ( let round = 0; round <= ROUNDS; round++ ) {
		for ( const [ name, places ] of Object.entries( pages ) ) {
			for ( const [ shop, { address, storageState } ] of Object.entries(
				places
			) ) {
				const one = await look( browser, address, {
					storageState,
					shows: SHOWS[ name ][ shop === 'ours' ? 'ours' : 'theirs' ],
					picture:
						kept && ! round
							? join( SCREENS, `${ name }-${ shop }.png` )
							: '',
				} );
				if ( round ) {
					( ( seen[ name ] ??= {} )[ shop ] ??= [] ).push( one );
				} else if (
					kept &&
					! shops[ shop ].front.cache.has(
						new URL( address ).pathname
					)
				) {
					throw new Error( `${ address } is not kept.` );
				}
			}
		}
	}
	return seen;
}

/** Of one page: how the medians of what a load says are told, ours ÷ a peer's. */
const besideOf = ( seen, shop ) => ( value, show ) => {
	const [ ours, theirs ] = [ seen.ours, seen[ shop ] ].map( ( loads ) =>
		median( loads.map( value ) )
	);
	const ratio = ours / theirs;
	return {
		ratio,
		text: `${ theirs ? ratio.toFixed( 2 ) : '–' } (${ show( ours ) } ÷ ${ show( theirs ) })`,
	};
};

const milliseconds = ( ms ) => `${ Math.round( ms ) } ms`;

function tellPaint( name, seen, goal ) {
	for ( const [ shop, words ] of Object.entries( PEERS ) ) {
		if ( seen[ shop ] ) {
			const beside = besideOf( seen, shop );
			const { ratio, text } = beside( ( { lcp } ) => lcp, milliseconds );
			figure(
				`${ name }: largest paint ÷ ${ words }`,
				`${ text }; ${ seen.ours[ 0 ].largest } and ${ seen[ shop ][ 0 ].largest }`,
				goal ? `≤ ${ goal }` : '',
				goal ? ratio <= goal : undefined
			);
		}
	}
}

/** What comes over the line, and what its scripts cost. */
function tellWeight( name, seen ) {
	for ( const [ words, value, show ] of [
		[ 'requests to the load event', ( { toLoad } ) => toLoad, Math.round ],
		[ 'all requests before use', ( { requests } ) => requests, Math.round ],
		[
			'all that is fetched before use',
			( { bytes } ) => bytes.all,
			kilobytes,
		],
		[ 'HTML', ( { bytes } ) => bytes.page, kilobytes ],
		[ 'JavaScript before use', ( { bytes } ) => bytes.script, kilobytes ],
		[ 'CSS files', ( { bytes } ) => bytes.style, kilobytes ],
		[ 'fonts', ( { bytes } ) => bytes.font, kilobytes ],
		[ 'pictures', ( { bytes } ) => bytes.picture, kilobytes ],
		[ 'script before use', ( { script } ) => script, milliseconds ],
	] ) {
		const [ shop, ...others ] = Object.keys( PEERS ).filter(
			( one ) => seen[ one ]
		);
		const more = others.map(
			( one ) =>
				`; ${ PEERS[ one ] } ${ besideOf( seen, one )( value, show ).text }`
		);
		figure(
			`${ name }: ${ words } ÷ ${ PEERS[ shop ] }`,
			besideOf( seen, shop )( value, show ).text + more.join( '' )
		);
	}
}

/** Whether the page stands still, and whether both pages show as much. */
function tellWhole( name, seen ) {
	const shift = ( loads ) => median( loads.map( ( one ) => one.shift ) );
	figure(
		`${ name }: layout shift (peer’s)`,
		`${ shift( seen.ours ).toFixed( 3 ) } (${ shift( seen.theirs ).toFixed( 3 ) })`,
		'0.000',
		shift( seen.ours ) < 0.0005
	);
	if ( COUNTED[ name ] ) {
		const numbers = ( loads ) => [
			...new Set( loads.map( ( { number } ) => number ) ),
		];
		const [ ours, theirs ] = [ seen.ours, seen.theirs ].map( numbers );
		figure(
			`${ name }: ${ COUNTED[ name ] } on the page (peer’s)`,
			`${ ours.join( ', ' ) } (${ theirs.join( ', ' ) })`,
			'as many',
			ours.join() === theirs.join() && ours.length === 1
		);
	}
}

/** Both parts: with kept pages, and without. */
async function measure( browser, shops ) {
	const pages = await addresses( browser, shops );
	say( `load average ${ loadavg()[ 0 ].toFixed( 1 ) }` );
	const line = `processor ÷ 4, 1.6 Mbit/s, 150 ms; median of ${ ROUNDS }`;
	const kept = await rounds( browser, shops, pages, true );
	part( `Beside WooCommerce with Twenty Twenty-Five: ${ line }; pages kept` );
	for ( const [ name, seen ] of Object.entries( kept ) ) {
		tellPaint( name, seen, GOALS[ name ] );
		tellWeight( name, seen );
		tellWhole( name, seen );
	}
	const fresh = await rounds( browser, shops, pages, false );
	part( `The same, each page made anew by PHP: ${ line }` );
	for ( const [ name, seen ] of Object.entries( fresh ) ) {
		tellPaint( name, seen );
	}
}

export async function peer() {
	const shops = await open();
	await mkdir( SCREENS, { recursive: true } );
	// A shop calls nobody; what WordPress would fetch from its own servers must not be waited for.
	const browser = await launch( {
		args: [
			...FLAGS,
			'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
		],
	} );
	try {
		await measure( browser, shops );
	} finally {
		// A browser that is left open holds up the end of the run.
		await browser.close();
	}
	machine();
}

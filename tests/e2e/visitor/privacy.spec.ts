import { request as send } from 'node:http';
import { expect, test, type Site } from '../support/test';
import { productOf, read } from '../support/cart';
import type { ProductList } from '../../../src/client/types';

test( '[S31] a first visit, a browse, a like and an add to cart set no cookie and ask no other host', async ( {
	browser,
	site,
} ) => {
	const context = await browser.newContext( { baseURL: site.url } );
	const hosts = new Set< string >();
	const cookies: string[] = [];
	context.on( 'request', ( request ) => {
		const { protocol, host } = new URL( request.url() );
		if ( ! [ 'data:', 'blob:' ].includes( protocol ) ) {
			hosts.add( host );
		}
	} );
	context.on( 'response', async ( response ) => {
		const set = await response.headerValue( 'set-cookie' );
		if ( set ) {
			cookies.push( `${ response.url() }: ${ set }` );
		}
	} );
	const page = await context.newPage();
	for ( const path of [
		'/',
		'/commandez-votre-portrait',
		'/actualites',
		'/contact',
		'/politique-de-confidentialite',
		'/boutique',
		'/impression',
	] ) {
		await page.goto( path );
	}
	const { product } = await productOf( page, 'carte-postale' );
	await page.goto( '/oeuvre-originale' );
	const heart = page.getByRole( 'button', { name: /J’aime|favoris/i } );
	const liked = page.waitForResponse( '**/product/like' );
	await heart.first().click();
	expect( ( await liked ).status() ).toBe( 200 );
	await page.goto( product.path );
	const added = page.waitForResponse( '**/add-to-cart' );
	await page
		.getByRole( 'main' )
		.getByRole( 'button', { name: /Ajouter au panier/ } )
		.first()
		.click();
	expect( ( await added ).status() ).toBe( 200 );
	await page.goto( '/panier' );
	await expect( page.getByText( product.name ).first() ).toBeVisible();

	expect( [ ...hosts ] ).toEqual( [ new URL( site.url ).host ] );
	expect( cookies ).toEqual( [] );
	expect( await context.cookies() ).toEqual( [] );
	await page.evaluate( () => localStorage.clear() );
	await context.close();
} );

type Fields = ReturnType< typeof forgedFields >;

/** What the page of another site sends: a message, a like and a cart's line in one. */
const forgedFields = ( product: number ) => ( {
	name: 'Mallory',
	email: 'mallory@evil.example',
	subject: 'Un message forgé',
	message: "Envoyé par la page d'un autre site.",
	product_id: String( product ),
	visitor: 'visiteuse-forgee',
	quantity: '1',
} );

/** How many rows of ours there are: likes, messages, orders, carts, mails. */
const rowsOf = ( site: Site ) =>
	site.wp(
		'eval',
		`global $wpdb; wp_cache_flush(); foreach (['likes', 'messages', 'orders', 'carts', 'mails'] as $t) { echo $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->prefix}museau_$t") . ' '; }`
	);

/** In the other site's page: every shape of request that it can make. Answers what became of each. */
const sendForged = async ( {
	api,
	fields,
}: {
	api: string;
	fields: Fields;
} ) => {
	const done: string[] = [];
	const json = JSON.stringify( fields );
	const form = () => {
		const data = new FormData();
		Object.entries( fields ).forEach( ( [ name, value ] ) =>
			data.append( name, value )
		);
		return data;
	};
	const shapes: [ string, RequestInit ][] = [
		[ 'urlencoded', { body: new URLSearchParams( fields ) } ],
		[ 'multipart', { body: form() } ],
		[ 'text', { body: json } ],
		[ 'blob', { body: new Blob( [ json ] ) } ],
		[
			'no-cors text',
			{
				mode: 'no-cors',
				body: json,
				headers: { 'Content-Type': 'text/plain' },
			},
		],
		[ 'no-cors form', { mode: 'no-cors', body: form() } ],
		[
			'json',
			{
				body: json,
				headers: { 'Content-Type': 'application/json' },
			},
		],
		[
			'with token',
			{
				body: json,
				headers: {
					'Content-Type': 'application/json',
					'Cart-Token': 'x',
				},
			},
		],
		[
			'with cookies',
			{
				credentials: 'include',
				body: new URLSearchParams( fields ),
			},
		],
	];
	for ( const path of [ '/contact', '/product/like', '/add-to-cart' ] ) {
		for ( const [ name, init ] of shapes ) {
			await fetch( api + path, { method: 'POST', ...init } )
				.then( async ( answer ) =>
					done.push(
						`${ name } ${ path } ${ answer.type === 'opaque' ? 'opaque' : answer.status }`
					)
				)
				.catch( () => done.push( `${ name } ${ path } refused` ) );
		}
		navigator.sendBeacon( api + path, new URLSearchParams( fields ) );
		await fetch(
			`${ api }${ path }?_method=POST&${ new URLSearchParams( fields ) }`,
			{
				mode: 'no-cors',
			}
		).catch( () => {} );
	}
	return done;
};

/** In the other site's page: a form that carries the visitor over. */
const submitForged = ( {
	url,
	enctype,
	fields,
}: {
	url: string;
	enctype: string;
	fields: Fields;
} ) => {
	const form = document.createElement( 'form' );
	Object.assign( form, {
		method: 'post',
		action: url,
		enctype,
	} );
	for ( const [ name, value ] of Object.entries( {
		...( url.endsWith( '/v1/contact' ) ? fields : {} ),
		museau_contact: '1',
		contact_name: fields.name,
		contact_email: fields.email,
		contact_subject: fields.subject,
		contact_message: fields.message,
	} ) ) {
		const input = document.createElement( 'input' );
		Object.assign( input, { name, value } );
		form.append( input );
	}
	document.body.append( form );
	HTMLFormElement.prototype.submit.call( form );
};

test( '[S09] a page of another site changes nothing, whatever shape its requests have', async ( {
	page,
	site,
	allow,
} ) => {
	allow(
		/status 403: POST .*\/contact/,
		/evil\.example/,
		/museau-react/,
		/Failed to load resource/,
		/CORS/
	);
	const { products } = await read< ProductList >(
		page,
		'/products?category=oeuvre-originale'
	);
	const product = products[ 0 ]!.id;
	const before = await rowsOf( site );
	const contact = forgedFields( product );
	await page.route( 'http://evil.example/**', ( route ) =>
		route.fulfill( { contentType: 'text/html', body: '<p>evil</p>' } )
	);
	await page.goto( 'http://evil.example/' );
	const answers = await page.evaluate( sendForged, {
		api: `${ site.url }/wp-json/museau-react/v1`,
		fields: contact,
	} );
	expect( answers ).toHaveLength( 27 );
	expect( answers.filter( ( answer ) => / 2\d\d$/.test( answer ) ) ).toEqual(
		[]
	);
	// A form that the visitor's own browser carries over, to the page without JavaScript and to the route.
	for ( const [ action, type ] of [
		[ '/contact', 'application/x-www-form-urlencoded' ],
		[ '/wp-json/museau-react/v1/contact', 'text/plain' ],
		[ '/wp-json/museau-react/v1/contact', 'multipart/form-data' ],
	] as const ) {
		await page.goto( 'http://evil.example/' );
		await Promise.all( [
			page.waitForURL( `${ site.url }/**` ),
			page.evaluate( submitForged, {
				url: site.url + action,
				enctype: type,
				fields: contact,
			} ),
		] );
	}
	expect( await rowsOf( site ) ).toBe( before );
} );

/** A request as no browser would make it: every header is what is written here. Answers status and headers. */
function raw(
	url: string,
	method: string,
	headers: Record< string, string >,
	body = ''
): Promise< { status: number; headers: Record< string, unknown > } > {
	return new Promise( ( resolve, reject ) => {
		const call = send( url, { method, headers }, ( answer ) => {
			answer.resume();
			answer.on( 'end', () =>
				resolve( {
					status: answer.statusCode ?? 0,
					headers: answer.headers,
				} )
			);
		} );
		call.on( 'error', reject );
		call.end( body );
	} );
}

/** The same fields in every shape of body. */
function shapesOf( fields: Fields ) {
	const json = JSON.stringify( fields );
	const form = new URLSearchParams( fields ).toString();
	const multipart = Object.entries( fields )
		.map(
			( [ name, value ] ) =>
				`--x\r\nContent-Disposition: form-data; name="${ name }"\r\n\r\n${ value }\r\n`
		)
		.join( '' )
		.concat( '--x--\r\n' );
	const shapes: [ string, string ][] = [
		[ 'application/json', json ],
		[ 'application/x-www-form-urlencoded', form ],
		[ 'text/plain', json ],
		[ 'multipart/form-data; boundary=x', multipart ],
	];
	return { form, shapes };
}

/** Headers that tell of another site. */
const foreignHeaders = ( site: Site ): Record< string, string >[] => [
	{ Origin: 'https://evil.example' },
	{ Origin: 'null' },
	{ Origin: `${ site.url }.evil.example` },
	{ Referer: 'https://evil.example/page' },
	{ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
	{ 'Sec-Fetch-Site': 'cross-site', Origin: site.url },
	{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://evil.example' },
];

test( '[S09] the shop itself refuses forged calls, in every shape and spelling, whatever a browser would have held back', async ( {
	page,
	site,
} ) => {
	// Two hundred requests, one after the other.
	test.setTimeout( 240_000 );
	const { products } = await read< ProductList >(
		page,
		'/products?category=oeuvre-originale'
	);
	const fields = forgedFields( products[ 0 ]!.id );
	const before = await rowsOf( site );
	const { form, shapes } = shapesOf( fields );
	const foreign = foreignHeaders( site );
	const spellings = ( path: string ) => [
		`/wp-json/museau-react/v1${ path }`,
		`/wp-json/Museau-React/v1${ path }`,
		`/wp-json/museau-react/V1${ path.toUpperCase() }/`,
		`/wp-json/museau%2Dreact/v1${ path }`,
		`/?rest_route=/Museau-React/v1${ path }`,
		`/index.php?rest_route=%2Fmuseau-react%2Fv1${ path }`,
	];
	const answers: string[] = [];
	for ( const path of [ '/contact', '/product/like', '/add-to-cart' ] ) {
		for ( const [ n, address ] of spellings( path ).entries() ) {
			for ( const [ m, headers ] of foreign.entries() ) {
				// Every header with every spelling; the shapes go round.
				const [ type, body ] = shapes[ ( n + m ) % shapes.length ]!;
				const { status, headers: back } = await raw(
					site.url + address,
					'POST',
					{ ...headers, 'Content-Type': type },
					body
				);
				answers.push( `${ status } ${ back[ 'cache-control' ] }` );
			}
			// A form of any page, from a browser that says nothing of where it stands.
			for ( const [ type, body ] of shapes.slice( 1 ) ) {
				const { status } = await raw(
					site.url + address,
					'POST',
					{ 'Content-Type': type },
					body
				);
				expect( status, `${ address } ${ type }` ).toBe( 415 );
			}
			// A picture's address.
			const glue = address.includes( '?' ) ? '&' : '?';
			for ( const [ query, headers ] of [
				[ `_method=POST&${ form }`, {} ],
				[ `_method=post&${ form }`, { Origin: site.url } ],
				[ form, { 'X-HTTP-Method-Override': 'POST' } ],
			] as const ) {
				const { status } = await raw(
					site.url + address + glue + query,
					'GET',
					headers
				);
				expect( status, `${ address } ${ query }` ).toBe( 405 );
			}
		}
	}
	expect( [ ...new Set( answers ) ] ).toEqual( [ '403 no-store' ] );
	expect( await rowsOf( site ) ).toBe( before );
} );

test( '[S10] [S26] private pages stay out of caches, keys out of addresses and names of accounts out of everything', async ( {
	page,
	site,
	allow,
} ) => {
	// No order has the key that is asked with.
	allow( /status 404: GET .*\/balance\?/, /Failed to load resource/ );
	for ( const path of [
		'/panier',
		'/commander',
		'/commander?solde=1.abcdefgh',
		'/commander?regler=1.abcdefgh',
		'/retractation?commande=1.abcdefgh',
	] ) {
		const { headers } = await raw( site.url + path, 'GET', {} );
		expect( headers[ 'cache-control' ], path ).toContain( 'no-store' );
		expect( headers[ 'x-powered-by' ], path ).toBeUndefined();
		if ( path.includes( '?' ) ) {
			expect( headers[ 'referrer-policy' ], path ).toBe(
				'strict-origin'
			);
		}
	}
	for ( const path of [
		'/wp-json/museau-react/v1/cart',
		'/wp-json/wp/v2/posts',
		'/wp-login.php',
		'/feed/',
	] ) {
		const { headers } = await raw( site.url + path, 'GET', {} );
		expect( headers[ 'x-powered-by' ], path ).toBeUndefined();
	}
	// A name that nothing else on the pages holds, of somebody who has written an article.
	const login = 'zebulonne';
	const id = (
		await site.wp(
			'eval',
			`$id = username_exists('${ login }') ?: wp_create_user('${ login }', wp_generate_password(), '${ login }@example.org'); (new WP_User($id))->set_role('author'); wp_insert_post(['post_status' => 'publish', 'post_title' => 'Un article', 'post_content' => 'Son texte.', 'post_author' => $id]); echo $id;`
		)
	).trim();
	for ( const path of [
		'/feed/',
		'/feed/atom/',
		'/actualites/feed/',
		`/?author=${ id }`,
		`/author/${ login }/`,
		`/author/${ login }/feed/`,
		'/wp-json/wp/v2/users',
		`/wp-json/WP/v2/Users/${ id }`,
		`/wp-json/oembed/1.0/embed?url=${ encodeURIComponent( `${ site.url }/contact/` ) }`,
	] ) {
		const answer = await page.request.get( site.url + path, {
			maxRedirects: 0,
		} );
		expect( await answer.text(), path ).not.toContain( login );
		expect( answer.headers().location ?? '', path ).not.toContain( login );
		if ( /author|users/i.test( path ) ) {
			expect( answer.status(), path ).toBe( 404 );
		}
	}
	await site.wp(
		'eval',
		`require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user(${ id });`
	);
	// The key of the balance's link leaves the address bar, and a reload still knows the order.
	for ( const sign of [ '?', '#' ] ) {
		const asked = page.waitForRequest( /\/balance\?/ );
		await page.goto( 'about:blank' );
		await page.goto( `/commander${ sign }regler=1.abcdefgh` );
		const call = await asked;
		expect( call.url() ).not.toContain( 'abcdefgh' );
		expect( call.headers()[ 'order-key' ] ).toBe( 'abcdefgh' );
		await expect( page ).toHaveURL( `${ site.url }/commander` );
		const again = page.waitForRequest( /\/balance\?/ );
		await page.reload();
		expect( ( await again ).headers()[ 'order-key' ] ).toBe( 'abcdefgh' );
	}
} );

test( "[S10] an older mail's key is read and printed nowhere", async ( {
	request,
} ) => {
	const key = 'k9'.repeat( 16 );
	for ( const path of [
		`/commander?solde=1.${ key }`,
		`/commander?photo=1.${ key }`,
		`/commander?regler=1.${ key }`,
		`/retractation?commande=1.${ key }`,
		`/panier?payer=1.${ key }`,
	] ) {
		const answer = await request.get( path, { maxRedirects: 0 } );
		expect( await answer.text(), path ).not.toContain( key );
		expect( JSON.stringify( answer.headers() ), path ).not.toContain( key );
		expect( answer.headers()[ 'cache-control' ], path ).toContain(
			'no-store'
		);
	}
} );

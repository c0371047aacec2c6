import { expect, test } from '../support/test';
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
	const heart = page.getByRole( 'button', { name: /J'aime|favoris/i } );
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
	const counts = async () =>
		site.wp(
			'eval',
			`global $wpdb; wp_cache_flush(); foreach (['likes', 'messages', 'orders', 'carts', 'mails'] as $t) { echo $wpdb->get_var("SELECT COUNT(*) FROM {$wpdb->prefix}museau_$t") . ' '; }`
		);
	const before = await counts();
	const contact = {
		name: 'Mallory',
		email: 'mallory@evil.example',
		subject: 'Un message forgé',
		message: "Envoyé par la page d'un autre site.",
		product_id: String( product ),
		visitor: 'visiteuse-forgee',
		quantity: '1',
	};
	await page.route( 'http://evil.example/**', ( route ) =>
		route.fulfill( { contentType: 'text/html', body: '<p>evil</p>' } )
	);
	await page.goto( 'http://evil.example/' );
	const answers = await page.evaluate(
		async ( { api, fields } ) => {
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
			for ( const path of [
				'/contact',
				'/product/like',
				'/add-to-cart',
			] ) {
				for ( const [ name, init ] of shapes ) {
					await fetch( api + path, { method: 'POST', ...init } )
						.then( async ( answer ) =>
							done.push(
								`${ name } ${ path } ${ answer.type === 'opaque' ? 'opaque' : answer.status }`
							)
						)
						.catch( () =>
							done.push( `${ name } ${ path } refused` )
						);
				}
				navigator.sendBeacon(
					api + path,
					new URLSearchParams( fields )
				);
				await fetch(
					`${ api }${ path }?_method=POST&${ new URLSearchParams( fields ) }`,
					{ mode: 'no-cors' }
				).catch( () => {} );
			}
			return done;
		},
		{ api: `${ site.url }/wp-json/museau-react/v1`, fields: contact }
	);
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
			page.evaluate(
				( { url, enctype, fields } ) => {
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
				},
				{ url: site.url + action, enctype: type, fields: contact }
			),
		] );
	}
	expect( await counts() ).toBe( before );
} );

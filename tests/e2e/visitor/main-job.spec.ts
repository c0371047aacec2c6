import type { Page } from '@playwright/test';
import { join } from 'node:path';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Mail,
	type Site,
} from '../support/test';
import { fillBilling, fillCard, sendPhoto } from '../support/cart';

const photo = join( __dirname, '../../fixtures/photos/chien-avec-gps.jpg' );

test.use( { viewport: { width: 360, height: 780 } } );

/** What was received is the deposit that she was asked, and the order is being worked on; address of its screen. */
async function expectDeposit( site: Site, id: number ) {
	const ledger = JSON.parse(
		await site.wp(
			'eval',
			`$order = museau()->orders()->find(${ id }); echo wp_json_encode([$order->due_now(), $order->received, $order->total, $order->status->value, museau()->orders()->edit_url($order->id)]);`
		)
	) as [ number, number, number, string, string ];
	const [ due, received, total, status, address ] = ledger;
	expect( [ received, status ] ).toEqual( [ due, 'processing' ] );
	expect( received ).toBeLessThan( total );
	return address;
}

/** The photograph on the artist's screen: upright, and without what the camera wrote in it; its address. */
async function expectPhoto( artist: Page ) {
	const image = artist.locator( '.museau-order__photo img' ).first();
	await image.scrollIntoViewIfNeeded();
	await expect
		.poll( () =>
			image.evaluate( ( one: HTMLImageElement ) => one.naturalWidth )
		)
		.toBeGreaterThan( 300 );
	// Taken on its side (EXIF orientation 6): the artist sees it upright.
	expect(
		await image.evaluate(
			( one: HTMLImageElement ) => one.naturalHeight > one.naturalWidth
		)
	).toBe( true );
	const source = ( await image.getAttribute( 'src' ) )!;
	const bytes = await artist.evaluate(
		async ( address ) => [
			...new Uint8Array( await ( await fetch( address ) ).arrayBuffer() ),
		],
		source
	);
	const text = Buffer.from( bytes ).toString( 'latin1' );
	expect( text ).not.toMatch( /Exif|GPS|http:\/\/ns\.adobe/ );
	return source;
}

type Sent = { field: string; name: string; type: string; size: number };

/** Writes down the files of each form that the page sends. */
const watchFiles = () => {
	const sent: Sent[] = [];
	Object.assign( window, { sent } );
	const { fetch } = window;
	window.fetch = ( address, init ) => {
		if ( init?.body instanceof FormData ) {
			for ( const [ field, value ] of init.body ) {
				if ( value instanceof File ) {
					const { name, type, size } = value;
					sent.push( { field, name, type, size } );
				}
			}
		}
		return fetch( address, init );
	};
};

/** Kept through three pages, the photograph went as a file that is named after the day. */
async function expectSent( page: Page ) {
	const files = await page.evaluate(
		() => ( window as unknown as { sent: Sent[] } ).sent
	);
	expect( files ).toEqual( [
		{
			field: 'portrait_image',
			name: expect.stringMatching(
				/^portrait_image_\d{4}-\d\d-\d\d\.jpg$/
			),
			type: 'image/jpeg',
			size: expect.any( Number ),
		},
	] );
	expect( files[ 0 ]!.size ).toBeGreaterThan( 10_000 );
}

test( '[R050] [R135] [R141] [R142] [R144] a stranger orders a portrait with her photograph, and the artist finds both', async ( {
	page,
	browser,
	site,
	allow,
} ) => {
	test.slow();
	allow( /s\.w\.org/, /translations_api\(\)/ );
	site.clearMails();

	await page.addInitScript( watchFiles );
	const form = await sendPhoto( page, photo );
	await form
		.getByLabel(
			"J'ai lu les conseils pour fournir une photo de bonne qualité."
		)
		.check();
	await form.getByRole( 'button', { name: 'Ajouter au panier' } ).click();
	const panel = page.getByRole( 'dialog', { name: 'Votre panier' } );
	await panel.getByRole( 'link', { name: 'Passer la commande' } ).click();
	await expect( page ).toHaveURL( /\/panier$/ );
	await page.getByRole( 'link', { name: 'Valider la commande' } ).click();
	await expect( page ).toHaveURL( /\/commander$/ );

	await fillBilling( page );
	await page
		.getByRole( 'checkbox', { name: /conditions générales de vente/ } )
		.check();
	await fillCard( page, '4242424242424242' );
	const intent = page.waitForResponse( '**/create-payment-intent' );
	await page
		.getByRole( 'button', { name: 'Commande avec obligation de paiement' } )
		.click();
	const { order_id: id } = await ( await intent ).json();
	await expect(
		page.getByRole( 'heading', {
			name: /^Merci, /,
		} )
	).toBeVisible();
	// The photo went with the order: nobody asks for it again.
	await expect(
		page.getByRole( 'button', { name: 'Envoyer ma photo' } )
	).toHaveCount( 0 );
	await expectNoViolations( page );
	await expectSent( page );
	const number = /commande n°\s(\d+)/i.exec(
		await page
			.getByText( /Commande n°\s\d+/ )
			.first()
			.innerText()
	)![ 1 ]!;

	// One mail to her, one to the artist.
	await expect.poll( () => site.mails().length ).toBe( 2 );
	const to = ( mail: Mail ) => [ mail.to ].flat().join();
	const hers = site.mails().find( ( mail ) => /jeanne@/.test( to( mail ) ) );
	expect( hers?.subject ).toContain( number );
	expect( hers?.message ).not.toContain( 'envoyer votre photo' );

	const address = await expectDeposit( site, id );
	const artist = await (
		await browser.newContext( {
			baseURL: site.url,
			viewport: { width: 360, height: 780 },
		} )
	).newPage();
	await signIn( artist, site );
	await artist.goto( address.replace( /&amp;/g, '&' ) );
	const source = await expectPhoto( artist );
	// A stranger who knows the address sees nothing.
	const stranger = await page.request.get( source );
	expect(
		stranger.ok() &&
			/image/.test( stranger.headers()[ 'content-type' ] ?? '' )
	).toBe( false );
	await artist.context().close();
} );

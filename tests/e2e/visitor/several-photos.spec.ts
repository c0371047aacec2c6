import type { Page } from '@playwright/test';
import { join } from 'node:path';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';
import { orderPortrait, sendPhoto } from '../support/cart';
import { paidPortrait } from '../support/orders';

test.use( { viewport: { width: 360, height: 780 } } );

const fixture = ( name: string ) =>
	join( __dirname, '../../fixtures/photos', name );

const isNarrow = async ( page: Page ) =>
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );

const kept = async ( site: Site, id: number ) =>
	JSON.parse(
		await site.wp(
			'eval',
			`echo wp_json_encode(array_map(fn($photo) => [$photo->place, $photo->role->value, $photo->height], museau()->photos()->all_of_order(${ id })));`
		)
	);

test( 'a customer adds a detail and the colours to her pose, a broken line loses neither, and the artist sees all three', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow(
		/s\.w\.org/,
		/translations_api\(\)/,
		/order-photo/,
		/Failed to load resource/
	);
	await sendPhoto( page, fixture( 'chien.jpg' ) );
	await page
		.getByLabel( 'Ajouter des photos' )
		.setInputFiles( [
			fixture( 'chaton.jpg' ),
			fixture( 'chevaux.jpg' ),
			__filename,
		] );
	const list = page.getByRole( 'group', { name: /^D’autres photos/ } );
	await expect( list.getByRole( 'listitem' ) ).toHaveCount( 2 );
	await expect( list.getByText( /several-photos.*JPEG/ ) ).toBeVisible();
	await list
		.getByLabel( 'Ce que montre la photo 2' )
		.selectOption( 'Les couleurs' );
	await expectNoViolations( page, 'main' );
	await isNarrow( page );

	// A reload loses nothing; then the horses are the pose, and the dog a detail.
	await page.reload();
	await page.locator( '#portrait-form' ).scrollIntoViewIfNeeded();
	await expect( list.getByLabel( 'Ce que montre la photo 2' ) ).toHaveValue(
		'colour'
	);
	await list
		.getByRole( 'button', { name: 'Faire de la photo 3 la pose' } )
		.click();
	await expect( list.getByRole( 'listitem' ) ).toHaveCount( 2 );

	// The line breaks after the order: both wait, and go after a reload.
	await page.route( '**/order-photo*', ( route ) => route.abort() );
	const id = await orderPortrait( page );
	const uploads = page.getByRole( 'region', { name: 'Vos autres photos' } );
	await expect(
		uploads.getByRole( 'button', { name: /^Envoyer la photo/ } )
	).toHaveCount( 2 );
	await expectNoViolations( page, 'main' );
	await isNarrow( page );
	expect( await kept( site, id ) ).toEqual( [ [ 0, 'pose', 664 ] ] );
	await page.unroute( '**/order-photo*' );
	await page.reload();
	await expect(
		page.getByText( 'Toutes vos photos sont arrivées. Merci !' )
	).toBeVisible();
	expect( await kept( site, id ) ).toEqual( [
		[ 0, 'pose', 664 ],
		[ 1, 'colour', 768 ],
		[ 2, 'detail', 768 ],
	] );

	await signIn( page, site );
	await page.goto(
		await site.wp( 'eval', `echo museau()->orders()->edit_url(${ id });` )
	);
	await expect( page.locator( '.museau-order__photo' ) ).toHaveCount( 3 );
	await expect(
		page.locator( '.museau-order__details' ).getByText( 'Les couleurs' )
	).toBeVisible();
} );

test( 'in the carnet she adds photographs, makes one the pose and takes one away, without JavaScript', async ( {
	browser,
	site,
	baseURL,
} ) => {
	test.slow();
	const { id, link } = await paidPortrait(
		site,
		`museau()->photos()->store($order->id, $order->lines[0]->key, '${ fixture( 'chien.jpg' ) }');`
	);
	const context = await browser.newContext( {
		javaScriptEnabled: false,
		baseURL: baseURL ?? '',
		viewport: { width: 360, height: 780 },
	} );
	const page = await context.newPage();
	await page.goto( link );
	await page.getByText( 'Ajouter d’autres photos' ).click();
	await page
		.getByLabel( 'Vos autres photos' )
		.setInputFiles( [ fixture( 'chaton.jpg' ), fixture( 'chevaux.jpg' ) ] );
	await page.getByLabel( 'Elles montrent' ).selectOption( 'Les couleurs' );
	await page.getByRole( 'button', { name: 'Envoyer ces photos' } ).click();
	await expect( page.getByRole( 'status' ) ).toContainText(
		'Vos photos sont bien arrivées.'
	);
	await page
		.getByRole( 'button', { name: 'En faire la pose' } )
		.first()
		.click();
	await expect( page.getByRole( 'status' ) ).toContainText(
		'La pose est changée'
	);
	await page.getByRole( 'button', { name: 'Retirer' } ).last().click();
	await expect( page.getByRole( 'status' ) ).toContainText(
		'La photo est retirée.'
	);
	expect( await kept( site, Number( id ) ) ).toEqual( [
		[ 1, 'detail', 768 ],
		[ 0, 'pose', 768 ],
	] );
	await context.close();
} );

import type { Page } from '@playwright/test';
import { join } from 'node:path';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';
import { paidPortrait, unfold } from '../support/orders';

const fixture = ( name: string ) =>
	join( __dirname, '../../fixtures/photos', name );

/** A paid portrait whose drawing waits for the customer. */
const order = ( site: Site ) =>
	paidPortrait(
		site,
		`museau()->progress()->set($order, Museau\\Domain\\Progress\\ProgressStep::ToApprove, 'Les moustaches viennent demain.', '${ fixture( 'chaton.jpg' ) }', 'Élise Dupré');`
	);

/** The artist puts another version, as she does in the panel. */
const replace = ( site: Site, id: string ) =>
	site.wp(
		'eval',
		`museau()->progress()->set(museau()->orders()->find(${ id }), Museau\\Domain\\Progress\\ProgressStep::ToApprove, '', '${ fixture(
			'chien.jpg'
		) }');`
	);

const picture = ( page: Page ) =>
	page.getByRole( 'img', { name: 'Votre portrait, version' } );

const note = ( page: Page, number: number ) =>
	page.getByRole( 'group', { name: `Note ${ number }` } );

/** A press shows the picture whole, then 1:1, and asks for nothing. */
async function looksAtItLarge( page: Page, width: number ) {
	await page.locator( '[data-proof-sheet]' ).getByRole( 'link' ).click();
	const large = page.getByRole( 'dialog', {
		name: 'Image en grand',
	} );
	const shown = large.getByRole( 'img' );
	await expect
		.poll( () =>
			shown.evaluate( ( img: HTMLImageElement ) => img.width > 0 )
		)
		.toBe( true );
	const whole = ( await shown.boundingBox() )!;
	expect( whole.width ).toBeLessThanOrEqual( width );
	expect( whole.y + whole.height ).toBeLessThanOrEqual( 780 );
	await expectNoViolations( page, 'dialog' );
	await shown.click();
	await expect
		.poll( async () => ( await shown.boundingBox() )!.width )
		.toBe( 1024 );
	await large.getByRole( 'button', { name: 'En entier' } ).click();
	await expect
		.poll( async () => ( await shown.boundingBox() )!.width )
		.toBe( whole.width );
	await page.keyboard.press( 'Escape' );
	await expect( large ).toBeHidden();
}

for ( const width of [ 360, 1440 ] ) {
	test.describe( `without JavaScript at ${ width } px`, () => {
		test.use( {
			javaScriptEnabled: false,
			viewport: { width, height: 780 },
		} );

		test( 'a customer asks for a change in words, loses nothing when it is refused, and approves the next version', async ( {
			page,
			site,
			allow,
		} ) => {
			allow( /status (400|409)/, /Failed to load resource/ );
			const { id, link } = await order( site );
			await page.goto( link );
			await expect
				.poll( () =>
					picture( page ).evaluate(
						( img: HTMLImageElement ) => img.naturalWidth
					)
				)
				.toBeGreaterThan( 300 );
			await page.getByText( 'Demander une correction' ).click();
			await expect(
				page.getByText( 'Correction 1 sur 2' )
			).toBeVisible();
			await note( page, 2 )
				.getByLabel( 'Endroit' )
				.selectOption( 'en bas à droite' );
			await page
				.getByRole( 'button', { name: 'Envoyer ma demande' } )
				.click();
			await expect( page.getByRole( 'alert' ) ).toContainText(
				'Écrivez au moins une note'
			);
			await expect( note( page, 2 ).getByLabel( 'Endroit' ) ).toHaveValue(
				'2-2'
			);
			await note( page, 2 )
				.getByLabel( 'Ce qu’il faut changer' )
				.fill( 'La patte plus claire' );

			// Meanwhile another version came: what was written stays, and goes with it.
			await replace( site, id );
			await page
				.getByRole( 'button', { name: 'Envoyer ma demande' } )
				.click();
			await expect( page.getByRole( 'alert' ) ).toContainText(
				'Une nouvelle version est arrivée'
			);
			await expect( note( page, 2 ).getByRole( 'textbox' ) ).toHaveValue(
				'La patte plus claire'
			);
			await page
				.getByRole( 'button', { name: 'Envoyer ma demande' } )
				.click();
			await expect( page.getByRole( 'status' ) ).toContainText(
				'Votre demande est partie'
			);
			await expect( page.getByText( 'En bas à droite' ) ).toBeVisible();
			expect(
				await page.evaluate(
					() => document.documentElement.scrollWidth
				)
			).toBe( width );

			await replace( site, id );
			await page.goto( link );
			await page
				.getByRole( 'button', { name: 'Valider le portrait' } )
				.click();
			await expect( page.getByRole( 'status' ) ).toContainText(
				'Votre portrait est validé'
			);
			await expect(
				page.getByText( 'Validé par vous le' )
			).toBeVisible();
			await expect(
				page.locator( '[aria-current="step"] h3' )
			).toHaveText( 'Validé' );
		} );
	} );

	test.describe( `with JavaScript at ${ width } px`, () => {
		test.use( { viewport: { width, height: 780 } } );

		test( 'notes are put on the picture by touch and by keyboard, and reach the artist where they point', async ( {
			page,
			site,
		} ) => {
			const { link, id } = await order( site );
			await page.goto( link );
			await expectNoViolations( page, '.museau-carnet' );
			const sheet = page.locator( '[data-proof-sheet]' );
			await expect( page.locator( '[data-proof-hint]' ) ).toBeAttached();
			await looksAtItLarge( page, width );
			await expect( note( page, 1 ) ).toBeHidden();

			await page.getByText( 'Demander une correction' ).click();
			await note( page, 1 )
				.getByRole( 'button', { name: 'Placer sur le dessin' } )
				.click();
			await expect(
				page.getByText( 'Touchez l’endroit à changer' )
			).toBeInViewport();
			const box = ( await sheet.boundingBox() )!;
			await sheet.click( {
				position: { x: box.width * 0.25, y: box.height * 0.75 },
			} );
			await expect(
				page.getByRole( 'dialog', { name: 'Image en grand' } )
			).toBeHidden();
			await expect(
				note( page, 1 ).getByRole( 'textbox' )
			).toBeFocused();
			await page.keyboard.type( 'Le coussin plus sombre' );
			await expect( note( page, 1 ).getByLabel( 'Endroit' ) ).toHaveValue(
				'0-2'
			);
			await expectNoViolations( page, '.museau-carnet' );

			await page
				.getByRole( 'button', { name: 'Ajouter une note' } )
				.click();
			await expect(
				note( page, 2 ).getByRole( 'textbox' )
			).toBeFocused();
			await page.keyboard.type( 'L’œil plus clair' );
			await page.keyboard.press( 'Tab' );
			await page.keyboard.press( 'Enter' );
			const pin = page.getByRole( 'button', {
				name: 'Note 2, au milieu',
			} );
			await expect( pin ).toBeFocused();
			for ( let i = 0; i < 3; i++ ) {
				await page.keyboard.press( 'Shift+ArrowUp' );
			}
			await expect(
				page.getByRole( 'button', {
					name: 'Note 2, en haut au milieu',
				} )
			).toBeFocused();
			await page.keyboard.press( 'Enter' );
			await expect(
				note( page, 2 ).getByRole( 'textbox' )
			).toBeFocused();
			await page
				.getByRole( 'button', { name: 'Envoyer ma demande' } )
				.click();
			await expect( page.getByRole( 'status' ) ).toContainText(
				'Votre demande est partie'
			);
			await expectNoViolations( page, '.museau-carnet' );
			const kept = JSON.parse(
				await site.wp(
					'eval',
					`echo wp_json_encode(museau()->proofs()->shown(${ id })->notes);`
				)
			);
			expect( kept ).toMatchObject( [
				{ text: 'Le coussin plus sombre' },
				{ x: 50, y: 20, text: 'L’œil plus clair' },
			] );
			expect( Math.abs( kept[ 0 ].x - 25 ) ).toBeLessThanOrEqual( 1 );
			expect( Math.abs( kept[ 0 ].y - 75 ) ).toBeLessThanOrEqual( 1 );
		} );
	} );
}

test( 'of two tabs one answers, and the other is told what happened and keeps its words', async ( {
	page,
	context,
	site,
	allow,
} ) => {
	allow( /status 409/, /Failed to load resource/ );
	const { link } = await order( site );
	await page.goto( link );
	const other = await context.newPage();
	await other.goto( page.url() );
	await page.getByRole( 'button', { name: 'Valider le portrait' } ).click();
	await expect( page.getByRole( 'status' ) ).toContainText( 'est validé' );
	await other.getByText( 'Demander une correction' ).click();
	await note( other, 1 ).getByRole( 'textbox' ).fill( 'Les oreilles' );
	await other.getByRole( 'button', { name: 'Envoyer ma demande' } ).click();
	await expect( other.getByRole( 'alert' ) ).toContainText(
		'Le portrait a déjà été validé le'
	);
	await expect( other.getByText( 'Les oreilles' ) ).toBeVisible();
	await expect( other.getByText( 'Validé par vous le' ) ).toBeVisible();
} );

test.describe( 'on the artist’s phone', () => {
	test.use( { viewport: { width: 360, height: 780 } } );

	test( 'she puts a proof with her name over it, and reads the notes and the approval beside the order', async ( {
		page,
		site,
		allow,
	} ) => {
		// Her screen is opened three times, and WooCommerce's is slow.
		test.slow();
		allow( /s\.w\.org/, /translations_api\(\)/ );
		const { link, screen } = await order( site );
		await page.goto( link );
		await page.getByText( 'Demander une correction' ).click();
		await note( page, 1 )
			.getByRole( 'button', { name: 'Placer sur le dessin' } )
			.click();
		await page.locator( '[data-proof-sheet].is-live' ).click();
		await note( page, 1 ).getByRole( 'textbox' ).fill( 'L’œil plus clair' );
		site.clearMails();
		await page
			.getByRole( 'button', { name: 'Envoyer ma demande' } )
			.click();
		await expect( page.getByRole( 'status' ) ).toContainText(
			'est partie'
		);
		await signIn( page, site );
		await page.goto( screen );
		await unfold( page, 'Épreuve' );
		await expect(
			page.getByText( 'Version 1 : Correction 1 sur 2' )
		).toBeVisible();
		await expect( page.getByText( 'au milieu : L’œil' ) ).toBeVisible();
		await expectNoViolations( page, '.museau-order__proofs' );
		await unfold( page, 'Carnet' );
		await expect( page.getByLabel( 'Étape', { exact: true } ) ).toHaveValue(
			'to_approve'
		);
		await page
			.getByLabel( 'Une image de cette étape' )
			.setInputFiles( fixture( 'chien.jpg' ) );
		await page.getByLabel( 'écrire mon nom en travers' ).check();
		await page
			.getByRole( 'button', { name: 'Mettre le carnet à cette étape' } )
			.click();
		await expect(
			page.getByText(
				'est à l’étape « À valider » et le message est parti.'
			)
		).toBeVisible();
		// PHP-FPM sends them once the page is answered.
		await expect
			.poll( () =>
				site
					.mails()
					.filter( ( { subject } ) =>
						/prêt à être validé|correction est demandée/.test(
							subject
						)
					)
			)
			.toHaveLength( 2 );
		await page.goto( link );
		await page
			.getByRole( 'button', { name: 'Valider le portrait' } )
			.click();
		await page.goto( screen );
		await unfold( page, 'Épreuve' );
		await expect(
			page.getByText( 'Version 2 : validée le' )
		).toBeVisible();
		await expectNoViolations( page, '.museau-order__proofs' );
		expect(
			await page
				.locator( '.museau-order__part' )
				.evaluateAll( ( parts ) =>
					parts.some(
						( part ) => part.scrollWidth > part.clientWidth
					)
				)
		).toBe( false );
	} );
} );

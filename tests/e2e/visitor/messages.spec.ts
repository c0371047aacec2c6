import { expect, expectNoViolations, signIn, test } from '../support/test';
import { paidPortrait } from '../support/orders';

test.use( { viewport: { width: 360, height: 780 } } );

test( 'customer and artist write to each other, each on a phone, and a message that is too long is not lost', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow(
		/s\.w\.org/,
		/translations_api\(\)/,
		/status 400: POST .*\/carnet/,
		/Failed to load resource/
	);
	const { link, screen } = await paidPortrait( site );
	await page.goto( link );
	site.clearMails();
	const field = page.getByLabel( /^Écrire à / );
	await field.fill( 'Il a <3 une tache au cou\nà gauche' );
	await page.getByRole( 'button', { name: 'Envoyer le message' } ).click();
	await expect( page.getByRole( 'status' ) ).toContainText(
		'Votre message est parti.'
	);
	await expect( page.locator( '.museau-carnet__message' ) ).toContainText(
		'Il a <3 une tache au cou'
	);
	await expect( field ).toHaveValue( '' );
	await expectNoViolations( page );
	expect(
		await page.evaluate( () => document.documentElement.scrollWidth )
	).toBe( 360 );

	// A browser that knows no `required`.
	await field.evaluate( ( area ) => {
		area.removeAttribute( 'required' );
		area.removeAttribute( 'maxlength' );
	} );
	await field.fill( 'é'.repeat( 2001 ) );
	await page.getByRole( 'button', { name: 'Envoyer le message' } ).click();
	await expect( page.getByRole( 'alert' ) ).toContainText(
		'Ce message est trop long'
	);
	await expect( field ).toHaveValue( 'é'.repeat( 2001 ) );

	await signIn( page, site );
	await page.goto( screen );
	const thread = page.locator( '.museau-order__message' );
	await expect( thread ).toContainText( 'Il a <3 une tache au cou' );
	await expect(
		page.getByText( 'Le dernier message attend une réponse.' )
	).toBeVisible();
	await page
		.getByLabel( /^Écrire à la cliente ou au client/ )
		.fill( 'C’est noté, à gauche.' );
	await page.getByRole( 'button', { name: 'Envoyer le message' } ).click();
	await expect( thread ).toHaveCount( 2 );
	await expect(
		page.getByText( 'Le dernier message attend une réponse.' )
	).toBeHidden();
	await expectNoViolations( page, '.museau-order__messages' );

	await page.goto( link );
	await expect(
		page.locator( '.museau-carnet__message--artist' )
	).toContainText( 'C’est noté, à gauche.' );
	await expect
		.poll( () => site.mails().map( ( mail ) => mail.subject ) )
		.toEqual( [
			expect.stringMatching( /^Zoé Martin vous écrit/ ),
			expect.stringMatching( / vous écrit/ ),
		] );
} );

test.describe( 'without JavaScript', () => {
	test.use( { javaScriptEnabled: false } );

	test( 'a message leaves by a plain form and stands in the carnet', async ( {
		page,
		site,
	} ) => {
		const { link } = await paidPortrait( site );
		await page.goto( link );
		await page
			.getByLabel( /^Écrire à / )
			.fill( 'Puis-je changer la photo ?' );
		await page
			.getByRole( 'button', { name: 'Envoyer le message' } )
			.click();
		await expect(
			page.getByText( 'Puis-je changer la photo' )
		).toBeVisible();
		// A reload sends nothing again.
		await page.reload();
		await expect( page.locator( '.museau-carnet__message' ) ).toHaveCount(
			1
		);
	} );
} );

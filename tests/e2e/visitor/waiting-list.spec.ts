import type { Locator, Page } from '@playwright/test';
import { correctTypo } from '../support/email';
import { expect, expectNoViolations, test } from '../support/test';

const formOf = ( page: Page ) =>
	page.getByRole( 'form', { name: 'Portrait personnalisé' } );

/** The form can be read, and takes nothing. */
async function expectClosed( page: Page ) {
	const form = formOf( page );
	await expect( form.getByLabel( 'Votre photo' ) ).toBeDisabled();
	await expect( form.getByLabel( 'Format' ) ).toBeDisabled();
	await expect(
		form.getByRole( 'group' ).first()
	).toHaveAccessibleDescription(
		/^Je ne prends pas de nouveau portrait en ce moment\./
	);
}

/** What one can do comes first, with its reason. */
async function expectFirst( part: Locator ) {
	await expect( part ).toContainText(
		'Je ne prends pas de nouveau portrait en ce moment.'
	);
	const page = part.page();
	// Read at once: the page still scrolls.
	const [ list = 0, form = 0 ] = await page.evaluate( () =>
		[ '#attente', '#portrait-form' ].map(
			( one ) =>
				document.querySelector( one )?.getBoundingClientRect().top
		)
	);
	expect( list ).toBeLessThan( form );
	await expect(
		formOf( page ).getByRole( 'button', { name: 'Ajouter au panier' } )
	).toBeDisabled();
	await expectClosed( page );
}

test( 'While no portrait is taken the page says so and takes an address, confirmed by a button and not by a link; without JavaScript', async ( {
	browser,
	page,
	site,
	allow,
} ) => {
	allow( /status 400: POST .*commandez-votre-portrait/ );
	await site.wp(
		'eval',
		"museau()->settings()->save(['portraits_closed' => true]);"
	);
	site.clearMails();
	try {
		await page.goto( '/' );
		await page.getByRole( 'link', { name: 'Me prévenir' } ).click();
		const part = page.getByRole( 'region', { name: 'Me prévenir' } );
		await expect( part ).toBeInViewport();
		await expectFirst( part );
		await expectNoViolations( page );
		await correctTypo( page.getByLabel( 'Votre e-mail' ) );

		const plain = await browser.newContext( {
			javaScriptEnabled: false,
			baseURL: site.url,
		} );
		const visit = await plain.newPage();
		await visit.goto( '/commandez-votre-portrait' );
		await expectClosed( visit );
		const email = visit.getByLabel( 'Votre e-mail' );
		const send = visit.getByRole( 'button', { name: 'Me prévenir' } );
		await email.fill( 'zoe@exemple' );
		await send.click();
		await expect( email ).toHaveValue( 'zoe@exemple' );
		await expect( email ).toHaveAccessibleDescription( /Vérifiez/ );
		await email.fill( 'zoe@example.org' );
		await send.click();
		await expect( visit.getByRole( 'status' ) ).toContainText(
			'confirmez votre adresse'
		);
		await expect.poll( () => site.mails().length ).toBe( 1 );
		const link = /href="([^"]*attente=[^"]*)"/.exec(
			site.mails()[ 0 ]!.message
		)?.[ 1 ];
		const waiting = () =>
			site.wp(
				'eval',
				'echo (new \\Museau\\Domain\\WaitingList\\Subscribers())->waiting();'
			);
		await visit.goto( link!.replaceAll( '&#038;', '&' ) );
		expect( await waiting() ).toBe( '0' );
		await visit.getByRole( 'button', { name: 'Oui, me prévenir' } ).click();
		await expect( visit.getByRole( 'status' ) ).toContainText(
			'C’est confirmé'
		);
		expect( await waiting() ).toBe( '1' );
		await visit.goto( link!.replaceAll( '&#038;', '&' ) );
		await visit
			.getByRole( 'button', { name: 'Non, effacer mon adresse' } )
			.click();
		await expect( visit.getByRole( 'status' ) ).toContainText(
			'Votre adresse est effacée'
		);
		await plain.close();
	} finally {
		await site.wp(
			'eval',
			"museau()->settings()->save(['portraits_closed' => false]);"
		);
	}
} );

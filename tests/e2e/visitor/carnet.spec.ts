import { join } from 'node:path';
import { expect, expectNoViolations, signIn, test } from '../support/test';
import { paidPortrait, unfold } from '../support/orders';

const fixture = ( name: string ) =>
	join( __dirname, '../../fixtures/photos', name );

test.describe( 'without JavaScript, on a phone', () => {
	test.use( {
		javaScriptEnabled: false,
		viewport: { width: 360, height: 780 },
	} );

	test( 'a customer follows her order by its link, sends the photograph and sees each step', async ( {
		page,
		site,
	} ) => {
		const { id, link } = await paidPortrait( site );
		const answer = await page.goto( link );
		// The token has left the address, and nothing keeps the page.
		expect( new URL( page.url() ).search ).toBe( `?n=${ id }` );
		expect( answer?.headers() ).toMatchObject( {
			'referrer-policy': 'no-referrer',
			'x-robots-tag': 'noindex, nofollow, noarchive',
		} );
		expect( answer?.headers()[ 'cache-control' ] ).toContain( 'no-store' );
		await expect(
			page.getByText( 'Votre photo est attendue' )
		).toBeVisible();
		await expect(
			page.getByText( 'Envoi prévu au plus tard le 7 décembre 2030' )
		).toBeVisible();

		await page
			.getByLabel( 'Il manque votre photo' )
			.setInputFiles( fixture( 'chien.jpg' ) );
		await page.getByRole( 'button', { name: 'Envoyer ma photo' } ).click();
		await expect( page.getByRole( 'status' ) ).toContainText(
			'Votre photo est bien arrivée'
		);
		const photo = page.getByAltText( 'La photo que vous avez envoyée' );
		await expect
			.poll( () =>
				photo.evaluate( ( img: HTMLImageElement ) => img.naturalWidth )
			)
			.toBeGreaterThan( 300 );
		await expect( page.locator( '[aria-current="step"] h3' ) ).toHaveText(
			'Photo reçue'
		);
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBe( 360 );
	} );

	test( 'a changed link, another browser and a link that was ended meet the same page', async ( {
		page,
		browser,
		site,
		allow,
	} ) => {
		allow( /status 404/, /Failed to load resource/ );
		const { id, link } = await paidPortrait( site );
		const said: string[] = [];
		const ask = async ( address: string ) => {
			const answer = await page.goto( address );
			expect( answer?.status() ).toBe( 404 );
			said.push( await page.locator( 'main' ).innerText() );
		};
		await ask( link.slice( 0, -4 ) + '0000' );
		await ask( `/carnet?n=${ id }` );
		await ask( '/carnet?n=999999' );
		await ask( '/carnet' );
		expect( new Set( said ).size ).toBe( 1 );
		expect( said[ 0 ] ).toContain( 'Ce lien n’ouvre aucun carnet.' );

		await page.goto( link );
		await site.wp(
			'eval',
			`Museau\\Domain\\Progress\\ProgressLink::renew(${ id });`
		);
		await ask( page.url() );
		await ask( link );
		expect( new Set( said ).size ).toBe( 1 );
		const other = await browser.newContext();
		const answer = await other.request.get( link );
		expect( answer.status() ).toBe( 404 );
		await other.close();
	} );
} );

test( 'the artist sets a step with a picture, the customer is told and sees it', async ( {
	page,
	site,
	allow,
} ) => {
	// Five looks with axe at two widths each, and a screen of wp-admin.
	test.slow();
	allow( /s\.w\.org/, /translations_api\(\)/ );
	allow( /status 404: GET \S+\/carnet$/, /Failed to load resource/ );
	const { link, screen } = await paidPortrait( site );
	// The states of the page, looked at with scripts: the link's end, and the carnet before its photograph.
	await page.goto( '/carnet' );
	await expectNoViolations( page );
	await page.goto( link );
	await expectNoViolations( page );
	await signIn( page, site );
	site.clearMails();
	await page.goto( screen );
	await unfold( page, 'Carnet' );
	await expectNoViolations( page, '.museau-order__progress' );
	await page.getByLabel( 'Étape', { exact: true } ).selectOption( 'Croquis' );
	await page
		.getByLabel( 'Une phrase pour la cliente ou le client' )
		.fill( 'Les oreilles d’abord.' );
	await page
		.getByLabel( 'Une image de cette étape' )
		.setInputFiles( fixture( 'chaton.jpg' ) );
	await page
		.getByRole( 'button', { name: 'Mettre le carnet à cette étape' } )
		.click();
	await expect(
		page.getByText(
			'Le carnet est à l’étape « Croquis » et le message est parti.'
		)
	).toBeVisible();
	const letter = site
		.mails()
		.find( ( mail ) => mail.subject.includes( 'croquis' ) );
	expect( letter?.message ).toContain( 'Les oreilles d’abord.' );
	await page.goto( link );
	const picture = page.getByAltText( 'Votre dessin à l’étape' );
	await expect( picture ).toBeVisible();
	await expect
		.poll( () =>
			picture.evaluate( ( img: HTMLImageElement ) => img.naturalWidth )
		)
		.toBeGreaterThan( 300 );
	await expect( page.getByText( 'Les oreilles d’abord.' ) ).toBeVisible();
	await expectNoViolations( page, '.museau-carnet' );

	// On paper what is read alone.
	await page.emulateMedia( { media: 'print' } );
	await expect(
		page
			.locator( '.museau-header, .museau-banner, .museau-footer' )
			.or( page.locator( 'form, dialog, button, .museau-button' ) )
			.filter( { visible: true } )
	).toHaveCount( 0 );
	await expect( picture ).toBeVisible();
	await expect( page.getByText( /^Commande n° / ) ).toBeVisible();
	await expect( page.getByText( 'Reste à payer' ) ).toBeVisible();
	await expect( page.locator( '[aria-current="step"] h3' ) ).toBeVisible();
} );

test( 'the photo and balance links of older mails lead into the carnet, and show their key to nobody', async ( {
	page,
	site,
	allow,
} ) => {
	allow( /status 404/, /Failed to load resource/ );
	const { id } = await paidPortrait( site );
	const key = (
		await site.wp( 'eval', `echo museau()->orders()->find(${ id })->key;` )
	).trim();
	const shown: string[] = [];
	page.on( 'request', ( request ) => {
		shown.push( request.url(), request.headers().referer ?? '' );
	} );
	await page.goto( '/contact' );
	for ( const [ link, part, action ] of [
		[ '#photo', 'carnet-portrait-0', 'Envoyer ma photo' ],
		[ '#solde', 'carnet-order', 'Payer le solde dès maintenant' ],
	] ) {
		await page.goto( 'about:blank' );
		await page.context().clearCookies();
		await page.goto( '/contact' );
		await page.goto( `/commander${ link }=${ id }.${ key }` );
		await expect( page ).toHaveURL(
			`${ site.url }/carnet?n=${ id }#${ part }`
		);
		await expect( page.locator( `#${ part }` ) ).toBeInViewport();
		await expect(
			page
				.getByRole( 'button', { name: action } )
				.or( page.getByRole( 'link', { name: action } ) )
				.last()
		).toBeVisible();
		expect( shown.join( ' ' ).replaceAll( /#\S*/g, '' ) ).not.toContain(
			key
		);
		await page.goBack();
		await expect( page ).toHaveURL( `${ site.url }/contact` );
	}
	// The carnet's link pays at once.
	await page.goto( `/carnet?n=${ id }` );
	await page
		.getByRole( 'link', { name: 'Payer le solde dès maintenant' } )
		.click();
	await expect(
		page.getByRole( 'heading', { name: 'votre solde' } )
	).toBeVisible();

	const closed = async ( name: string, said: string ) => {
		await page.context().clearCookies();
		await page.goto( 'about:blank' );
		await page.goto( `/commander#solde=${ id }.${ said }` );
		await expect(
			page.getByText( 'Ce lien n’ouvre aucun carnet.' ),
			name
		).toBeVisible();
	};
	await closed( 'wrong', key.slice( 0, -1 ) + '!' );
	await site.wp(
		'eval',
		`Museau\\Domain\\Progress\\ProgressLink::renew(${ id });`
	);
	await closed( 'ended', key );
} );

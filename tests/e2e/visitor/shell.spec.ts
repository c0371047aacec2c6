import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from '../support/test';

const shellIsAtWork = ( page: Page ) =>
	expect( page.locator( 'html' ) ).toHaveAttribute( 'data-shell', '' );

test( '[R001] [R003] the menu is a row on a wide screen and a dialog below 992 px', async ( {
	page,
} ) => {
	await page.goto( '/contact' );
	const row = page.getByRole( 'navigation', { name: 'Menu principal' } );
	await expect( row.getByRole( 'link' ) ).toHaveText( [
		'Commandez votre portrait',
		'Œuvres Originales',
		'Impressions',
		'Actualités',
		'Contact',
	] );
	await expect(
		row.getByRole( 'link', { name: 'Contact' } )
	).toHaveAttribute( 'aria-current', 'page' );

	await page.setViewportSize( { width: 991, height: 800 } );
	await expect( row ).toBeHidden();
	await shellIsAtWork( page );
	const burger = page.getByRole( 'button', { name: 'Ouvrir le menu' } );
	await burger.focus();
	await page.keyboard.press( 'Enter' );
	const dialog = page.getByRole( 'dialog', { name: 'Menu' } );
	await expect(
		dialog.getByRole( 'link', { name: 'Impressions' } )
	).toBeVisible();
	await expect( page.locator( 'main' ) ).toHaveJSProperty( 'inert', true );
	await expectNoViolations( page );
	await page.keyboard.press( 'Escape' );
	await expect( dialog ).toBeHidden();
	await expect( burger ).toBeFocused();
	await expect( page.locator( 'main' ) ).toHaveJSProperty( 'inert', false );
} );

test( '[R004] [R005] [R006] banners turn after 6 s, then every 7 s, and rest under the pointer', async ( {
	page,
} ) => {
	await page.clock.install();
	await page.goto( '/' );
	await expect
		.poll( async () => {
			await page.clock.runFor( 20 );
			return page.locator( 'html' ).getAttribute( 'data-shell' );
		} )
		.toBe( '' );
	const messages = page.locator( '.museau-banner li' );
	const shown = ( index: number ) =>
		expect( messages.nth( index ) ).toHaveClass( 'is-shown' );
	await expect( messages.first() ).toContainText( '30 nov.' );
	await shown( 0 );
	await page.clock.runFor( 5900 );
	await shown( 0 );
	await page.clock.runFor( 200 );
	await shown( 1 );
	await page.clock.runFor( 6700 );
	await shown( 1 );
	await page.clock.runFor( 400 );
	await shown( 0 );

	await page.locator( '.museau-banner' ).hover();
	await page.clock.runFor( 30_000 );
	await shown( 0 );
	await page.mouse.move( 700, 600 );
	await page.clock.runFor( 1900 );
	await shown( 0 );
	await page.clock.runFor( 7200 );
	await shown( 1 );

	await page
		.getByRole( 'button', { name: 'Arrêter le défilement des annonces' } )
		.click();
	await page.mouse.move( 700, 600 );
	await page.clock.runFor( 30_000 );
	await shown( 1 );
} );

test( '[R006] every banner stands there in the stacked layout', async ( {
	page,
} ) => {
	await page.setViewportSize( { width: 400, height: 800 } );
	await page.goto( '/' );
	for ( const message of await page.locator( '.museau-banner li' ).all() ) {
		await expect( message ).toBeVisible();
	}
} );

test( 'without motion the banners share one line', async ( { page } ) => {
	await page.emulateMedia( { reducedMotion: 'reduce' } );
	await page.goto( '/' );
	const [ first, second ] = await page.locator( '.museau-banner li' ).all();
	expect( ( await second!.boundingBox() )!.y ).toBe(
		( await first!.boundingBox() )!.y
	);
} );

test( '[R007] [R008] the footer leads everywhere and names what the shop takes', async ( {
	page,
} ) => {
	await page.goto( '/' );
	const footer = page.getByRole( 'contentinfo' );
	for ( const [ name, path ] of [
		[ 'Accueil', '/' ],
		[ 'Politique de confidentialité', '/politique-de-confidentialite' ],
		[ 'CGV', '/cgv' ],
		[ 'Mentions légales', '/mentions-legales' ],
		[ 'Renoncer au contrat ici', '/retractation' ],
		[ 'Accessibilité', '/accessibilite' ],
	] ) {
		await expect(
			footer.getByRole( 'link', { name, exact: true } )
		).toHaveAttribute( 'href', new RegExp( `${ path }$` ) );
	}
	for ( const name of [ 'Carte bancaire', 'Visa', 'Mastercard', 'PayPal' ] ) {
		await expect( footer.getByRole( 'img', { name } ) ).toBeVisible();
	}
	await expect( footer ).toContainText( /© 2025(–\d{4})? Museau/ );
	await expect( footer ).toContainText(
		'TVA non applicable, art. 293 B du CGI'
	);
	await expect(
		footer.getByRole( 'link', { name: 'Instagram' } )
	).toBeVisible();
} );

test( '[R009] [R011] right-click, mobile devices', async ( { page } ) => {
	await page.goto( '/' );
	await shellIsAtWork( page );
	await page.evaluate( () =>
		window.addEventListener( 'contextmenu', ( event ) => {
			document.body.dataset.menu = event.defaultPrevented ? 'no' : 'yes';
			event.preventDefault();
		} )
	);
	await page
		.locator( '.museau-category-cards img' )
		.first()
		.click( { button: 'right' } );
	await expect( page.locator( 'body' ) ).toHaveAttribute( 'data-menu', 'no' );
	await page.locator( '.museau-hero h1' ).click( { button: 'right' } );
	await page.getByRole( 'slider' ).click( { button: 'right' } );
	await expect( page.locator( 'body' ) ).toHaveAttribute( 'data-menu', 'no' );
	await page.locator( '.museau-hero h1' ).click( { button: 'right' } );
	await expect( page.locator( 'body' ) ).toHaveAttribute(
		'data-menu',
		'yes'
	);

	await expect( page.locator( 'html' ) ).not.toHaveClass( /museau-mobile/ );
	await page.setViewportSize( { width: 767, height: 800 } );
	await expect( page.locator( 'html' ) ).toHaveClass( /museau-mobile/ );
} );

test( '[R010] the overlay shows a page that is slow to come, and is gone with it and on the way back', async ( {
	page,
} ) => {
	const shown = new Promise< number[] >( ( resolve ) => {
		void page.exposeFunction( 'arrive', resolve );
	} );
	await page.goto( '/contact' );
	await shellIsAtWork( page );
	const overlay = page.getByRole( 'status' ).filter( {
		hasText: 'Chargement…',
	} );
	await expect( overlay ).toHaveCount( 0 );
	// Seen from inside: while a page is on its way nobody is let in.
	await page.evaluate( () => {
		const loader = document.getElementById( 'museau-loader' )!;
		new MutationObserver( () => {
			const { left, top, width, height } = loader.getBoundingClientRect();
			if ( loader.checkVisibility( { opacityProperty: true } ) ) {
				(
					window as unknown as { arrive: ( place: number[] ) => void }
				 ).arrive( [ left, top, width, height ] );
			}
		} ).observe( loader, { attributes: true } );
	} );
	// The page comes once the overlay stands there, and never without it.
	await page.route( '**/actualites', async ( route ) => {
		await shown;
		await route.continue();
	} );
	// By key: a pointer that goes down lets the browser fetch the page ahead.
	await page
		.getByRole( 'navigation', { name: 'Menu principal' } )
		.getByRole( 'link', { name: 'Actualités' } )
		.press( 'Enter', { noWaitAfter: true } );
	expect( await shown ).toEqual( [ 0, 0, 1440, 900 ] );
	await expect( page ).toHaveURL( /\/actualites$/ );
	await expect( overlay ).toHaveCount( 0 );
	await page.goBack();
	await expect( page ).toHaveURL( /\/contact$/ );
	await expect( overlay ).toHaveCount( 0 );
} );

test( '[R171] [R172] what does not exist leads home and to the originals', async ( {
	page,
	allow,
} ) => {
	allow( /404/ );
	for ( const path of [ '/nulle-part', '/mentions-legales' ] ) {
		expect( ( await page.goto( path ) )!.status() ).toBe( 404 );
		const main = page.getByRole( 'main' );
		await expect(
			main.getByRole( 'link', { name: 'Retour à l’accueil' } )
		).toHaveAttribute( 'href', /:\d+\/$/ );
		await expect(
			main.getByRole( 'link', { name: 'Voir les œuvres originales' } )
		).toHaveAttribute( 'href', /\/oeuvre-originale$/ );
	}
	await expectNoViolations( page );
} );

test( '[R169] [R170] the pages of the law, and what they say when they are missing', async ( {
	page,
	site,
	allow,
} ) => {
	await page.goto( '/cgv' );
	await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
		'Conditions générales de vente'
	);
	await expectNoViolations( page );
	allow( /404/ );
	for ( const [ slug, sentence ] of [
		[ 'cgv', 'Page CGV non trouvée' ],
		[
			'politique-de-confidentialite',
			'Page Politique de Confidentialité non trouvée',
		],
	] ) {
		const set = ( status: string ) =>
			site.wp(
				'eval',
				`wp_update_post(['ID' => get_page_by_path('${ slug }')->ID, 'post_status' => '${ status }']);`
			);
		await set( 'draft' );
		try {
			expect( ( await page.goto( `/${ slug }` ) )!.status() ).toBe( 404 );
			await expect(
				page.getByRole( 'heading', { level: 1 } )
			).toHaveText( sentence! );
		} finally {
			await set( 'publish' );
		}
		await page.getByRole( 'link', { name: 'Réessayer' } ).click();
		await expect(
			page.getByRole( 'heading', { level: 1 } )
		).not.toHaveText( sentence! );
	}
} );

test( 'withdrawal and accessibility stand one link away and have no barrier', async ( {
	page,
} ) => {
	await page.goto( '/' );
	for ( const name of [ 'Renoncer au contrat ici', 'Accessibilité' ] ) {
		await page
			.getByRole( 'contentinfo' )
			.getByRole( 'link', { name } )
			.click();
		await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
			name.replace( ' ici', '' )
		);
		await expectNoViolations( page );
	}
} );

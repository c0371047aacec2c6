import { chunkOf } from '../support/chunks';
import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from '../support/test';

const field = ( page: Page ) =>
	page.getByRole( 'combobox', { name: 'Chercher dans l’atelier' } );
const options = ( page: Page ) => page.getByRole( 'option' );

/** Opens the header's panel and waits until its field suggests. */
async function open( page: Page ) {
	await page.getByRole( 'button', { name: 'Chercher une œuvre' } ).click();
	await expect( field( page ) ).toBeFocused();
}

test( 'the header suggests works while one types, by pointer and by keyboard', async ( {
	page,
} ) => {
	await page.goto( '/contact' );
	await open( page );
	await expectNoViolations( page );
	await field( page ).pressSequentially( 'chat', { delay: 30 } );
	await expect( options( page ).filter( { hasText: '€' } ) ).not.toHaveCount(
		0
	);
	await expect( options( page ).first() ).toContainText( '€' );
	await expect( options( page ).last() ).toHaveText( 'Tout voir' );
	await expect( field( page ) ).toHaveAttribute( 'aria-expanded', 'true' );
	await expectNoViolations( page );

	await page.keyboard.press( 'ArrowDown' );
	await page.keyboard.press( 'ArrowDown' );
	await expect( options( page ).nth( 1 ) ).toHaveAttribute(
		'aria-selected',
		'true'
	);
	await expect( field( page ) ).toHaveAttribute(
		'aria-activedescendant',
		( await options( page ).nth( 1 ).getAttribute( 'id' ) ) ?? ''
	);
	await expect( field( page ) ).toBeFocused();
	await page.keyboard.press( 'Escape' );
	await expect( field( page ) ).toHaveAttribute( 'aria-expanded', 'false' );
	await expect( field( page ) ).toHaveValue( 'chat' );
	await page.keyboard.press( 'ArrowDown' );
	const target = await options( page ).first().getAttribute( 'href' );
	await page.keyboard.press( 'Enter' );
	await expect( page ).toHaveURL( new RegExp( `${ target }$` ) );
} );

test( 'what is typed and sent leads to the search page; words without a work say so; Escape closes', async ( {
	page,
} ) => {
	await page.goto( '/cgv' );
	await open( page );
	await field( page ).fill( 'zzz' );
	await expect( page.getByRole( 'status' ).first() ).toHaveText(
		'Rien de tel pour le moment.'
	);
	await page.keyboard.press( 'Escape' );
	await page.keyboard.press( 'Escape' );
	await expect( field( page ) ).toBeHidden();
	await expect(
		page.getByRole( 'button', { name: 'Chercher une œuvre' } )
	).toBeFocused();
	await open( page );
	await field( page ).fill( 'chouette' );
	await page.keyboard.press( 'Enter' );
	await expect( page ).toHaveURL( /\/\?s=chouette$/ );
	await expect(
		page.locator( '.museau-product-card' ).first()
	).toBeVisible();
} );

test( 'a mistyped word finds what its nearest word finds, and both are said', async ( {
	page,
} ) => {
	await page.goto( '/cgv' );
	await open( page );
	const said =
		/^Aucun résultat pour «\schuoette\s»\. Résultats pour «\schouette\s»\s:$/;
	await field( page ).fill( 'chuoette' );
	await expect( page.getByRole( 'status' ).first() ).toHaveText( said );
	// Works of other journeys may hang there with a picture of an owl.
	await expect(
		options( page )
			.filter( { hasText: /chouette/i } )
			.first()
	).toBeVisible();
	await page.keyboard.press( 'Enter' );
	await expect( page ).toHaveURL( /\/\?s=chuoette$/ );
	const main = page.getByRole( 'main' );
	await expect( main.getByText( said ) ).toBeVisible();
	await expect(
		main.locator( '.museau-product-card' ).first()
	).toBeVisible();
	await expect( main.getByText( 'Rien de tel' ) ).toHaveCount( 0 );
	for ( const width of [ 360, 1440 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		await expectNoViolations( page );
	}
} );

test( 'without JavaScript the magnifier opens the field, and the field leads to the search page', async ( {
	browser,
	site,
} ) => {
	const context = await browser.newContext( {
		baseURL: site.url,
		javaScriptEnabled: false,
		viewport: { width: 360, height: 780 },
	} );
	const page = await context.newPage();
	await page.goto( '/impression' );
	const button = page.getByRole( 'button', { name: 'Chercher une œuvre' } );
	const box = await button.boundingBox();
	expect( Math.min( box?.width ?? 0, box?.height ?? 0 ) ).toBeGreaterThan(
		43
	);
	await button.click();
	const input = page.getByRole( 'searchbox', {
		name: 'Chercher dans l’atelier',
	} );
	await input.fill( 'vache' );
	await page.getByRole( 'button', { name: 'Chercher', exact: true } ).click();
	await expect( page ).toHaveURL( /\/\?s=vache$/ );
	await expect(
		page.locator( '.museau-product-card' ).first()
	).toBeVisible();
	await context.close();
} );

test( 'no script is loaded for the search before its field is used', async ( {
	page,
} ) => {
	const scripts: string[] = [];
	page.on( 'request', ( request ) => {
		if ( request.resourceType() === 'script' ) {
			scripts.push( request.url() );
		}
	} );
	await page.goto( '/contact' );
	await expect( page.locator( 'html' ) ).toHaveAttribute( 'data-shell', '' );
	expect(
		scripts.filter( ( url ) => url.endsWith( chunkOf( 'search' ) ) )
	).toEqual( [] );
	await open( page );
	await expect
		.poll(
			() =>
				scripts.filter( ( url ) => url.endsWith( chunkOf( 'search' ) ) )
					.length
		)
		.toBe( 1 );
} );

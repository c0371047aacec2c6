/** What a visitor reads after every island has taken over: nothing in a keyboard's typography. */
import type { Page } from '@playwright/test';
import { french } from '../../../src/client/typography';
import { putInCart, putPortraitInCart } from '../support/cart';
import { expect, test } from '../support/test';

const TYPED = `L'ours "Jo" : 12 x 18 cm, 3.50 € !`;
const SHOWN = french( TYPED );
const PAGES = [
	'/',
	'/commandez-votre-portrait',
	'/oeuvre-originale',
	'/impression',
	'/boutique',
	'/produit/oeuvre-originale/chat-roux',
	'/produit/impression/chat-roux-impression',
	'/panier',
	'/commander',
	'/actualites',
	'/contact',
	'/politique-de-confidentialite',
	'/cgv',
	'/accessibilite',
	'/retractation',
	'/?s=ours',
];

/** Texts, alternatives, labels and the title of the page, whether they are in sight or not. */
const said = ( page: Page ): Promise< string[] > =>
	page.evaluate( () => {
		const texts = [ document.title ];
		const walk = document.createTreeWalker(
			document.body,
			NodeFilter.SHOW_TEXT
		);
		for ( let node = walk.nextNode(); node; node = walk.nextNode() ) {
			if (
				! node.parentElement!.closest(
					'script, style, textarea, noscript, code, [lang="en"]'
				)
			) {
				texts.push( node.textContent ?? '' );
			}
		}
		for ( const name of [ 'alt', 'aria-label', 'placeholder', 'title' ] ) {
			document
				.querySelectorAll( `body [${ name }]` )
				.forEach( ( element ) =>
					texts.push( element.getAttribute( name ) ?? '' )
				);
		}
		return texts.filter( ( text ) => text.trim() );
	} );

/** What is said as keyboards write it. */
async function typed( page: Page ): Promise< string[] > {
	const texts = await said( page );
	expect( texts.length ).toBeGreaterThan( 10 );
	return texts.filter( ( text ) => french( text ) !== text );
}

test( 'what the artist types is set in every page, list and drawer, and stays typed where she edits it', async ( {
	page,
	site,
} ) => {
	test.slow();
	const id = await site.wp(
		'eval',
		`echo museau()->product_writer()->save( null, [ 'name' => '${ TYPED.replace(
			"'",
			"\\'"
		) }', 'status' => 'publish', 'type' => 'simple', 'regular_price' => 18000, 'stock' => 1, 'categories' => [ 'oeuvre-originale' ], 'description' => '<p>${ TYPED.replace(
			"'",
			"\\'"
		) }</p>' ] ); museau()->product_index()->flush();`
	);
	try {
		await page.goto( '/cgv' );
		await putInCart( page, Number( id ) );
		await putPortraitInCart( page );
		for ( const address of PAGES ) {
			await page.goto( address );
			await page.waitForLoadState( 'networkidle' );
			expect
				.soft( await typed( page ), `${ address } says` )
				.toEqual( [] );
		}
		await page.goto( '/oeuvre-originale' );
		const card = page.getByRole( 'link', { name: SHOWN, exact: true } );
		await card.first().click();
		await expect( page.getByRole( 'heading', { level: 1 } ) ).toHaveText(
			SHOWN
		);
		await expect( page ).toHaveTitle(
			new RegExp( `^${ SHOWN.slice( 0, 6 ) }` )
		);
		// Hovering makes the sheet React's.
		await page.locator( '.museau-product__island' ).hover();
		await page
			.getByRole( 'link', { name: /^Panier/ } )
			.first()
			.click();
		await expect(
			page.getByRole( 'dialog', { name: 'Votre panier' } )
		).toContainText( SHOWN );
		expect( await typed( page ) ).toEqual( [] );
	} finally {
		await site.wp( 'post', 'delete', id.trim(), '--force' );
		await site.wp( 'eval', 'museau()->product_index()->flush();' );
	}
} );

import type { Page } from '@playwright/test';
import { EDITOR_NOISE } from '../support/editor';
import { expect, expectNoViolations, signIn, test } from '../support/test';

const PRODUCT = '/produit/oeuvre-originale/chat-roux';

/** Heading face, body face, mat's radius and first ring, paper: as a page computes them. */
const STYLES = {
	aube: [ 'Cormorant', 'Figtree', '10px', '7px', 'rgb(250, 241, 238)' ],
	craie: [
		'Bricolage Grotesque',
		'Instrument Sans',
		'0px',
		'1px',
		'rgb(245, 246, 244)',
	],
	mousse: [ 'Alegreya', 'Literata', '0px', '4px', 'rgb(243, 242, 230)' ],
	affiche: [ 'Caprasimo', 'Work Sans', '0px', '1px', 'rgb(251, 240, 210)' ],
} as const;

const FAMILY = /^"?([^",]+)"?/;

/** What the first heading, the text and a framed drawing of this page look like. */
const looks = ( page: Page, frame: string ) =>
	page.evaluate(
		( { selector, family } ) => {
			const style = ( element: string ) =>
				getComputedStyle( document.querySelector( element )! );
			const name = ( element: string ) =>
				new RegExp( family ).exec( style( element ).fontFamily )![ 1 ];
			const { borderRadius, boxShadow } = style( selector );
			return [
				name( 'h1' ),
				name( 'main p' ),
				borderRadius,
				// "rgb(…) 0px 0px 0px 7px, …": the spread of the first shadow.
				/ 0px 0px 0px (\d+px)/.exec( boxShadow )?.[ 1 ],
				style( 'body' ).backgroundColor,
			];
		},
		{ selector: frame, family: FAMILY.source }
	);

test.afterAll( async ( { site } ) => {
	await site.wp(
		'eval',
		"Museau\\Kernel\\Settings\\StyleVariation::choose(get_template_directory(), '', museau()->settings());"
	);
} );

for ( const [ style, expected ] of Object.entries( STYLES ) ) {
	test( `the style ${ style } brings its own type, paper and frames to every page, and no font of another`, async ( {
		page,
		site,
	} ) => {
		test.setTimeout( 120_000 );
		await site.wp(
			'eval',
			`Museau\\Kernel\\Settings\\StyleVariation::choose(get_template_directory(), '${ style }', museau()->settings());`
		);
		const fonts = new Set< string >();
		page.on( 'request', ( request ) => {
			if ( request.resourceType() === 'font' ) {
				fonts.add( request.url().replace( /^.*\/|\.woff2$/g, '' ) );
			}
		} );
		for ( const [ path, frame ] of [
			[ '/', '.museau-before-after' ],
			[ PRODUCT, '.museau-product-card__sheet' ],
		] as const ) {
			await page.goto( path );
			await page.locator( frame ).first().scrollIntoViewIfNeeded();
			expect( await looks( page, frame ) ).toEqual( expected );
			await expectNoViolations( page );
		}
		const own = expected
			.slice( 0, 2 )
			.map( ( name ) => name.toLowerCase().replace( ' ', '-' ) );
		for ( const font of own ) {
			expect( [ ...fonts ] ).toContain( font );
		}
		expect(
			[ ...fonts ].filter(
				( font ) => ! own.includes( font.replace( '-italic', '' ) )
			)
		).toEqual( [] );
	} );
}

test( 'she sees every style before she takes one in « Boutique », and the whole shop in it', async ( {
	page,
	site,
} ) => {
	test.setTimeout( 120_000 );
	await signIn( page, site );
	await page.goto( '/wp-admin/admin.php?page=museau-settings' );
	const styles = page.getByRole( 'group', { name: 'Style du site' } );
	for ( const [ style, [ heading, , radius ] ] of Object.entries( STYLES ) ) {
		const sample = styles.locator(
			`.museau-samples__one:has([value="${ style }"])`
		);
		const title = sample.locator( '.museau-sample__title' );
		await expect( title ).toHaveCSS( 'font-family', RegExp( heading ) );
		await expect( sample.locator( '.museau-sample__mat' ) ).toHaveCSS(
			'border-radius',
			radius
		);
		expect(
			await page.evaluate(
				async ( name ) =>
					( await document.fonts.load( `20px "${ name }"` ) ).length,
				heading
			)
		).toBeGreaterThan( 0 );
	}
	await expectNoViolations( page, '.museau-samples' );
	const preview = styles.getByRole( 'link', { name: /en « Mousse »/ } );
	await page.goto( String( await preview.getAttribute( 'href' ) ) );
	await expect( page.locator( 'h1' ) ).toHaveCSS( 'font-family', /Alegreya/ );
	await page.goto( '/' );
	await expect( page.locator( 'h1' ) ).not.toHaveCSS(
		'font-family',
		/Alegreya/
	);

	await page.goto( '/wp-admin/admin.php?page=museau-settings' );
	await styles.getByRole( 'radio', { name: 'Mousse' } ).check();
	await page.getByRole( 'button', { name: 'Enregistrer' } ).click();
	await expect( page.locator( '.notice-success' ) ).toBeVisible();
	await expect(
		styles.getByRole( 'radio', { name: 'Mousse' } )
	).toBeChecked();
	await page.goto( '/' );
	await expect( page.locator( 'h1' ) ).toHaveCSS( 'font-family', /Alegreya/ );
} );

test( 'the editor’s browser of styles shows the whole home page in each', async ( {
	page,
	site,
	allow,
} ) => {
	test.setTimeout( 180_000 );
	allow( ...EDITOR_NOISE );
	await signIn( page, site );
	await page.goto( '/wp-admin/site-editor.php?p=/styles' );
	await page.getByText( 'Parcourir les styles' ).first().click();
	const canvas = page.frameLocator( 'iframe[name="editor-canvas"]' );
	for ( const [ style, [ heading, , radius ] ] of Object.entries( STYLES ) ) {
		const title = style.charAt( 0 ).toUpperCase() + style.slice( 1 );
		await page.locator( `[aria-label="${ title }"]` ).first().click();
		await expect(
			canvas.locator( '.museau-hero__heading' ).first()
		).toHaveCSS( 'font-family', RegExp( heading ) );
		await expect(
			canvas.locator( '.museau-before-after' ).first()
		).toHaveCSS( 'border-radius', radius );
	}
} );

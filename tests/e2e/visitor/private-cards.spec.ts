import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { fillBilling, fillCard } from '../support/cart';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';
import { paidPortrait } from '../support/orders';

const drawing = join( __dirname, '../../fixtures/photos/chaton.jpg' );

/** A paid portrait whose drawing waits for its approval, in a shop that offers cards of it. */
const order = ( site: Site ) =>
	paidPortrait(
		site,
		`$of = static fn(string $category): int => museau()->catalogue()->search(new Museau\\Domain\\Catalogue\\ProductQuery($category))->products[0]->id;
museau()->settings()->save(['cards' => true, 'cards_card' => 0, 'cards_postcard' => $of('carte-postale'), 'cards_bookmark' => $of('marque-pages')]);
museau()->progress()->set($order, Museau\\Domain\\Progress\\ProgressStep::ToApprove, '', '${ drawing }');`
	);

/** From the letter's link to the page of the postcard: approved, then opened. */
async function openPostcard( page: Page, link: string ) {
	await page.goto( link );
	const cards = page.locator( '.museau-carnet__cards' );
	await expect( cards ).toHaveCount( 0 );
	await page.getByRole( 'button', { name: 'Valider le portrait' } ).click();
	await expect( page.getByRole( 'status' ) ).toContainText( 'est validé' );
	await expect( cards.getByRole( 'link' ) ).toHaveCount( 2 );
	await cards.getByRole( 'link', { name: /^Carte postale/ } ).click();
	await expect( page.locator( 'h1' ) ).toHaveText(
		'Carte postale de votre portrait'
	);
}

const naturalSide = ( page: Page, selector: string ) =>
	page
		.locator( selector )
		.evaluate( ( img: HTMLImageElement ) =>
			Math.max( img.naturalWidth, img.naturalHeight )
		);

for ( const width of [ 360, 1440 ] ) {
	test.describe( `without JavaScript at ${ width } px`, () => {
		test.use( {
			javaScriptEnabled: false,
			viewport: { width, height: 780 },
		} );

		test( 'from an approved drawing a card of it lies in the cart, and its link ends with the carnet', async ( {
			page,
			site,
			allow,
		} ) => {
			allow( /islands\/.*\.js csp/, /status (?:of )?4(04|10)/ );
			const { id, link } = await order( site );
			await openPostcard( page, link );
			const address = page.url();
			const answer = await page.goto( address );
			expect( answer?.headers() ).toMatchObject( {
				'referrer-policy': 'strict-origin',
				'x-robots-tag': 'noindex, nofollow, noarchive',
			} );
			expect( answer?.headers()[ 'cache-control' ] ).toContain(
				'no-store'
			);
			const told = await page
				.locator( 'meta[property], link[rel=canonical], [type*=ld]' )
				.evaluateAll( ( tags ) =>
					tags.map( ( tag ) => tag.outerHTML ).join()
				);
			expect( told ).not.toMatch( /lien=|"Product"/ );
			expect(
				await page
					.locator( 'meta[name=robots]' )
					.getAttribute( 'content' )
			).toContain( 'noindex' );
			await expect
				.poll( () =>
					naturalSide( page, '.museau-private-card__picture img' )
				)
				.toBeGreaterThan( 300 );
			expect(
				await naturalSide( page, '.museau-private-card__picture img' )
			).toBeLessThanOrEqual( 1200 );
			expect(
				await page.evaluate(
					() => document.documentElement.scrollWidth
				)
			).toBe( width );

			await page.getByLabel( 'Quantité' ).fill( '2' );
			await page
				.getByRole( 'button', { name: 'Ajouter au panier' } )
				.click();
			await expect( page ).toHaveURL( /\/panier\/?\?etape=panier$/ );
			const line = page.locator( '.museau-plain .museau-line' );
			await expect( line ).toContainText(
				'Carte postale de votre portrait'
			);
			await expect( line ).toContainText( `dessin n° ${ id }-1` );
			await expect
				.poll( () =>
					naturalSide( page, '.museau-plain .museau-line img' )
				)
				.toBe( 240 );

			await site.wp(
				'eval',
				`museau()->progress()->forget_order(${ id });`
			);
			expect( ( await page.goto( address ) )?.status() ).toBe( 410 );
			await expect( page.locator( 'h1' ) ).toHaveText(
				'Ce lien est fermé.'
			);
			expect(
				( await page.goto( address.slice( 0, -70 ) ) )?.status()
			).toBe( 404 );
			await page.goto( '/panier?etape=panier' );
			await expect(
				page.getByText(
					/Une carte de votre panier n.est plus proposée/
				)
			).toBeVisible();
			await expect(
				page.getByText( 'Votre panier est vide.' )
			).toBeVisible();
		} );
	} );

	test.describe( `with JavaScript at ${ width } px`, () => {
		test.use( { viewport: { width, height: 780 } } );

		test( 'a card of her portrait is paid, and the artist sees which drawing to print', async ( {
			page,
			site,
			allow,
		} ) => {
			test.slow();
			allow( /s\.w\.org/, /translations_api\(\)/ );
			const { id, link } = await order( site );
			await openPostcard( page, link );
			await expectNoViolations( page );
			await page
				.getByRole( 'button', { name: 'Ajouter au panier' } )
				.click();
			await expect( page ).toHaveURL( /\/panier\/?$/ );
			const line = page.locator( '.museau-cart .museau-line' );
			await expect( line ).toContainText( `dessin n° ${ id }-1` );
			await expect( line.locator( 'img' ) ).toHaveAttribute(
				'src',
				/carte-privee\?lien=.*image=panier/
			);
			await expectNoViolations( page );

			await page.goto( '/commander' );
			await fillBilling( page );
			await page
				.getByRole( 'checkbox', {
					name: /conditions générales de vente/,
				} )
				.check();
			await fillCard( page, '4242424242424242' );
			await page
				.getByRole( 'button', { name: /obligation de paiement/ } )
				.click();
			await expect(
				page.getByRole( 'heading', { name: /Merci/ } )
			).toBeVisible( { timeout: 30_000 } );
			await expect(
				page.getByText( `dessin n° ${ id }-1` ).first()
			).toBeVisible();

			const screen = await site.wp(
				'eval',
				`$all = museau()->orders()->running(200); $ids = array_map(static fn($one) => $one->id, $all); echo museau()->orders()->edit_url(max($ids));`
			);
			await signIn( page, site );
			await page.goto( screen );
			await expect(
				page.getByRole( 'heading', { name: 'Cartes à imprimer' } )
			).toBeVisible();
			const picture = page.getByAltText(
				new RegExp( `^Le dessin à imprimer.*${ id }-1$` )
			);
			await expect( picture ).toBeVisible();
			const [ saved ] = await Promise.all( [
				page.waitForEvent( 'download' ),
				page
					.getByRole( 'link', { name: 'Télécharger ce dessin' } )
					.click(),
			] );
			expect( saved.suggestedFilename() ).toBe( `dessin-${ id }-1.jpg` );
		} );
	} );
}

test( 'no list, search, feed or map of the shop knows the cards', async ( {
	page,
	site,
} ) => {
	const { id, link } = await order( site );
	await openPostcard( page, link );
	const token = new URL( page.url() ).searchParams.get( 'lien' )!;
	expect( token ).toContain( `${ id }.` );
	for ( const path of [
		'/',
		'/impression',
		'/boutique',
		'/?s=portrait',
		'/feed/',
		'/wp-sitemap.xml',
		'/wp-sitemap-posts-page-1.xml',
		'/wp-sitemap-posts-product-1.xml',
		'/wp-json/museau-react/v1/products?per_page=50',
		'/wp-json/wp/v2/search?search=portrait',
		'/wp-json/wc/store/v1/products?per_page=50',
	] ) {
		const text = await ( await page.request.get( path ) ).text();
		expect(
			text.includes( token ) || text.includes( 'carte-privee' ),
			path
		).toBe( false );
	}
	const fields = await page
		.locator( '[data-card] [type=hidden]' )
		.evaluateAll( ( inputs: HTMLInputElement[] ) =>
			inputs.map( ( { name, value } ) => ( { attribute: name, value } ) )
		);
	const tried = await page.request.post(
		'/wp-json/museau-react/v1/add-to-cart',
		{
			data: {
				product_id: Number(
					await page
						.locator( '[name=museau_add]' )
						.getAttribute( 'value' )
				),
				variation: fields.map( ( field ) =>
					field.attribute === 'museau_card'
						? { ...field, value: token.slice( 0, -1 ) + '-' }
						: field
				),
			},
		}
	);
	expect( tried.status() ).toBe( 409 );
} );

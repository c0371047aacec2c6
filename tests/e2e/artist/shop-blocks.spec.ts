import { expect, test } from '../support/test';
import {
	canvasText,
	EDITOR_NOISE,
	erasePage,
	insertBlock,
	newPage,
	saveAndReload,
} from '../support/editor';

/** Each block of the shop's own pages: what the artist sets in it, and what the editor then shows. */
const BLOCKS = [
	[ 'museau/cart', 'Titre de la page', 'Ma sélection', 'Ma sélection' ],
	[
		'museau/checkout',
		'Titre de la page',
		'Passer commande',
		'Passer commande',
	],
	[ 'museau/product-grid', 'Titre', 'Tirages à offrir', 'Tirages à offrir' ],
	[ 'museau/product', 'Numéro du produit', '', '' ],
	[ 'museau/news', 'Actualités par page', '2', 'Actualités' ],
	[
		'museau/news-item',
		'Actualité à montrer',
		'Chats et chiens de l’été',
		'On dirait qu',
	],
	[ 'museau/mini-cart', '', '', 'Panier' ],
] as const;

test( 'cart, checkout, listing, product, news, one of them and mini cart are inserted, set, saved and reloaded in the editor', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( ...EDITOR_NOISE );
	const original = await (
		await page.request.get(
			'/wp-json/museau-react/v1/products?slug=chat-roux'
		)
	).json();
	const { canvas, settings } = await newPage(
		page,
		site,
		'Essai de la boutique'
	);
	for ( const [ name, label, value, shown ] of BLOCKS ) {
		await insertBlock( page, name );
		const set =
			name === 'museau/product' ? String( original[ 0 ].id ) : value;
		if ( name === 'museau/news-item' ) {
			await settings
				.getByRole( 'combobox', { name: label } )
				.selectOption( { label: value } );
		} else if ( name === 'museau/product' || name === 'museau/news' ) {
			await settings
				.getByRole( 'spinbutton', { name: label } )
				.fill( set );
		} else if ( label ) {
			await canvasText( canvas, name, label ).fill( set );
		}
		await expect(
			canvas
				.locator( `[data-type="${ name }"]` )
				.getByText( shown || 'Chat roux' )
				.first()
		).toBeVisible();
	}
	const { address, attributes } = await saveAndReload(
		page,
		BLOCKS.map( ( [ name ] ) => name )
	);
	expect( attributes[ 3 ]?.productId ).toBe( original[ 0 ].id );
	expect( attributes[ 4 ]?.perPage ).toBe( 2 );

	await page.goto( address );
	for ( const words of [
		'Ma sélection',
		'Passer commande',
		'Tirages à offrir',
	] ) {
		await expect(
			page.getByRole( 'heading', { name: words } )
		).toBeVisible();
	}
	await expect( page.locator( '.museau-news__card' ) ).toHaveCount( 2 );
	expect( attributes[ 5 ]?.newsId ).toBeGreaterThan( 0 );
	await expect(
		page.locator( '.museau-news--item' ).getByRole( 'heading', {
			level: 2,
			name: 'Chats et chiens de l’été',
		} )
	).toBeVisible();
	await erasePage( site, 'essai-de-la-boutique' );
} );

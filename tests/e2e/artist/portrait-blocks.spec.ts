import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
	canvasText,
	EDITOR_NOISE,
	erasePage,
	insertBlock,
	newPage,
	saveAndReload,
} from '../support/editor';

/** Each block with the sentence that the artist changes in it. */
const BLOCKS = [
	[ 'museau/portraits-carousel', 'Voici mes derniers modèles.' ],
	[ 'museau/portrait-order', 'Trois choix, une photo, et je dessine.' ],
	[ 'museau/contact', 'Écrivez-moi de tout et de rien.' ],
] as const;

/** A sample that she drew meanwhile: a picture, a name, a short text; then the second place for it. */
async function addSample(
	page: Page,
	canvas: FrameLocator,
	settings: Locator
) {
	await settings
		.getByRole( 'button', { name: 'Ajouter', exact: true } )
		.click();
	await expect(
		settings.getByText( 'Choisissez une image et donnez un nom.' )
	).toBeVisible();
	await settings.getByRole( 'button', { name: 'Choisir une image' } ).click();
	const library = page.locator( '.media-modal' );
	await library.locator( '#menu-item-browse' ).click();
	await library.locator( '.attachment' ).first().click();
	await library.locator( '.media-button-select' ).click();
	await settings.getByLabel( 'Nom', { exact: true } ).fill( 'Réglisse' );
	await settings
		.getByLabel( 'Texte court' )
		.fill( 'Lapin nain, graphite, A4.' );
	await settings
		.getByLabel( /^D.où vient ce portrait/ )
		.selectOption( 'own' );
	await settings
		.getByRole( 'button', { name: 'Ajouter', exact: true } )
		.click();
	await expect( settings.getByText( 'Portrait ajouté.' ) ).toBeVisible();
	await expect(
		canvas.getByText( 'Lapin nain, graphite, A4.' )
	).toBeAttached();
	await expect(
		canvas.getByText( 'Portrait personnel de l’artiste.' ).first()
	).toBeAttached();
	await settings
		.getByRole( 'button', { name: 'Ordre des portraits' } )
		.click();
	await settings
		.getByRole( 'button', { name: /^Descendre/ } )
		.first()
		.click();
}

test( 'carousel, portrait form and contact are inserted, set, saved and reloaded in the editor', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( ...EDITOR_NOISE );
	const { canvas, settings } = await newPage(
		page,
		site,
		'Essai du portrait'
	);
	for ( const [ name, words ] of BLOCKS ) {
		await insertBlock( page, name );
		await canvasText( canvas, name, "Phrase d'introduction" ).fill( words );
		await expect( canvas.getByText( words ) ).toBeVisible();
		if ( name === 'museau/portraits-carousel' ) {
			await addSample( page, canvas, settings );
		}
	}
	const { address, attributes } = await saveAndReload(
		page,
		BLOCKS.map( ( [ name ] ) => name )
	);
	const order: number[] = attributes[ 0 ]?.order ?? [];
	expect( order[ 1 ] ).toBe( Math.max( ...order ) );

	await page.goto( address );
	for ( const [ , words ] of BLOCKS ) {
		await expect( page.getByText( words ) ).toBeVisible();
	}
	// It stands where she put it, and among the samples that the shop answers.
	const slide = page.locator( '.museau-portraits-carousel__slide' ).nth( 1 );
	await expect( slide ).toContainText( 'Réglisse' );
	await expect( slide ).toContainText( 'Lapin nain, graphite, A4.' );
	await expect( slide.locator( 'img' ) ).toHaveAttribute( 'alt', /./ );
	const { products } = await (
		await page.request.get(
			'/wp-json/museau-react/v1/products?category=portraits'
		)
	).json();
	expect( products[ 0 ] ).toMatchObject( {
		name: 'Réglisse',
		short_description: expect.stringContaining( 'Lapin nain' ),
	} );
	await site.wp( 'eval', `wp_delete_post(${ products[ 0 ].id }, true);` );
	await erasePage( site, 'essai-du-portrait' );
} );

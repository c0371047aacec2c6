import { expect, test } from '../support/test';
import {
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
		await settings.getByLabel( "Phrase d'introduction" ).fill( words );
		await expect( canvas.getByText( words ) ).toBeVisible();
		if ( name === 'museau/portraits-carousel' ) {
			await settings
				.getByRole( 'button', { name: 'Ajouter', exact: true } )
				.click();
			await expect(
				settings.getByText( 'Choisissez une image et donnez un nom.' )
			).toBeVisible();
			await settings
				.getByRole( 'button', { name: 'Ordre des portraits' } )
				.click();
			await settings
				.getByRole( 'button', { name: /^Descendre/ } )
				.first()
				.click();
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
	await erasePage( site, 'essai-du-portrait' );
} );

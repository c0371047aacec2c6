import { expect, test } from '../support/test';
import {
	canvasText,
	EDITOR_NOISE,
	erasePage,
	insertBlock,
	newPage,
	saveAndReload,
} from '../support/editor';

/** Each block of the home page, with the words that the artist changes in it. */
const BLOCKS = [
	[ 'museau/hero', 'Titre', 'Vos compagnons de tous poils' ],
	[ 'museau/parallax-band', 'Titre', 'Le temps du crayon' ],
	[ 'museau/before-after', 'Légende du dessin', 'Filou, graphite, A5' ],
	[ 'museau/category-cards', 'Titre', 'Trois mondes' ],
	[ 'museau/steps', 'Titre', 'En quatre temps' ],
	[ 'museau/signature', 'Phrase', '« Un regard, un trait. »' ],
] as const;

test( 'the blocks of the home page are inserted, set, saved and reloaded in the editor', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( ...EDITOR_NOISE );
	const { canvas } = await newPage( page, site, 'Essai des blocs' );
	for ( const [ name, label, words ] of BLOCKS ) {
		await insertBlock( page, name );
		await canvasText( canvas, name, label ).fill( words );
		await expect( canvas.getByText( words ) ).toBeVisible();
	}
	const { address } = await saveAndReload(
		page,
		BLOCKS.map( ( [ name ] ) => name )
	);
	await page.goto( address );
	for ( const [ , , words ] of BLOCKS ) {
		await expect( page.getByText( words ) ).toBeVisible();
	}
	await erasePage( site, 'essai-des-blocs' );
} );

import { expect, signIn, test } from '../support/test';

declare const wp: any;

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
	// WordPress's own: a picture and translations from its site, and a sheet of its own that it finds misplaced.
	allow(
		/s\.w\.org/,
		/translations_api\(\)/,
		/was added to the iframe incorrectly/
	);
	await signIn( page, site );
	await page.goto( '/wp-admin/post-new.php?post_type=page' );
	await page.waitForFunction(
		() => wp?.data?.select( 'core/editor' )?.getCurrentPostId?.() > 0
	);
	await page.evaluate( () => {
		wp.data
			.dispatch( 'core/preferences' )
			.set( 'core/edit-post', 'welcomeGuide', false );
		wp.data
			.dispatch( 'core/editor' )
			.editPost( { title: 'Essai du portrait', status: 'publish' } );
	} );
	const canvas = page.frameLocator( 'iframe[name="editor-canvas"]' );
	const settings = page.getByRole( 'region', {
		name: 'Réglages de l’éditeur',
	} );
	for ( const [ name, words ] of BLOCKS ) {
		await page.evaluate( ( type ) => {
			const block = wp.blocks.createBlock( type );
			wp.data.dispatch( 'core/block-editor' ).insertBlock( block );
			wp.data
				.dispatch( 'core/block-editor' )
				.selectBlock( block.clientId );
			wp.data
				.dispatch( 'core/interface' )
				.enableComplementaryArea( 'core', 'edit-post/block' );
		}, name );
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
	const address = await page.evaluate( async () => {
		await wp.data.dispatch( 'core/editor' ).savePost();
		return wp.data.select( 'core/editor' ).getPermalink();
	} );
	await page.reload();
	await page.waitForFunction(
		( count ) =>
			wp?.data?.select( 'core/block-editor' )?.getBlocks?.().length ===
			count,
		BLOCKS.length
	);
	const blocks: {
		name: string;
		isValid: boolean;
		attributes: { order?: number[] };
	}[] = await page.evaluate( () =>
		wp.data
			.select( 'core/block-editor' )
			.getBlocks()
			.map( ( { name, isValid, attributes }: any ) => ( {
				name,
				isValid,
				attributes,
			} ) )
	);
	expect( blocks.map( ( { name, isValid } ) => [ name, isValid ] ) ).toEqual(
		BLOCKS.map( ( [ name ] ) => [ name, true ] )
	);
	const order = blocks[ 0 ]?.attributes.order ?? [];
	expect( order[ 1 ] ).toBe( Math.max( ...order ) );

	await page.goto( address );
	for ( const [ , words ] of BLOCKS ) {
		await expect( page.getByText( words ) ).toBeVisible();
	}
	await site.wp(
		'eval',
		"wp_delete_post(get_page_by_path('essai-du-portrait')->ID, true);"
	);
} );

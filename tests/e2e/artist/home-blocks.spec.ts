import { expect, signIn, test } from '../support/test';

declare const wp: any;

/** Each block of the home page, with the words that the artist changes in it. */
const BLOCKS = [
	[ 'museau/hero', 'Titre', 'heading', 'Vos compagnons de tous poils' ],
	[ 'museau/parallax-band', 'Titre', 'heading', 'Le temps du crayon' ],
	[ 'museau/category-cards', 'Titre', 'heading', 'Trois mondes' ],
	[ 'museau/steps', 'Titre', 'heading', 'En quatre temps' ],
	[ 'museau/signature', 'Phrase', 'quote', '« Un regard, un trait. »' ],
] as const;

test( 'the blocks of the home page are inserted, set, saved and reloaded in the editor', async ( {
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
			.editPost( { title: 'Essai des blocs', status: 'publish' } );
	} );
	const canvas = page.frameLocator( 'iframe[name="editor-canvas"]' );
	const settings = page.getByRole( 'region', {
		name: 'Réglages de l’éditeur',
	} );
	for ( const [ name, label, , words ] of BLOCKS ) {
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
		await settings
			.getByLabel( label, { exact: true } )
			.first()
			.fill( words );
		await expect( canvas.getByText( words ) ).toBeVisible();
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
	expect(
		await page.evaluate( () =>
			wp.data
				.select( 'core/block-editor' )
				.getBlocks()
				.map(
					( {
						name,
						isValid,
					}: {
						name: string;
						isValid: boolean;
					} ) => [ name, isValid ]
				)
		)
	).toEqual( BLOCKS.map( ( [ name ] ) => [ name, true ] ) );
	await page.goto( address );
	for ( const [ , , , words ] of BLOCKS ) {
		await expect( page.getByText( words ) ).toBeVisible();
	}
	await site.wp(
		'eval',
		"wp_delete_post(get_page_by_path('essai-des-blocs')->ID, true);"
	);
} );

/** The block editor as the artist uses it: a new page, blocks put on it, saved, opened again. */
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { signIn, type Site } from './test';

declare const wp: any;

/** WordPress's own noise: a picture and translations from its site, and a sheet of its own that it finds misplaced. */
export const EDITOR_NOISE = [
	/s\.w\.org/,
	/translations_api\(\)/,
	/was added to the iframe incorrectly/,
];

/** Signs the artist in and opens a new page of this title; it is published when it is saved. */
export async function newPage( page: Page, site: Site, title: string ) {
	await signIn( page, site );
	await page.goto( '/wp-admin/post-new.php?post_type=page' );
	// WordPress offers our patterns for a new page; what is tried here begins with an empty one.
	const offer = page.locator( '.editor-start-page-options__modal' );
	await offer.getByRole( 'button', { name: 'Fermer' } ).click();
	await expect( offer ).toBeHidden();
	await page.waitForFunction(
		() => wp?.data?.select( 'core/editor' )?.getCurrentPostId?.() > 0
	);
	await page.evaluate( ( name ) => {
		wp.data
			.dispatch( 'core/preferences' )
			.set( 'core/edit-post', 'welcomeGuide', false );
		wp.data
			.dispatch( 'core/editor' )
			.editPost( { title: name, status: 'publish' } );
	}, title );
	return {
		canvas: page.frameLocator( 'iframe[name="editor-canvas"]' ),
		settings: page.getByRole( 'region', { name: 'Réglages de l’éditeur' } ),
	};
}

/** Puts a block at the end, selects it and shows its settings. */
export async function insertBlock( page: Page, name: string ): Promise< void > {
	await page.evaluate( ( type ) => {
		const block = wp.blocks.createBlock( type );
		wp.data.dispatch( 'core/block-editor' ).insertBlock( block );
		wp.data.dispatch( 'core/block-editor' ).selectBlock( block.clientId );
		wp.data
			.dispatch( 'core/interface' )
			.enableComplementaryArea( 'core', 'edit-post/block' );
	}, name );
}

/** A text of a block, where it stands on the canvas. */
export const canvasText = (
	canvas: FrameLocator,
	block: string,
	label: string
) =>
	canvas
		.locator( `[data-type="${ block }"]` )
		.getByRole( 'textbox', { name: label, exact: true } );

/** Saves, opens the page again, and sees these blocks in it, each valid; answers attributes of each and the page's address. */
export async function saveAndReload(
	page: Page,
	names: readonly string[]
): Promise< { address: string; attributes: Record< string, any >[] } > {
	const address = await page.evaluate( async () => {
		await wp.data.dispatch( 'core/editor' ).savePost();
		return wp.data.select( 'core/editor' ).getPermalink();
	} );
	await page.reload();
	await page.waitForFunction(
		( count ) =>
			wp?.data?.select( 'core/block-editor' )?.getBlocks?.().length ===
			count,
		names.length
	);
	const blocks: {
		name: string;
		isValid: boolean;
		attributes: Record< string, any >;
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
		names.map( ( name ) => [ name, true ] )
	);
	return { address, attributes: blocks.map( ( one ) => one.attributes ) };
}

/** Erases the page of this slug. */
export const erasePage = ( site: Site, slug: string ) =>
	site.wp(
		'eval',
		`wp_delete_post(get_page_by_path('${ slug }')->ID, true);`
	);

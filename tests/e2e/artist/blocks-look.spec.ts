import type { FrameLocator, Page } from '@playwright/test';
import { expect, signIn, test, type Site } from '../support/test';
import { EDITOR_NOISE, erasePage } from '../support/editor';
import { difference, settle, shoot } from '../support/pictures';

declare const wp: any;

/** Every block of the storefront, as the artist inserts it. */
const BLOCKS = [
	'hero',
	'parallax-band',
	'category-cards',
	'steps',
	'signature',
	'portrait-order',
	'portraits-carousel',
	'product-grid',
	'product',
	// Not the last: it is so low that a pixel of what follows would count.
	'mini-cart',
	'cart',
];

const write = ( site: Site, blocks: readonly string[] ) =>
	site.wp(
		'eval',
		`$work = museau()->catalogue()->find_by_slug('chat-roux');
		$blocks = array_map(fn($name) => $name === 'product' ? '<!-- wp:museau/product {"productId":' . $work->id . '} /-->' : "<!-- wp:museau/$name /-->", explode(',', '${ blocks.join() }'));
		echo wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Essai des vues', 'post_name' => 'essai-des-vues', 'post_content' => implode("\\n\\n", $blocks)]);`
	);

/** Opens the page in the editor, with its blocks drawn. */
async function openEditor(
	page: Page,
	site: Site,
	blocks: readonly string[],
	width: number
) {
	const id = await write( site, blocks );
	await page.setViewportSize( { width, height: 4400 } );
	await signIn( page, site );
	await page.goto( `/wp-admin/post.php?post=${ id }&action=edit` );
	await page.waitForFunction(
		( count ) =>
			wp?.data?.select( 'core/block-editor' )?.getBlocks?.().length ===
			count,
		blocks.length
	);
	await page.evaluate( () =>
		wp.data
			.dispatch( 'core/preferences' )
			.set( 'core/edit-post', 'welcomeGuide', false )
	);
	const canvas = page.frameLocator( 'iframe[name="editor-canvas"]' );
	for ( const name of blocks ) {
		await expect(
			canvas
				.locator( `[data-type="museau/${ name }"]` )
				.locator( `.museau-${ name }` )
				.first()
		).toBeAttached();
	}
	return canvas;
}

/** Share of pixels by which each block differs in the editor from the page of the same width. */
async function compare(
	page: Page,
	shop: Page,
	canvas: FrameLocator,
	blocks: readonly string[]
): Promise< Record< string, number > > {
	const editor = page.frame( { name: 'editor-canvas' } )!;
	await settle( editor );
	await shop.setViewportSize( {
		width: await editor.evaluate( () => innerWidth ),
		height: 4400,
	} );
	await shop.goto( '/essai-des-vues' );
	await settle( shop );
	const differences: Record< string, number > = {};
	for ( const name of blocks ) {
		const there = await shoot(
			canvas
				.locator( `[data-type="museau/${ name }"] .museau-${ name }` )
				.first()
		);
		const here = await shoot(
			shop.locator( `main .museau-${ name }` ).first()
		);
		differences[ name ] = await difference( shop, there, here );
	}
	return differences;
}

const above = ( differences: Record< string, number >, most: number ) =>
	Object.entries( differences ).filter( ( [ , share ] ) => share >= most );

test.use( { bypassCSP: true, reducedMotion: 'reduce' } as never );

test.beforeEach( ( { allow } ) => {
	test.slow();
	// On the page the islands stay as they are printed, as in the editor.
	allow( ...EDITOR_NOISE, /build\/islands/, /ERR_FAILED/ );
} );

test.afterEach( ( { site } ) => erasePage( site, 'essai-des-vues' ) );

test( 'every block looks in the editor as on the page', async ( {
	page,
	context,
	site,
} ) => {
	// What only a visitor's browser fills stands there filled: canvas.spec.ts looks at it.
	const blocks = BLOCKS.filter( ( name ) => name !== 'cart' );
	const canvas = await openEditor( page, site, BLOCKS, 1600 );
	const shop = await context.newPage();
	await shop.route( '**/build/islands/**', ( route ) => route.abort() );
	expect(
		above( await compare( page, shop, canvas, blocks ), 0.02 )
	).toEqual( [] );
} );

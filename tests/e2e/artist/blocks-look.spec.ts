import type { Frame, FrameLocator, Locator, Page } from '@playwright/test';
import { expect, signIn, test, type Site } from '../support/test';
import { EDITOR_NOISE, erasePage } from '../support/editor';

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

/** Nothing that depends on when a file came: one font, every picture there, no motion. */
async function settle( view: Page | Frame ): Promise< void > {
	await view.addStyleTag( {
		content:
			'*, *::before, *::after { font-family: serif !important; animation: none !important; transition: none !important; caret-color: transparent !important; }',
	} );
	await view.evaluate( async () => {
		document.documentElement.dataset.loaded = '';
		await Promise.all(
			[ ...document.images ].map( ( image ) => {
				image.loading = 'eager';
				return image.decode().catch( () => {} );
			} )
		);
	} );
}

/**
 * A screenshot that starts on a whole pixel: a block's place on the page does not count. The whole page moves: a block
 * moved alone would lie on the first pixel of the next one.
 */
async function shoot( block: Locator ): Promise< Buffer > {
	await block.evaluate( ( element: HTMLElement ) => {
		const { style } = element.ownerDocument.body;
		Object.assign( style, { position: 'relative', left: '0', top: '0' } );
		const { left, top } = element.getBoundingClientRect();
		style.left = `${ Math.ceil( left ) - left }px`;
		style.top = `${ Math.ceil( top ) - top }px`;
	} );
	return block.screenshot( { scale: 'css' } );
}

/** Share of pixels that differ visibly between two screenshots, from 0 to 1; what only one of them has differs. */
function difference( page: Page, one: Buffer, other: Buffer ) {
	return page.evaluate(
		async ( sources ) => {
			const images = await Promise.all(
				sources.map( async ( source ) => {
					const image = new Image();
					image.src = source;
					await image.decode();
					return image;
				} )
			);
			const width = Math.max( ...images.map( ( i ) => i.width ) );
			const height = Math.max( ...images.map( ( i ) => i.height ) );
			const [ a, b ] = images.map( ( image ) => {
				const canvas = document.createElement( 'canvas' );
				Object.assign( canvas, { width, height } );
				const context = canvas.getContext( '2d' )!;
				context.drawImage( image, 0, 0 );
				return context.getImageData( 0, 0, width, height ).data;
			} );
			let different = 0;
			for ( let i = 0; i < a!.length; i += 4 ) {
				const step = Math.max(
					...[ 0, 1, 2, 3 ].map( ( channel ) =>
						Math.abs( a![ i + channel ]! - b![ i + channel ]! )
					)
				);
				different += step > 24 ? 1 : 0;
			}
			return different / ( width * height );
		},
		[ one, other ].map(
			( bytes ) => `data:image/png;base64,${ bytes.toString( 'base64' ) }`
		)
	);
}

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

test( 'introduction, band and cards differ from the page by less than half a percent, on a canvas of 800 and of 1600 px', async ( {
	page,
	context,
	site,
} ) => {
	const blocks = [ 'hero', 'parallax-band', 'category-cards' ];
	const canvas = await openEditor( page, site, blocks, 1600 );
	const canvasWidth = () =>
		page.frame( { name: 'editor-canvas' } )!.evaluate( () => innerWidth );
	// Of the side panel, where it is open.
	const beside = 1600 - ( await canvasWidth() );
	const shop = await context.newPage();
	await shop.route( '**/build/islands/**', ( route ) => route.abort() );
	for ( const width of [ 1600, 800 ] ) {
		await page.setViewportSize( {
			width: width + beside,
			height: 4400,
		} );
		await expect.poll( canvasWidth ).toBe( width );
		expect(
			above( await compare( page, shop, canvas, blocks ), 0.005 ),
			`${ width } px`
		).toEqual( [] );
	}
} );

import type { Frame, Locator, Page } from '@playwright/test';
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

const write = ( site: Site ) =>
	site.wp(
		'eval',
		`$work = museau()->catalogue()->find_by_slug('chat-roux');
		$blocks = array_map(fn($name) => $name === 'product' ? '<!-- wp:museau/product {"productId":' . $work->id . '} /-->' : "<!-- wp:museau/$name /-->", explode(',', '${ BLOCKS.join() }'));
		echo wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Essai des vues', 'post_name' => 'essai-des-vues', 'post_content' => implode("\\n\\n", $blocks)]);`
	);

test.use( { bypassCSP: true, reducedMotion: 'reduce' } as never );

test( 'every block looks in the editor as on the page', async ( {
	page,
	context,
	site,
	allow,
} ) => {
	test.slow();
	// On the page the islands stay as they are printed, as in the editor.
	allow( ...EDITOR_NOISE, /build\/islands/, /ERR_FAILED/ );
	const id = await write( site );
	try {
		await page.setViewportSize( { width: 1600, height: 4400 } );
		await signIn( page, site );
		await page.goto( `/wp-admin/post.php?post=${ id }&action=edit` );
		await page.waitForFunction(
			( count ) =>
				wp?.data?.select( 'core/block-editor' )?.getBlocks?.()
					.length === count,
			BLOCKS.length
		);
		await page.evaluate( () =>
			wp.data
				.dispatch( 'core/preferences' )
				.set( 'core/edit-post', 'welcomeGuide', false )
		);
		const canvas = page.frameLocator( 'iframe[name="editor-canvas"]' );
		for ( const name of BLOCKS ) {
			await expect(
				canvas
					.locator( `[data-type="museau/${ name }"]` )
					.locator( `.museau-${ name }` )
					.first()
			).toBeAttached();
		}
		const editor = page.frame( { name: 'editor-canvas' } )!;
		await settle( editor );

		const shop = await context.newPage();
		await shop.setViewportSize( {
			width: await editor.evaluate( () => innerWidth ),
			height: 4400,
		} );
		await shop.route( '**/build/islands/**', ( route ) => route.abort() );
		await shop.goto( '/essai-des-vues' );
		await settle( shop );

		const differences: Record< string, number > = {};
		for ( const name of BLOCKS ) {
			const there = await shoot(
				canvas
					.locator(
						`[data-type="museau/${ name }"] .museau-${ name }`
					)
					.first()
			);
			const here = await shoot(
				shop.locator( `main .museau-${ name }` ).first()
			);
			differences[ name ] = await difference( shop, there, here );
		}
		expect(
			Object.entries( differences ).filter(
				( [ , share ] ) => share >= 0.02
			)
		).toEqual( [] );
	} finally {
		await erasePage( site, 'essai-des-vues' );
	}
} );

/**
 * The canvas is the page, to the pixel: every block of ours that shows something and every pattern, at three widths, differ by
 * half a percent of the pixels at most.
 */
import type { Frame, Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EDITOR_NOISE } from '../support/editor';
import { difference, settle, shoot, shootBetween } from '../support/pictures';
import { expect, signIn, test, type Site } from '../support/test';

declare const wp: any;

const ROOT = join( __dirname, '../../..' );

/** Share of pixels, from 0 to 1. */
const MOST = 0.005;

/** The whole (npm run pictures), or one width alone; the daily run has one and what is cheap at it. */
const { MUSEAU_PICTURES: asked = '1600' } = process.env;
const WIDTHS = asked === 'whole' ? [ 800, 1600, 2400 ] : [ widthOf( asked ) ];

function widthOf( word: string ): number {
	if ( ! /^[1-9]\d{2,3}$/.test( word ) ) {
		throw new Error(
			`MUSEAU_PICTURES is 'whole' or a width from 100 to 9999 px, not '${ word }'.`
		);
	}
	return Number( word );
}

/** Blocks that cannot equal their page, each with its reason. */
const UNEQUAL: Record< string, string > = {
	cart: 'an example stands filled on the canvas; a visitor’s own cart is her browser’s',
	checkout: 'the same example, and a form that needs a cart',
	'mini-cart':
		'counts the cart of the browser; it stands in the header, not on a page',
	carnet: 'one customer’s carnet, behind her link',
	contest: 'the contest of the address, and its form',
	admin: 'the artist’s own dashboard, drawn by its island',
	portfolio:
		'the shop has shown no portrait yet: the page is empty, the canvas keeps the place',
	reviews: 'no review yet, likewise',
	'news-item': 'one news item, chosen by the address',
};

const [ FROM, TO ] = [ 'essai-debut', 'essai-fin' ];

/** Patterns that cannot, either. */
const UNEQUAL_PATTERNS: Record< string, string > = {
	'portraits-et-avis': 'portfolio and reviews',
};

interface Piece {
	name: string;
	content: string;
	/** Blocks of ours to be compared one by one; none: the strip between two spacers. */
	blocks: string[];
	/** Of its page, where a block's heading depends on it. */
	title?: string;
	address: string;
}

/** Marks where a pattern begins or ends, on the canvas and on the page. */
const spacer = ( mark: string ) =>
	`<!-- wp:spacer {"height":"1px","className":"${ mark }"} --><div style="height:1px" aria-hidden="true" class="wp-block-spacer ${ mark }"></div><!-- /wp:spacer -->`;

const ownBlocks = readdirSync( join( ROOT, 'blocks' ), {
	withFileTypes: true,
} )
	.filter( ( entry ) => entry.isDirectory() )
	.map( ( { name } ) => name );

const pictures = [ 'wide', 'full' ].map(
	( align ) =>
		`<!-- wp:image {"align":"${ align }"} --><figure class="wp-block-image align${ align }"><img src="/wp-content/themes/museau/assets/images/chat-roux-560.webp" alt=""/></figure><!-- /wp:image -->`
);

/** Publishes each piece on a page of its own. */
async function publish( site: Site ): Promise< Piece[] > {
	const product = (
		await site.wp(
			'eval',
			"echo museau()->catalogue()->find_by_slug('chat-roux')->id;"
		)
	).trim();
	const patterns: Record< string, string > = JSON.parse(
		await site.wp(
			'eval',
			"$all = []; foreach (WP_Block_Patterns_Registry::get_instance()->get_all_registered() as $one) { if (str_starts_with($one['name'], 'museau/')) { $all[substr($one['name'], 7)] = $one['content']; } } echo wp_json_encode($all);"
		)
	);
	const block = (
		name: string,
		attributes = ''
	): Omit< Piece, 'address' > => ( {
		name: `${ name } ${ attributes }`.trim(),
		content: `<!-- wp:museau/${ name } ${ attributes } /-->`,
		blocks: [ name ],
	} );
	const pieces: Omit< Piece, 'address' >[] = [
		...ownBlocks
			.filter( ( name ) => ! UNEQUAL[ name ] )
			.map( ( name ) => ( {
				...block(
					name,
					name === 'product' ? `{"productId":${ product }}` : ''
				),
				// Its heading is the page's where the page is called like it, as the shop's own page is.
				title:
					name === 'gift-voucher' ? 'Offrir un portrait' : undefined,
			} ) ),
		block( 'product-grid', '{"align":"full"}' ),
		{
			name: 'wide and full',
			content: [ spacer( FROM ), ...pictures, spacer( TO ) ].join(
				'\n\n'
			),
			blocks: [],
		},
		...Object.entries( patterns )
			.filter( ( [ name ] ) => ! UNEQUAL_PATTERNS[ name ] )
			.map( ( [ name, content ] ) => {
				const own = [
					...content.matchAll( /wp:museau\/([a-z-]+)/g ),
				].map( ( [ , found ] ) => found! );
				return name.startsWith( 'page-' )
					? {
							name: `pattern ${ name }`,
							content,
							blocks: own.filter( ( one ) => ! UNEQUAL[ one ] ),
						}
					: {
							name: `pattern ${ name }`,
							content: [
								spacer( FROM ),
								content,
								spacer( TO ),
							].join( '\n\n' ),
							blocks: [],
						};
			} ),
	];
	expect( Object.keys( patterns ).length ).toBe(
		readdirSync( join( ROOT, 'patterns' ) ).length
	);
	const ids = JSON.parse(
		await site.wp(
			'eval',
			`$ids = []; foreach (json_decode(base64_decode('${ Buffer.from(
				JSON.stringify(
					pieces.map( ( { content, title = 'Essai des images' } ) => [
						title,
						content,
					] )
				)
			).toString(
				'base64'
			) }')) as $i => [$title, $content]) { $ids[] = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_name' => "essai-des-images-$i", 'post_content' => wp_slash($content)]); } echo wp_json_encode($ids);`
		)
	) as number[];
	return pieces.map( ( piece, at ) => ( {
		...piece,
		address: `/?page_id=${ ids[ at ] }`,
	} ) );
}

/** Opens an empty page in the editor; answers its canvas. */
async function openCanvas( page: Page, site: Site ): Promise< Frame > {
	await page.setViewportSize( { width: 1600, height: 7000 } );
	await signIn( page, site );
	await page.goto( '/wp-admin/post-new.php?post_type=page' );
	await page
		.locator( '.editor-start-page-options__modal' )
		.getByRole( 'button', { name: 'Fermer' } )
		.click();
	await page.evaluate( () =>
		wp.data
			.dispatch( 'core/preferences' )
			.set( 'core/edit-post', 'welcomeGuide', false )
	);
	await page
		.frameLocator( 'iframe[name="editor-canvas"]' )
		.locator( '.is-root-container' )
		.waitFor();
	return page.frame( { name: 'editor-canvas' } )!;
}

/** Draws a piece on the canvas and waits until every block of it stands. */
async function draw( page: Page, canvas: Frame, piece: Piece ) {
	await page.evaluate( ( content ) => {
		const { dispatch } = wp.data;
		dispatch( 'core/block-editor' ).resetBlocks(
			wp.blocks.parse( content )
		);
		dispatch( 'core/block-editor' ).clearSelectedBlock();
	}, piece.content );
	await canvas.waitForFunction( () => {
		const own = document.querySelectorAll(
			'.is-root-container [data-type^="museau/"]'
		);
		return [ ...own ].every(
			( block ) =>
				block.querySelector( '[class*="museau-"]' ) &&
				! block.querySelector( '.components-spinner, .museau-spinner' )
		);
	} );
	await settle( canvas );
}

/** The classes of ours that the block's own element has, as a selector. */
const rootOf = ( canvas: Frame, name: string ) =>
	canvas
		.locator( `[data-type="museau/${ name }"] [class*="museau-"]` )
		.first()
		.evaluate( ( element ) =>
			[ ...element.classList ]
				.filter( ( one ) => one.startsWith( 'museau-' ) )
				.map( ( one ) => `.${ one }` )
				.join( '' )
		);

/** Both pictures of each part of a piece: the canvas's and the page's. */
async function shootBoth( canvas: Frame, shop: Page, { blocks, name }: Piece ) {
	const both: [ string, Buffer, Buffer ][] = [];
	for ( const block of blocks ) {
		const root = await rootOf( canvas, block );
		both.push( [
			`${ name }: ${ block }`,
			await shoot(
				canvas
					.locator( `[data-type="museau/${ block }"] ${ root }` )
					.first()
			),
			await shoot( shop.locator( `main ${ root }` ).first() ),
		] );
	}
	if ( ! blocks.length && ! name.includes( 'page-' ) ) {
		both.push( [
			name,
			await shootBetween( canvas, `.${ FROM }`, `.${ TO }` ),
			await shootBetween( shop, `.${ FROM }`, `.${ TO }` ),
		] );
	}
	return both;
}

/** What of a piece differs by too much, its pictures put into the report. */
async function compare( page: Page, canvas: Frame, shop: Page, piece: Piece ) {
	await draw( page, canvas, piece );
	await shop.goto( piece.address );
	await settle( shop );
	const far: [ string, number ][] = [];
	for ( const [ name, one, other ] of await shootBoth(
		canvas,
		shop,
		piece
	) ) {
		const share = await difference( shop, one, other );
		if ( share >= MOST ) {
			far.push( [ name, share ] );
			for ( const [ where, body ] of [
				[ 'canvas', one ],
				[ 'page', other ],
			] as const ) {
				await test.info().attach( `${ name }-${ where }`, {
					body,
					contentType: 'image/png',
				} );
			}
		}
	}
	return far;
}

test.use( { bypassCSP: true, reducedMotion: 'reduce' } as never );

test.afterAll( ( { site } ) =>
	site.wp(
		'eval',
		"foreach (get_posts(['post_type' => 'page', 'post_status' => 'any', 'numberposts' => -1]) as $page) { if (str_starts_with($page->post_name, 'essai-des-images')) { wp_delete_post($page->ID, true); } }"
	)
);

for ( const width of WIDTHS ) {
	test( `canvas and page differ by less than half a percent at ${ width } px, block by block and pattern by pattern`, async ( {
		page,
		context,
		site,
		allow,
	} ) => {
		test.setTimeout( 900_000 );
		page.setDefaultNavigationTimeout( 120_000 );
		// On the page the islands stay as they are printed, as in the editor.
		allow( ...EDITOR_NOISE, /build\/islands/, /ERR_FAILED/ );
		const pieces = await publish( site );
		const canvas = await openCanvas( page, site );
		const inner = () => canvas.evaluate( () => innerWidth );
		// Of the side panel, where it is open.
		const beside = 1600 - ( await inner() );
		await page.setViewportSize( { width: width + beside, height: 7000 } );
		await expect.poll( inner ).toBe( width );
		const shop = await context.newPage();
		shop.setDefaultNavigationTimeout( 120_000 );
		await shop.route( '**/build/islands/**', ( route ) => route.abort() );
		await shop.setViewportSize( { width, height: 7000 } );
		const far: [ string, number ][] = [];
		for ( const piece of pieces ) {
			try {
				far.push( ...( await compare( page, canvas, shop, piece ) ) );
			} catch ( e ) {
				far.push( [
					piece.name + ' ' + String( e ).slice( 0, 300 ),
					9,
				] );
			}
		}
		expect( far ).toEqual( [] );
	} );
}

/** Whatever the artist combines on a page: one title, blocks at their width, wide and full pictures as the editor shows them. */
import { EDITOR_NOISE, erasePage } from '../support/editor';
import {
	expect,
	expectNoViolations,
	signIn,
	test,
	type Site,
} from '../support/test';

declare const wp: any;

const SLUG = 'essai-mise-en-page';
const PICTURE = '/wp-content/themes/museau/assets/images/chat-roux-560.webp';
const paragraph = ( text: string ) =>
	`<!-- wp:paragraph --><p>${ text }</p><!-- /wp:paragraph -->`;
const picture = ( align: string ) =>
	`<!-- wp:image {"align":"${ align }"} --><figure class="wp-block-image align${ align }"><img src="${ PICTURE }" alt="Chat roux"/></figure><!-- /wp:image -->`;
const group = ( inner: string ) =>
	`<!-- wp:group {"layout":{"type":"constrained"}} --><div class="wp-block-group">${ inner }</div><!-- /wp:group -->`;
const fullGroup = ( inner: string ) =>
	`<!-- wp:group {"align":"full","layout":{"type":"constrained"}} --><div class="wp-block-group alignfull">${ inner }</div><!-- /wp:group -->`;
const columns = ( ...inner: string[] ) =>
	`<!-- wp:columns --><div class="wp-block-columns">${ inner
		.map(
			( one ) =>
				`<!-- wp:column --><div class="wp-block-column">${ one }</div><!-- /wp:column -->`
		)
		.join( '' ) }</div><!-- /wp:columns -->`;

/** Writes the page, and a synced pattern of the steps where the content says PATTERN. Answers the page's number. */
const write = ( site: Site, content: string ) =>
	site.wp(
		'eval',
		`$pattern = wp_insert_post(['post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'Étapes', 'post_content' => '<!-- wp:museau/steps /-->']);
		$content = str_replace('PATTERN', '<!-- wp:block {"ref":' . $pattern . '} /-->', base64_decode('${ Buffer.from(
			content
		).toString( 'base64' ) }'));
		echo wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Essai de mise en page', 'post_name' => '${ SLUG }', 'post_content' => wp_slash($content)]);`
	);

test.afterEach( ( { site } ) => erasePage( site, SLUG ) );

test( 'wide and full pictures, and blocks in groups, columns and synced patterns, have their width at 360, 768 and 1440 px', async ( {
	page,
	site,
} ) => {
	await write(
		site,
		[
			paragraph( 'Avant les blocs.' ),
			picture( 'wide' ),
			picture( 'full' ),
			group(
				paragraph( 'Dans un groupe.' ) + '<!-- wp:museau/contact /-->'
			),
			fullGroup(
				paragraph( 'Dans un groupe plein.' ) + picture( 'full' )
			),
			columns(
				'<!-- wp:museau/news /-->',
				paragraph( 'Dans une colonne.' )
			),
			'PATTERN',
		].join( '\n\n' )
	);
	for ( const width of [ 360, 768, 1440 ] ) {
		await page.setViewportSize( { width, height: 900 } );
		await page.goto( `/${ SLUG }` );
		await expect( page.locator( 'h1' ) ).toHaveText( [
			'Essai de mise en page',
		] );
		const box = async ( selector: string ) =>
			( await page
				.locator( `main ${ selector }` )
				.first()
				.boundingBox() )!;
		const wrap = Math.min( 1220, width - 40 );
		const text = Math.min( 672, width - 40 );
		expect( await box( '.alignfull img' ) ).toMatchObject( {
			x: 0,
			width,
		} );
		const wide = await box( '.alignwide img' );
		expect( wide.width ).toBeCloseTo( wrap, 0 );
		expect( wide.x ).toBeCloseTo( ( width - wrap ) / 2, 0 );
		for ( const block of [
			'.museau-contact',
			'.museau-news',
			'.museau-steps',
		] ) {
			const { x, width: measured } = await box( block );
			expect( measured, block ).toBeCloseTo( wrap, 0 );
			expect( x, block ).toBeCloseTo( ( width - wrap ) / 2, 0 );
		}
		for ( const words of [
			'Dans un groupe.',
			'Dans une colonne.',
			'Dans un groupe plein.',
		] ) {
			const { x, width: measured } = ( await page
				.getByText( words, { exact: true } )
				.boundingBox() )!;
			expect( measured, words ).toBeCloseTo( text, 0 );
			expect( x, words ).toBeCloseTo( ( width - text ) / 2, 0 );
		}
		expect( await box( '.alignfull .alignfull img' ) ).toMatchObject( {
			x: 0,
			width,
		} );
		expect(
			await page.evaluate( () => {
				window.scrollTo( 200, 0 );
				return [
					window.scrollX,
					document.documentElement.scrollWidth - window.innerWidth,
				];
			} )
		).toEqual( [ 0, 0 ] );
	}
	await expectNoViolations( page );
} );

test( 'the editor shows the same widths, and says when a page holds two page blocks', async ( {
	page,
	site,
	allow,
} ) => {
	test.slow();
	allow( ...EDITOR_NOISE );
	const id = await write(
		site,
		[
			picture( 'wide' ),
			picture( 'full' ),
			fullGroup( paragraph( 'Dans un groupe plein.' ) ),
			'<!-- wp:museau/contact /-->',
			group( '<!-- wp:museau/news /-->' ),
			'<!-- wp:museau/steps /-->',
		].join( '\n\n' )
	);
	await page.setViewportSize( { width: 1700, height: 1000 } );
	await signIn( page, site );
	await page.goto( `/wp-admin/post.php?post=${ id }&action=edit` );
	const canvas = page.frameLocator( 'iframe[name="editor-canvas"]' );
	await expect( canvas.locator( '.museau-news' ) ).toBeVisible();
	const width = async ( selector: string ) =>
		( await canvas.locator( selector ).first().boundingBox() )!.width;
	const whole = await width( '.is-root-container' );
	expect( await width( '.alignfull img' ) ).toBeCloseTo( whole, 0 );
	expect( await width( '.alignwide img' ) ).toBeCloseTo(
		Math.min( 1220, whole ),
		0
	);
	// On a canvas as wide as a tablet, too.
	await page.setViewportSize( { width: 1100, height: 1000 } );
	await expect
		.poll( () => width( '.is-root-container' ) )
		.toBeLessThan( 872 );
	const narrow = await width( '.is-root-container' );
	for ( const [ inside, most ] of [
		[ canvas.locator( '.alignwide img' ).first(), 1220 ],
		[ canvas.getByText( 'Dans un groupe plein.' ), 672 ],
	] as const ) {
		expect( ( await inside.boundingBox() )!.width ).toBeCloseTo(
			Math.min( most, narrow - 40 ),
			0
		);
	}
	await page.setViewportSize( { width: 1700, height: 1000 } );
	await expect.poll( () => width( '.is-root-container' ) ).toBe( whole );
	const block = Math.min( 1220, whole - 40 );
	for ( const selector of [ '.museau-contact', '.museau-news' ] ) {
		expect( await width( selector ), selector ).toBeCloseTo( block, 0 );
	}

	const said = canvas.getByText( 'Cette page montre déjà « Contact ».' );
	await expect( said ).toHaveCount( 1 );
	await expect( said ).toBeVisible();
	// Gone with the first of the two.
	await page.evaluate( () => {
		const { getBlocks } = wp.data.select( 'core/block-editor' );
		const { clientId } = getBlocks().find(
			( { name }: any ) => name === 'museau/contact'
		);
		wp.data.dispatch( 'core/block-editor' ).removeBlock( clientId );
	} );
	await expect( said ).toHaveCount( 0 );
} );

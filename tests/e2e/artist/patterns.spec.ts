import type { Page } from '@playwright/test';
import { EDITOR_NOISE, newPage } from '../support/editor';
import { expect, expectNoViolations, test } from '../support/test';

declare const wp: any;

test.afterAll( async ( { site } ) => {
	await site.wp(
		'eval',
		"foreach (get_posts(['post_type' => 'page', 'post_status' => 'any', 'title' => 'Essai des compositions', 'numberposts' => -1]) as $page) { wp_delete_post($page->ID, true); }"
	);
} );

/** Our patterns, with the blocks in them that the editor does not take. */
async function readPatterns( page: Page ) {
	const patterns: {
		name: string;
		title: string;
		faults: string[];
		locked: boolean;
	}[] = await page.evaluate( async () => {
		const walk = ( blocks: any[] ): any[] =>
			blocks.flatMap( ( block ) => [
				block,
				...walk( block.innerBlocks ),
			] );
		const all = await wp.data.resolveSelect( 'core' ).getBlockPatterns();
		return all
			.filter( ( { name }: any ) => name.startsWith( 'museau/' ) )
			.map( ( { name, title, content }: any ) => {
				const blocks = walk( wp.blocks.parse( content ) );
				return {
					name,
					title,
					faults: blocks
						.filter(
							( block ) =>
								! block.isValid ||
								[
									'core/missing',
									'core/freeform',
									'core/html',
								].includes( block.name )
						)
						.map( ( block ) => block.name ),
					locked: blocks.some(
						( block ) => block.attributes.lock?.remove
					),
				};
			} );
	} );
	return patterns;
}

/** Puts all patterns that are no page into this one and saves it; its address. */
const insertAll = ( page: Page ): Promise< string > =>
	page.evaluate( async () => {
		const all = await wp.data.resolveSelect( 'core' ).getBlockPatterns();
		const blocks = all
			.filter(
				( { name }: any ) =>
					name.startsWith( 'museau/' ) &&
					! name.startsWith( 'museau/page-' )
			)
			.flatMap( ( { content }: any ) => wp.blocks.parse( content ) );
		wp.data.dispatch( 'core/block-editor' ).insertBlocks( blocks );
		await wp.data.dispatch( 'core/editor' ).savePost();
		return wp.data.select( 'core/editor' ).getPermalink();
	} );

test( 'every pattern of ours is offered in French, its blocks are known and valid, and the page that it makes is sound', async ( {
	page,
	site,
	allow,
} ) => {
	allow( ...EDITOR_NOISE );
	test.slow();
	await newPage( page, site, 'Essai des compositions' );
	const patterns = await readPatterns( page );
	expect( patterns.length ).toBeGreaterThanOrEqual( 12 );
	// They stand together under our name in the inserter.
	expect(
		await page.evaluate( async () => {
			const { resolveSelect } = wp.data;
			const all = await resolveSelect( 'core' ).getBlockPatterns();
			const categories =
				await resolveSelect( 'core' ).getBlockPatternCategories();
			return [
				categories.some( ( { name }: any ) => name === 'museau' ),
				all.filter(
					( { name, categories: of }: any ) =>
						name.startsWith( 'museau/' ) &&
						! of?.includes( 'museau' )
				).length,
			];
		} )
	).toEqual( [ true, 0 ] );
	expect( patterns.filter( ( { faults } ) => faults.length ) ).toEqual( [] );
	// What the shop cannot do without is not deleted by one key.
	expect(
		patterns
			.filter( ( { locked } ) => locked )
			.map( ( { name } ) => name )
			.sort()
	).toEqual( [
		'museau/page-commander',
		'museau/page-commandez-votre-portrait',
		'museau/page-panier',
	] );
	const address = await insertAll( page );
	// As a visitor: WordPress's own bar is not ours to judge. The editor may not ask on without its cookies.
	await page.goto( 'about:blank' );
	await page.context().clearCookies();
	for ( const width of [ 360, 1440 ] ) {
		await page.setViewportSize( { width, height: 900 } );
		await page.goto( address );
		await expect(
			page.getByRole( 'heading', { name: 'Quel format choisir ?' } )
		).toBeVisible();
		if ( width === 360 ) {
			await expectNoViolations( page );
		}
		expect(
			await page.evaluate(
				() => document.documentElement.scrollWidth - window.innerWidth
			)
		).toBeLessThanOrEqual( 0 );
	}
} );

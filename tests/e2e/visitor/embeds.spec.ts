import type { Page } from '@playwright/test';
import { expect, expectNoViolations, test } from '../support/test';

const EMBEDS = [
	'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
	'https://vimeo.com/76979871',
	'https://www.instagram.com/p/CuE2sEXMuseau/',
];

const FRAMES = [
	/^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?/,
	/^https:\/\/player\.vimeo\.com\/video\/76979871\?/,
	/^https:\/\/www\.instagram\.com\/p\/CuE2sEXMuseau\/embed/,
];

/** As her editor kept them: the frames of then lie in the text. */
const TEXT = EMBEDS.map(
	( url ) => `<!-- wp:embed {"url":"${ url }"} -->
<figure class="wp-block-embed"><div class="wp-block-embed__wrapper"><iframe src="${ url }" title="Le geste"></iframe></div></figure>
<!-- /wp:embed -->`
).join( '\n\n' );

/** Waits until the page has asked for nothing for a second; its load states come once and stay. */
async function quiet( page: Page ): Promise< void > {
	let last = Date.now();
	const ask = () => ( last = Date.now() );
	page.on( 'request', ask );
	await expect
		.poll( () => Date.now() - last, { timeout: 30_000 } )
		.toBeGreaterThan( 1000 );
	page.off( 'request', ask );
}

test( 'a page with videos and a publication asks no other site before each press, and then that one alone', async ( {
	page,
	site,
} ) => {
	test.slow();
	const elsewhere: string[] = [];
	await page.route(
		( url ) => url.origin !== new URL( site.url ).origin,
		( route ) => {
			const { href, host } = new URL( route.request().url() );
			elsewhere.push( href );
			return route.fulfill( {
				contentType: 'text/html; charset=utf-8',
				body: `<!doctype html><html lang="fr"><title>${ host }</title><main aria-label="${ host }"><h1>${ host }</h1></main></html>`,
			} );
		}
	);
	const id = await site.wp(
		'eval',
		`echo wp_insert_post(wp_slash(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'Essai de films', 'post_name' => 'essai-de-films', 'post_content' => <<<'TEXT'
${ TEXT }
TEXT]));`
	);
	try {
		await page.goto( '/essai-de-films' );
		const boxes = page.locator( '[data-embed]' );
		await expect( boxes ).toHaveCount( EMBEDS.length );
		await expectNoViolations( page, 'main' );
		for ( const [ index, frame ] of FRAMES.entries() ) {
			const box = boxes.nth( index );
			const button = box.getByRole( 'button', { name: /^Afficher la/ } );
			await button.scrollIntoViewIfNeeded();
			await quiet( page );
			expect( elsewhere ).toHaveLength( index );
			const before = await box.boundingBox();
			await button.click();
			await expect( box.locator( 'iframe' ) ).toBeFocused();
			await expect.poll( () => elsewhere.length ).toBe( index + 1 );
			expect( elsewhere[ index ] ).toMatch( frame );
			expect( ( await box.boundingBox() )?.height ).toBe(
				before?.height
			);
		}
		await quiet( page );
		expect( elsewhere ).toEqual(
			FRAMES.map( ( frame ) => expect.stringMatching( frame ) )
		);
		await expectNoViolations( page, 'main' );
		await page.setViewportSize( { width: 360, height: 800 } );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBe( 360 );
	} finally {
		await site.wp( 'eval', `wp_delete_post(${ id }, true);` );
	}
} );

/** An author of the blog writes what our own scripts act upon: nobody's browser takes it for the shop's (docs/adr/0007). */
import type { Page } from '@playwright/test';
import { expect, signIn, test, type Site } from '../support/test';

const RUN =
	"window.attacked = 1; fetch( '/wp-admin/user-new.php' ).then( ( r ) => r.text() ).then( () => ( window.attacked = 2 ) );";

const island = ( name: string, props: object ) =>
	[ 'load', 'visible', 'intent' ]
		.map(
			( when ) =>
				`<div class="museau-${ name }" data-island="${ name }" data-when="${ when }" data-props='${ JSON.stringify(
					props
				).replace(
					/[&'<>]/g,
					( c ) => `&#${ c.charCodeAt( 0 ) };`
				) }'><p>forgé ${ name } <button type="button">Ouvrir ${ name }</button></p></div>`
		)
		.join( '' );

/** Each text is a whole attack; `script` is the address of a file of hers that holds a script. */
const attacks = ( script: string ): string[] => {
	const data = JSON.stringify( {
		restUrl: `${ script }?`,
		stripeJsUrl: script,
		stripeKey: 'pk_test_x',
		lateStyles: script,
		nonce: 'x',
		portraitId: 1,
		messages: {},
	} ).replace( /"/g, '&quot;' );
	const html = `<img src="x" onerror="window.attacked = 3"><iframe srcdoc="<script>parent.attacked = 4</script><script src='${ script }'></script>"></iframe>`;
	const slide = {
		id: 1,
		name: 'x',
		description: html,
		src: 'javascript:window.attacked=5',
		srcset: '',
		width: 1,
		height: 1,
		alt: '',
	};
	const checkout = island( 'checkout', {
		gallery: 'javascript:window.attacked=6',
		cart: 'javascript:window.attacked=6',
		terms: 'javascript:window.attacked=6',
	} );
	return [
		`<p id="museau-data">${ data }</p>${ checkout }`,
		`<div id="museau-data" type="application/json">${ data }</div>${ checkout }`,
		`<a id="museau" href="${ script }">x</a><a id="museau-data">${ data }</a>`,
		island( 'portraits-carousel', {
			slides: [ slide ],
			intro: html,
			order: [],
		} ) + island( 'product', { slug: 'x', product: null } ),
		island( 'cart', {
			gallery: 'javascript:window.attacked=7',
			checkout: 'javascript:window.attacked=7',
		} ),
		`<div class="museau-admin__root" data-museau-admin="{}">bord</div><museau-island data-island="cart" data-when="load" data-props="{}"></museau-island><museau-dashboard data-museau-admin="{}"></museau-dashboard>`,
		`<!-- wp:museau/mini-cart /--><!--museau:0--><!--museau:0--><!-- wp:html --><div data-island="mini-cart" data-when="load" data-props="{}">x</div><!-- /wp:html -->`,
		`<!--museau:0--><!--museau:1--><!--museau:0--><!--museau:1-->`,
	];
};

/** Publishes each text as a person with the role of an author, by WordPress's own REST. */
async function publish( page: Page, site: Site ): Promise< string[] > {
	const user = `auteur${ Date.now() }`;
	await site.wp(
		'user',
		'create',
		user,
		`${ user }@example.org`,
		'--role=author',
		'--user_pass=auteur-museau'
	);
	await signIn( page, {
		...site,
		login: { user, password: 'auteur-museau' },
	} );
	const nonce = await (
		await page.request.get( '/wp-admin/admin-ajax.php?action=rest-nonce' )
	).text();
	const send = async ( path: string, options: object ) => {
		const answer = await page.request.post( `/wp-json/wp/v2/${ path }`, {
			...options,
			headers: {
				'X-WP-Nonce': nonce,
				...( options as { headers?: object } ).headers,
			},
		} );
		expect( answer.status(), await answer.text() ).toBe( 201 );
		return answer.json();
	};
	const file = await send( 'media', {
		headers: {
			'Content-Type': 'text/plain',
			'Content-Disposition': 'attachment; filename="notes.txt"',
		},
		data: RUN,
	} );
	const links: string[] = [];
	for ( const [ i, content ] of attacks(
		new URL( file.source_url ).pathname
	).entries() ) {
		const { link } = await send( 'posts', {
			data: {
				title: `Essai ${ i }`,
				content,
				excerpt: content,
				status: 'publish',
			},
		} );
		links.push( new URL( link ).pathname );
	}
	return links;
}

/** Reads a post with pointer and keyboard, as somebody curious would. */
async function read( page: Page, path: string, restUrl: string ) {
	const asked: string[] = [];
	page.on( 'request', ( request ) => asked.push( request.url() ) );
	const answer = await page.goto( path );
	expect( answer?.status(), path ).toBe( 200 );
	await page.locator( 'html[data-shell]' ).waitFor();
	const article = page.locator( 'article' );
	for ( const part of await article.locator( 'button, a, p, div' ).all() ) {
		await part.hover( { force: true, timeout: 1000 } ).catch( () => {} );
		await part
			.evaluate( ( one ) =>
				one.matches( 'button' ) ? ( one as HTMLElement ).click() : 0
			)
			.catch( () => {} );
	}
	await page.waitForTimeout( 300 );
	expect(
		await page.evaluate( () => ( {
			attacked: ( window as { attacked?: number } ).attacked,
			restUrl: window.museau?.restUrl,
			live: document.querySelectorAll( 'article div[data-live]' ).length,
			frames: document.querySelectorAll( 'iframe' ).length,
		} ) ),
		path
	).toEqual( { attacked: undefined, restUrl, live: 0, frames: 0 } );
	expect(
		asked.filter( ( url ) => /notes[\w-]*\.txt|user-new/.test( url ) ),
		path
	).toEqual( [] );
}

test( '[S27] what an author writes into her articles runs neither for visitors nor for the administrator', async ( {
	page,
	browser,
	site,
} ) => {
	test.setTimeout( 180_000 );
	const admins = () =>
		site.wp( 'user', 'list', '--role=administrator', '--field=user_login' );
	const before = await admins();
	const hers = await browser.newContext( { baseURL: site.url } );
	const links = await publish( await hers.newPage(), site );
	await hers.close();

	await page.goto( '/' );
	await page.locator( 'html[data-shell]' ).waitFor();
	const restUrl = await page.evaluate( () => window.museau?.restUrl ?? '' );
	expect( restUrl ).toMatch( /\/museau-react\/v1\/$/ );
	for ( const path of links ) {
		await read( page, path, restUrl );
	}
	// Both texts with placeholders in one list, and in the feed: neither grows, both answer.
	for ( const path of [ '/?s=Essai', '/feed', '/wp-json/wp/v2/posts' ] ) {
		const answer = await page.request.get( path );
		expect( answer.status(), path ).toBe( 200 );
		const text = await answer.text();
		expect( text.length, path ).toBeLessThan( 400_000 );
		expect( text, path ).not.toMatch(
			/data-island=\\?["'](?:checkout|cart|portraits-carousel)/
		);
	}

	await signIn( page, site );
	for ( const path of links ) {
		await read( page, path, restUrl );
	}
	expect( await admins() ).toBe( before );
} );

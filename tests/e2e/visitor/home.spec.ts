import { expect, expectNoViolations, test } from '../support/test';

test( '[R015] [R017] [R018] the home page introduces the artist and leads into the shop', async ( {
	page,
} ) => {
	await page.goto( '/' );
	await expect( page.getByRole( 'heading', { level: 1 } ) ).toContainText(
		'à poil long, à poil court'
	);
	await expect(
		page.getByRole( 'link', { name: 'Mon Portrait Personnalisé' } )
	).toHaveAttribute( 'href', '/commandez-votre-portrait' );
	await expect(
		page.getByRole( 'heading', { name: 'Un Monde de Créations Uniques' } )
	).toBeVisible();
	for ( const [ name, path ] of [
		[ 'Les Portraits', '/commandez-votre-portrait' ],
		[ 'Les Oeuvres Originales', '/oeuvre-originale' ],
		[ 'Les Impressions', '/impression' ],
	] ) {
		await expect(
			page.locator( '.museau-category-cards a', { hasText: name! } )
		).toHaveAttribute( 'href', path! );
	}
} );

test( '[R020] [R022] titles, social cards, canonical, text style and headers', async ( {
	page,
	site,
} ) => {
	const response = await page.goto( '/' );
	await expect( page ).toHaveTitle( /^Museau · Portraits d.animaux/ );
	const content = ( selector: string ) =>
		page.locator( selector ).getAttribute( 'content' );
	expect( await content( 'meta[name="description"]' ) ).toMatch(
		/^.{80,160}$/
	);
	expect( await content( 'meta[property="og:title"]' ) ).toContain(
		'Museau'
	);
	const shared = await content( 'meta[property="og:image"]' );
	expect( ( await page.request.get( shared! ) ).status() ).toBe( 200 );
	await expect( page.locator( 'link[rel="canonical"]' ) ).toHaveAttribute(
		'href',
		`${ site.url }/`
	);
	expect(
		await page.evaluate( () => {
			const {
				fontFamily,
				fontSize,
				fontWeight,
				letterSpacing,
				lineHeight,
			} = getComputedStyle( document.body );
			return {
				fontFamily,
				fontSize,
				fontWeight,
				letterSpacing,
				lineHeight,
			};
		} )
	).toMatchObject( {
		fontFamily: expect.stringContaining( 'Nunito Sans' ),
		fontSize: '18.4px',
		fontWeight: '500',
		letterSpacing: '0.3px',
		lineHeight: '33.12px',
	} );
	const headers = response!.headers();
	expect( headers[ 'content-security-policy' ] ).toContain(
		"object-src 'none'"
	);
	expect( headers[ 'x-content-type-options' ] ).toBe( 'nosniff' );
	expect( headers[ 'set-cookie' ] ).toBeUndefined();
	const html = await response!.text();
	expect( html ).not.toMatch( /<script(?![^>]*\b(?:type|src)=)/ );
} );

test.describe( 'parallax', () => {
	const drift = ( page: import( '@playwright/test' ).Page, from: number ) =>
		page.evaluate( async ( by ) => {
			const frame = document.querySelector( '.museau-parallax-window' )!;
			const { top, height } = frame.getBoundingClientRect();
			window.scrollBy( 0, top + height / 2 - innerHeight / 2 + by );
			for ( let i = 0; i < 3; i++ ) {
				await new Promise( requestAnimationFrame );
			}
			return parseFloat(
				getComputedStyle( frame.firstElementChild! ).translate.split(
					' '
				)[ 1 ] ?? '0'
			);
		}, from );

	test( '[R016] [R021] drawings move with the scroll at 0.3 of its speed', async ( {
		page,
	} ) => {
		await page.goto( '/' );
		const moved =
			( await drift( page, 100 ) ) - ( await drift( page, -100 ) );
		expect( moved ).toBeCloseTo( 60, 0 );
		await expect( page.locator( 'main > section' ).last() ).toHaveClass(
			/museau-signature/
		);
	} );

	test( '[R021] they are still on a phone and under reduced motion', async ( {
		page,
	} ) => {
		await page.emulateMedia( { reducedMotion: 'reduce' } );
		await page.goto( '/' );
		expect( await drift( page, 200 ) ).toBe( 0 );
		await page.emulateMedia( { reducedMotion: 'no-preference' } );
		await page.setViewportSize( { width: 390, height: 800 } );
		expect( await drift( page, 150 ) ).toBe( 0 );
	} );
} );

test.describe( 'before and after', () => {
	const photo = '.museau-before-after__photo';
	const clip = ( page: import( '@playwright/test' ).Page ) =>
		page
			.locator( photo )
			.evaluate( ( side ) => getComputedStyle( side ).clipPath );

	test( 'the handle uncovers the photograph by keys and by pointer', async ( {
		page,
	} ) => {
		await page.setViewportSize( { width: 1440, height: 900 } );
		await page.goto( '/' );
		const handle = page.getByRole( 'slider', {
			name: /Part de la photographie/,
		} );
		await expect( handle ).toHaveValue( '50' );
		const box = ( await handle.boundingBox() )!;
		expect( box.y + box.height ).toBeLessThanOrEqual( 900 );
		await handle.press( 'ArrowRight' );
		await handle.press( 'ArrowRight' );
		await expect( handle ).toHaveValue( '52' );
		await expect
			.poll( () => clip( page ) )
			.toBe( 'inset(0px 48% 0px 0px)' );
		await page.mouse.click(
			box.x + box.width * 0.2,
			box.y + box.height / 2
		);
		await expect( handle ).toHaveValue( /^(19|20|21)$/ );
		await expect
			.poll( () => clip( page ) )
			.toMatch( /^inset\(0px (79|80|81)%/ );
	} );

	test( 'on a phone the headline and the button come first', async ( {
		page,
	} ) => {
		await page.setViewportSize( { width: 360, height: 780 } );
		await page.goto( '/' );
		const top = async ( selector: string ) =>
			( await page.locator( selector ).first().boundingBox() )!.y;
		const button = await top( '.museau-hero .museau-button' );
		expect( await top( 'h1' ) ).toBeLessThan( button );
		expect( button ).toBeLessThan( await top( photo ) );
	} );

	test( 'without JavaScript both pictures stand side by side', async ( {
		browser,
		site,
	} ) => {
		const context = await browser.newContext( {
			javaScriptEnabled: false,
		} );
		const page = await context.newPage();
		await page.goto( site.url );
		const [ left, right ] = await Promise.all(
			[ photo, '.museau-before-after__drawing' ].map( ( side ) =>
				page.locator( side ).boundingBox()
			)
		);
		expect( left!.x + left!.width ).toBeLessThanOrEqual( right!.x + 1 );
		await expect( page.getByRole( 'slider' ) ).toHaveCount( 0 );
		await context.close();
	} );
} );

test( '[R016] the artist’s band is no higher than 560 px, its caption 12 px under its picture wherever the page stands', async ( {
	page,
} ) => {
	await page.setViewportSize( { width: 1440, height: 900 } );
	await page.goto( '/' );
	const band = page.locator( '.museau-parallax-band' );
	expect( ( await band.boundingBox() )!.height ).toBeLessThanOrEqual( 560 );
	for ( const y of [ 0, 400, 900 ] ) {
		await page.evaluate( ( to ) => window.scrollTo( 0, to ), y );
		const picture = await band.locator( 'figure img' ).boundingBox();
		const caption = await band.locator( 'figcaption' ).boundingBox();
		expect(
			Math.abs( caption!.y - picture!.y - picture!.height - 12 )
		).toBeLessThanOrEqual( 2 );
	}
} );

test( 'Three portraits hang in their homes after the introduction, marked as examples', async ( {
	page,
} ) => {
	for ( const width of [ 360, 768, 1440 ] ) {
		await page.setViewportSize( { width, height: 900 } );
		await page.goto( '/' );
		const band = page.locator( '.museau-homes' );
		await expect( band.locator( 'img' ) ).toHaveCount( 3 );
		await expect( band.locator( 'cite' ) ).toHaveText(
			Array( 3 ).fill( /, à .+ \(exemple\)$/ )
		);
		const tops = await band
			.locator( 'img' )
			.evaluateAll( ( images ) =>
				images.map( ( image ) => image.getBoundingClientRect().top )
			);
		// In one row from a tablet on.
		expect( new Set( tops ).size ).toBe( width < 600 ? 3 : 1 );
		expect( await page.evaluate( () => innerWidth ) ).toBe(
			await page.evaluate( () => document.documentElement.scrollWidth )
		);
	}
	await expectNoViolations( page );
} );

test( '[R007] the footer leads to the page of the artist', async ( {
	page,
} ) => {
	await page.goto( '/' );
	await page
		.getByRole( 'contentinfo' )
		.getByRole( 'link', { name: 'L’artiste' } )
		.click();
	await expect( page ).toHaveURL( /\/a-propos$/ );
	await expect(
		page.getByRole( 'heading', { level: 1, name: 'À propos' } )
	).toBeVisible();
	await expect( page.getByRole( 'slider' ) ).toBeVisible();
	await expectNoViolations( page );
	// Two paragraphs of one column do not touch.
	const [ first, second ] = await page
		.locator( '.wp-block-column' )
		.nth( 1 )
		.locator( 'p' )
		.all();
	const above = ( await first!.boundingBox() )!;
	expect( ( await second!.boundingBox() )!.y ).toBeGreaterThan(
		above.y + above.height + 12
	);
} );

test( 'on a phone the drawing begins in the first screen', async ( {
	page,
} ) => {
	await page.setViewportSize( { width: 360, height: 740 } );
	await page.goto( '/' );
	const slider = await page.getByRole( 'slider' ).boundingBox();
	expect( slider!.y ).toBeLessThan( 700 );
} );

for ( const width of [ 360, 1440 ] ) {
	test( `the home page has no barrier and no overflow at ${ width } px`, async ( {
		page,
	} ) => {
		await page.setViewportSize( { width, height: 900 } );
		await page.goto( '/' );
		await expectNoViolations( page );
		expect(
			await page.evaluate(
				() => document.documentElement.scrollWidth - innerWidth
			)
		).toBeLessThanOrEqual( 0 );
	} );
}

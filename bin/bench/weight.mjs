/** Bytes and files of JavaScript, requests, and HTML with its CSS: each page cold, then with every island used (P1, P2, P14). */
import { gzipSync } from 'node:zlib';
import { launch, observe, PAGES } from './browser.mjs';
import { figure, kilobytes, part } from './report.mjs';

/** Pages that are read, not used: no React may come before the visitor touches something. */
const READ = [ 'home', 'list', 'product', 'news', 'contact', 'legal' ];

export async function weight( { url } ) {
	const browser = await launch();
	for ( const [ name, path ] of Object.entries( PAGES ) ) {
		const page = await browser.newPage( {
			viewport: { width: 1440, height: 900 },
		} );
		const files = [];
		let at = 'load';
		page.on( 'load', () => {
			at = 'rest';
		} );
		// A request counts where it began; its bytes come when it has ended.
		page.on( 'request', ( request ) => {
			files.push( {
				at,
				type: request.resourceType(),
				url: request.url(),
				bytes: request
					.response()
					.then( ( response ) => response.body() )
					.then( ( body ) => gzipSync( body, { level: 9 } ).length )
					.catch( () => 0 ),
			} );
		} );
		await observe( page );
		await page.goto( url + path );
		await page.waitForLoadState( 'networkidle' );
		at = 'use';
		for ( const island of await page.locator( '[data-island]' ).all() ) {
			await island.dispatchEvent( 'pointerover' );
		}
		await page.evaluate( () =>
			window.scrollTo( 0, document.body.scrollHeight )
		);
		await page.waitForTimeout( 1500 );
		const scripts = files.filter(
			( { type, url: file } ) =>
				type === 'script' && ! /swiper|stripe/.test( file )
		);
		const before = scripts.filter( ( file ) => file.at !== 'use' );
		const sum = async ( list ) =>
			( await Promise.all( list.map( ( { bytes } ) => bytes ) ) ).reduce(
				( all, bytes ) => all + bytes,
				0
			);
		const { shift } = await page.evaluate( () => window.bench );
		const react = before.some( ( file ) => /runtime/.test( file.url ) );

		part( `Page: ${ name }` );
		const read = READ.includes( name );
		const first = await sum( before );
		figure(
			'JavaScript before use',
			`${ kilobytes( first ) } in ${ before.length } files${ react ? ', with React' : '' }`,
			read ? '≤ 4.0 kB (loader 2.5, shell at rest 1.5), no React' : '',
			read ? first <= 4000 && ! react : undefined
		);
		if ( read ) {
			const loader = await sum(
				before.filter( ( file ) => /islands\.js/.test( file.url ) )
			);
			figure( 'loader', kilobytes( loader ), '≤ 2.5 kB', loader <= 2500 );
		}
		const used = await sum( scripts );
		const room = name === 'checkout' ? 89500 : 82500;
		figure(
			`JavaScript after use, without ${ name === 'checkout' ? 'Stripe' : 'Swiper' }`,
			`${ kilobytes( used ) } in ${ scripts.length } files`,
			`≤ ${ room / 1000 } kB`,
			used <= room
		);
		const html = await sum( files.slice( 0, 1 ) );
		figure(
			'HTML with its CSS',
			kilobytes( html ),
			'≤ 14.6 kB',
			html <= 14600
		);
		const requests = files.filter( ( file ) => file.at === 'load' ).length;
		const icon = files.filter(
			( file ) => file.at === 'rest' && /favicon/.test( file.url )
		).length;
		figure(
			'requests to the load event, with the icon',
			requests + icon,
			name === 'product' ? '≤ 6' : '',
			name === 'product' ? requests + icon <= 6 : undefined
		);
		figure(
			'requests before use',
			files.filter( ( file ) => file.at !== 'use' ).length
		);
		figure( 'layout shift', shift.toFixed( 3 ), '0.000', shift < 0.0005 );
		await page.close();
	}
	await browser.close();
}

/** Addresses of works: where each leads, without a browser. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/test';

const addresses: [ string, string, number, string? ][] = [
	[ 'a work in its category', '/produit/oeuvre-originale/chat-roux', 200 ],
	[
		'a wrong category leads to the right one',
		'/produit/impression/chat-roux?pa_cadre=3',
		301,
		'/produit/oeuvre-originale/chat-roux?pa_cadre=3',
	],
	[
		'a bookmark is a print first',
		'/produit/marque-pages/marque-page-chat',
		301,
		'/produit/impression/marque-page-chat',
	],
	[
		'the portrait product is the order form',
		'/produit/portrait-personnalise/portrait-personnalise',
		301,
		'/commandez-votre-portrait',
	],
	[ 'an unknown work', '/produit/oeuvre-originale/inconnu', 404 ],
	[ 'a mistyped address is no other work', '/chat-rou', 404 ],
	[ 'a final slash is left out', '/panier/', 301, '/panier' ],
];

for ( const [ title, path, status, place ] of addresses ) {
	test( `B29, B30: ${ title }: ${ path } → ${ status }`, async ( {
		request,
		site,
	} ) => {
		const answer = await request.get( path, { maxRedirects: 0 } );

		expect( answer.status() ).toBe( status );
		expect( answer.headers().location ).toBe( place && site.url + place );
	} );
}

test( 'B29: an address by id leads to the work, and nowhere while it is a draft or unknown', async ( {
	request,
	site,
} ) => {
	const path = '/produit/oeuvre-originale/chat-roux';
	const [ id ] = (
		await site.wp(
			'post',
			'list',
			'--post_type=product',
			'--name=chat-roux',
			'--field=ID'
		)
	).match( /\d+/ )!;
	const draft = (
		await site.wp(
			'post',
			'create',
			'--post_type=product',
			'--post_status=draft',
			'--post_title=Pas encore',
			'--porcelain'
		)
	).match( /\d+/ )![ 0 ];
	const forms = ( key: string | number ) => [
		`/?p=${ key }`,
		`/?post_type=product&p=${ key }`,
	];
	for ( const address of forms( id ) ) {
		const answer = await request.get( address, { maxRedirects: 0 } );
		expect( answer.status(), address ).toBe( 301 );
		expect( answer.headers().location ).toBe( site.url + path );
	}
	for ( const address of [ ...forms( draft ), ...forms( 99999999 ) ] ) {
		const answer = await request.get( address, { maxRedirects: 0 } );
		expect( answer.status(), address ).toBe( 404 );
		expect( await answer.text() ).not.toContain( 'Pas encore' );
	}
	await site.wp( 'post', 'delete', draft, '--force' );
} );

test( 'each PHP file of the theme opened by itself answers nothing, and no error', async ( {
	page,
} ) => {
	test.setTimeout( 180_000 );
	const files = [
		...readdirSync( process.cwd() ).filter( ( name ) =>
			/^[a-z].*\.php$/.test( name )
		),
		...[
			'blocks',
			'build',
			'languages',
			'parts',
			'patterns',
			'src/server',
			'templates',
		].flatMap( ( folder ) =>
			( readdirSync( folder, { recursive: true } ) as string[] )
				.filter( ( name ) => name.endsWith( '.php' ) )
				.map( ( name ) => join( folder, name ) )
		),
	];
	expect( files.length ).toBeGreaterThan( 280 );
	const wrong: string[] = [];
	for ( const file of files ) {
		const answer = await page.request.get(
			`/wp-content/themes/museau/${ file }`
		);
		const body = await answer.text();
		if ( answer.status() !== 200 || body !== '' ) {
			wrong.push(
				`${ file }: ${ answer.status() } ${ body.slice( 0, 80 ) }`
			);
		}
	}
	expect(
		wrong,
		"after its namespace or declare(): defined('ABSPATH') || exit;"
	).toEqual( [] );
} );

/** Addresses of works: where each leads, without a browser. */
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

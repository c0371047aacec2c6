/** What Chromium's journeys cannot show of other browsers: private windows, their memory of pages, dialogs, fields of days. */
import assert from 'node:assert/strict';
import { wp } from '../../bin/lib/site.mjs';
import {
	isNarrow,
	LEFT_PAGE,
	openPortraitForm,
	PANEL,
	PHOTO,
	seePortraitForm,
	signIn,
	site,
} from './support/shop.mjs';
import { button, field, heading, link, text } from './support/window.mjs';

const PAGES = [
	'/',
	'/oeuvre-originale',
	'/impression',
	'/produit/oeuvre-originale/chat-roux',
	'/commandez-votre-portrait',
	'/mes-favoris',
	'/panier',
	'/commander',
	'/actualites',
	'/contact',
	'/cgv',
	'/retractation',
	'/accessibilite',
];

/** A photograph that was chosen is there again after a reload. WebKit's window of a test is a private one. */
async function photographKept( window ) {
	const mine = { css: '.museau-portrait-order__form img[src^="blob:"]' };
	await openPortraitForm( window );
	await window.attach( field( '4. Votre photo' ), PHOTO );
	await window.see( text( /^Merci, votre photo a bien été reçue/ ) );
	await window.see( mine );
	await window.driver.reload();
	await seePortraitForm( window );
	await window.see( mine );
}

const countsNothing = ( window ) =>
	window.until( 'the counter says 0', () =>
		window.read(
			() =>
				! /[1-9]/.test(
					document.querySelector( '.museau-mini-cart__trigger' )
						.innerText
				)
		)
	);

/** What Back and Forward bring out of the browser's memory shows the cart as it is now. */
async function backAndForward( window ) {
	window.allow( LEFT_PAGE );
	await window.open( '/impression' );
	await window.press( button( 'Ajouter au panier : Marque-page Chat' ) );
	await window.see( heading( 'Votre panier', { within: PANEL } ) );
	await window.press( link( 'Passer la commande', { within: PANEL } ) );
	await window.at( /^\/panier$/ );
	await window.press( button( /^Retirer/ ) );
	await window.see( text( /^Votre panier est vide/ ) );
	// Shown at once; left at once, the page would leave before its answer.
	await window.until( 'the answer', () =>
		window.read(
			() =>
				JSON.parse( localStorage.getItem( 'museau_cart' ) ).count === 0
		)
	);
	await window.driver.back();
	await window.at( /^\/impression$/ );
	await countsNothing( window );
	await window.driver.forward();
	await window.at( /^\/panier$/ );
	await window.see( text( /^Votre panier est vide/ ) );
	await countsNothing( window );
}

/** The cart's panel keeps the focus, closes on Escape and gives the focus back. */
async function dialogs( window ) {
	await window.open( '/cgv' );
	await window.press( { css: '.museau-mini-cart__trigger' } );
	await window.see( heading( 'Votre panier', { within: PANEL } ) );
	const place = () =>
		window.read( ( panel ) => {
			const { activeElement } = document;
			return activeElement.closest( panel )
				? 'panel'
				: activeElement.localName;
		}, PANEL );
	await window.until(
		'the panel has the focus',
		async () => ( await place() ) === 'panel'
	);
	const places = [];
	for ( let i = 0; i < 4; i++ ) {
		await window.key( 'Tab' );
		places.push( await place() );
	}
	// Between its last link and its first the browser's own bars may have the focus; the document itself has none then.
	assert.ok(
		places.includes( 'panel' ) &&
			places.every( ( one ) =>
				[ 'panel', 'body', 'html' ].includes( one )
			),
		places.join( ', ' )
	);
	await window.key( 'Escape' );
	await window.gone( heading( 'Votre panier', { within: PANEL } ) );
	await window.until( 'the counter has the focus', () =>
		window.read( () =>
			document.activeElement.matches( '.museau-mini-cart__trigger' )
		)
	);
}

/** PHP's id of the piece of news of a title. */
const idOf = ( title ) =>
	`(int) (get_posts(['post_type' => Museau\\Domain\\News\\News::POST_TYPE, 'title' => '${ title }', 'post_status' => 'any'])[0]->ID ?? 0)`;

/** A piece of news with its days, as its field takes them and as the list shows them. */
async function dates( window ) {
	const title = `Salon ${ Date.now() }`;
	await signIn( window );
	try {
		await window.open( '/admin-dashboard' );
		await window.see( { css: '.museau-admin__card' } );
		await window.press( {
			css: '[role="tab"]',
			words: /actualités$/,
		} );
		await window.press( button( 'Ajouter une actualité' ) );
		await window.fill( field( 'Titre *' ), title );
		await window.choose( field( 'Type *' ), 2 );
		assert.equal(
			await window.read(
				() => document.querySelector( 'input[type="date"]' )?.type
			),
			'date'
		);
		await window.day( field( 'Date de début *' ), '2026-12-01' );
		await window.press( button( 'Créer l’actualité' ) );
		await window.see( text( /Actualité créée/ ) );
		assert.equal(
			await wp(
				site,
				'eval',
				`echo gmdate('Y-m-d', strtotime(get_post_meta(${ idOf( title ) }, 'date_debut', true)));`
			),
			'2026-12-01'
		);
	} finally {
		await wp( site, 'eval', `wp_delete_post(${ idOf( title ) }, true);` );
	}
}

/** The magnifier opens the search, which suggests works; Escape closes its list, then itself. */
async function search( window ) {
	const words = { css: '#museau-q[role="combobox"]' };
	await window.press( button( 'Chercher une œuvre' ) );
	await window.until( 'the search has the focus', () =>
		window.read(
			( css ) => document.activeElement?.matches( css ),
			words.css
		)
	);
	await window.fill( words, 'chat' );
	await window.see( { css: '[role="option"]', words: /Chat/ } );
	await window.sound();
	await window.key( 'Escape' );
	await window.gone( { css: '[role="option"]' } );
	await window.key( 'Escape' );
	await window.gone( words );
}

/** The search at every width; the menu of a phone lies over the page, which rests. */
async function menu( window ) {
	await window.open( '/contact' );
	await window.until( 'the shell', () =>
		window.read( () =>
			document.documentElement.hasAttribute( 'data-shell' )
		)
	);
	await search( window );
	if ( await isNarrow( window ) ) {
		await window.press( button( 'Ouvrir le menu' ) );
		await window.until( 'the page rests', () =>
			window.read( () => document.querySelector( 'main' ).inert )
		);
		await window.sound();
		await window.key( 'Escape' );
		await window.until( 'the page is there again', () =>
			window.read( () => ! document.querySelector( 'main' ).inert )
		);
		await window.press( button( 'Ouvrir le menu' ) );
	}
	await window.press( {
		css: 'a[href$="/impression"]',
		words: 'Impressions',
	} );
	await window.at( /^\/impression$/ );
	assert.equal( await window.value( { css: 'h1' } ), 'Impressions' );
}

/** Each of these pages stands whole: nothing beside it, nothing that axe finds, no picture missing. */
async function pages( window ) {
	window.allow( LEFT_PAGE );
	for ( const path of PAGES ) {
		await window.open( path );
		await window.sound();
		await window.until( `pictures of ${ path }`, () =>
			window.read( () =>
				[ ...document.images ]
					.filter(
						( image ) =>
							image.loading !== 'lazy' ||
							image.matches( '.museau-product-card__picture' )
					)
					.map( ( image ) => {
						image.loading = 'eager';
						return image.complete && image.naturalWidth > 0;
					} )
					.every( Boolean )
			)
		);
	}
}

/** @type {typeof import('./journeys.mjs').JOURNEYS} */
export const JOURNEYS = {
	photographKept: {
		title: 'a photograph outlives the page',
		play: photographKept,
	},
	backAndForward: {
		title: 'what Back and Forward bring out of the browser’s memory is as the cart is now',
		play: backAndForward,
	},
	dialogs: {
		title: 'dialogs keep the focus, close on Escape and give it back',
		play: dialogs,
	},
	dates: { title: 'a date of a piece of news', play: dates },
	menu: { title: 'the search, and the menu of a phone', play: menu },
	pages: { title: 'pages whole, without a fault', play: pages },
};

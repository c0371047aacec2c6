/** What Chromium's journeys cannot show of other browsers: private windows, their memory of pages, dialogs, fields of days. */
import assert from 'node:assert/strict';
import { wp } from '../../bin/lib/site.mjs';
import { PHOTO, signIn, site } from './support/shop.mjs';
import { button, field, heading, link, text } from './support/window.mjs';

const PANEL = '.museau-mini-cart__panel';
const PAGES = [
	'/',
	'/oeuvre-originale',
	'/produit/oeuvre-originale/chat-roux',
	'/commandez-votre-portrait',
	'/panier',
	'/actualites',
	'/cgv',
	'/retractation',
];

/** A photograph that was chosen is there again after a reload. WebKit's window of a test is a private one. */
export async function photographKept( window ) {
	const mine = { css: '.museau-portrait-order__form img[src^="blob:"]' };
	await window.open( '/commandez-votre-portrait' );
	await window.until( 'the form', () =>
		window.read( () => {
			const form = document.querySelector(
				'.museau-portrait-order__form'
			);
			form?.scrollIntoView( { block: 'start', behavior: 'instant' } );
			return form?.hasAttribute( 'data-loaded' );
		} )
	);
	await window.attach( field( '4. Votre photo' ), PHOTO );
	await window.see( text( /^Merci, votre photo a bien été reçue/ ) );
	await window.see( mine );
	await window.driver.reload();
	await window.until( 'the form', () =>
		window.read( () => {
			const form = document.querySelector(
				'.museau-portrait-order__form'
			);
			form?.scrollIntoView( { block: 'start', behavior: 'instant' } );
			return form?.hasAttribute( 'data-loaded' );
		} )
	);
	await window.see( mine );
}

const count = ( window ) =>
	window.read( () =>
		Number(
			/\d+/.exec(
				document.querySelector( '.museau-mini-cart__trigger' ).innerText
			)?.[ 0 ] ?? 0
		)
	);

/** What Back brings out of the browser's memory shows the cart as it is now. */
export async function backAndForward( window ) {
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
	await window.until(
		'the counter says 0',
		async () => ( await count( window ) ) === 0
	);
}

/** The cart's panel keeps the focus, closes on Escape and gives the focus back. */
export async function dialogs( window ) {
	await window.open( '/cgv' );
	await window.press( { css: '.museau-mini-cart__trigger' } );
	await window.see( heading( 'Votre panier', { within: PANEL } ) );
	for ( let i = 0; i < 4; i++ ) {
		await window.key( 'Tab' );
		assert.equal(
			await window.read(
				( panel ) =>
					document.activeElement === document.body ||
					document.activeElement === document.documentElement ||
					Boolean( document.activeElement.closest( panel ) ),
				PANEL
			),
			true
		);
	}
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
export async function dates( window ) {
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

/** The menu of a phone and the search lie over the page, which rests. */
export async function menu( window ) {
	await window.open( '/contact' );
	await window.until( 'the shell', () =>
		window.read( () =>
			document.documentElement.hasAttribute( 'data-shell' )
		)
	);
	const isNarrow = await window.read(
		() => document.documentElement.clientWidth < 992
	);
	if ( isNarrow ) {
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

/** Every page stands whole: nothing beside it, nothing that axe finds, no picture missing. */
export async function pages( window ) {
	for ( const path of PAGES ) {
		await window.open( path );
		await window.sound();
		await window.until( `pictures of ${ path }`, () =>
			window.read( () =>
				[ ...document.images ].every(
					( image ) =>
						! image.complete ||
						! image.currentSrc ||
						image.naturalWidth > 0
				)
			)
		);
	}
}

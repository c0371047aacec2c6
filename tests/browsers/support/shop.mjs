/** The shop that a journey of a browser plays in, and what several of them do there. */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../bin/lib/paths.mjs';
import { LOGIN, siteOf, wp } from '../../../bin/lib/site.mjs';
import { lengthOf, mailsIn, noticesIn } from '../../caught.js';
import { button, field, heading, text } from './window.mjs';

export const PHOTO = join( ROOT, 'tests/fixtures/photos/chien-avec-gps.jpg' );
export const DRAWING = join( ROOT, 'assets/demo/drawings/vache-graphite.jpg' );

export const site = siteOf( {
	name: process.env.MUSEAU_JOURNEY_SITES,
	engine: process.env.MUSEAU_ENGINE,
	db: process.env.MUSEAU_JOURNEY_DB,
	port: Number( process.env.MUSEAU_JOURNEY_PORTS ),
} );
export const URL_OF_SITE = `http://127.0.0.1:${ site.port }`;

/** What PHP answers in the shop. */
export const ask = async ( php ) =>
	JSON.parse( await wp( site, 'eval', `echo wp_json_encode(${ php });` ) );

const folder = join( site.folder, 'mails' );
export const clearMails = () =>
	rmSync( folder, { recursive: true, force: true } );
export const mails = () => mailsIn( folder );

/** PHP's notices since the last look. */
let looked = 0;
export function notices() {
	const log = join( site.folder, 'debug.log' );
	const from = looked;
	looked = lengthOf( log );
	return noticesIn( log, from );
}

/** Selector of the cart's panel. */
export const PANEL = '.museau-mini-cart__panel';

/** Whether the page is laid out for a phone or a tablet. */
export const isNarrow = ( window ) =>
	window.read( () => document.documentElement.clientWidth < 992 );

/** What Firefox still lets a page say that is left: of its hearts, and of the shell's script, which it was about to load. */
export const LEFT_PAGE =
	/favoris n’ont pas pu être lus|error loading dynamically imported module/;

/** The portrait's form, which is loaded once it is in sight. */
export async function seePortraitForm( window ) {
	await window.until( 'the form', () =>
		window.read( () => {
			const form = document.querySelector(
				'.museau-portrait-order__form'
			);
			form?.scrollIntoView( { block: 'start', behavior: 'instant' } );
			return form?.hasAttribute( 'data-loaded' );
		} )
	);
}

export async function openPortraitForm( window ) {
	await window.open( '/commandez-votre-portrait' );
	await seePortraitForm( window );
}

export async function signIn( window ) {
	window.allow( /s\.w\.org/ );
	await window.open( '/wp-login.php' );
	await window.until( 'WordPress gives the focus', () =>
		window.read( () => document.activeElement?.id === 'user_login' )
	);
	await window.fill( { css: '#user_login' }, LOGIN.user );
	await window.fill( { css: '#user_pass' }, LOGIN.password );
	await window.press( { css: '#wp-submit' } );
	await window.at( /wp-admin|admin-dashboard/ );
}

/** The filled cart's checkout, up to the button that pays. */
export async function fillCheckout( window, email = 'jeanne@example.org' ) {
	await window.open( '/commander' );
	await window.see( field( 'Téléphone' ) );
	await window.tick( field( 'Livrer à l’adresse de facturation' ) );
	for ( const [ label, words ] of [
		[ 'Prénom', 'Jeanne' ],
		[ 'Nom', 'Moreau' ],
		[ 'Adresse', '3 rue des Lilas' ],
		[ 'Code postal', '69003' ],
		[ 'Ville', 'Lyon' ],
		[ 'Téléphone', '06 11 22 33 44' ],
		[ 'Adresse e-mail', email ],
	] ) {
		await window.fill( field( label ), words );
	}
	await window.tick( {
		css: 'input[type="checkbox"]',
		words: /conditions générales de vente/,
	} );
	// The card's fields come when payment is in sight.
	await window.until( 'the card', () =>
		window.read( () => {
			const card = document.querySelector( '.museau-checkout__card' );
			card?.scrollIntoView( { block: 'center' } );
			return Boolean( card );
		} )
	);
	for ( const [ shadow, digits ] of [
		[ '.number', '4242424242424242' ],
		[ '.expiry', '1230' ],
		[ '.cvc', '123' ],
	] ) {
		await window.fill( { css: '.museau-checkout__card', shadow }, digits );
	}
}

export const PAY = button( 'Commande avec obligation de paiement' );
export const THANKS = heading( /^Merci, / );

/** The number of the order that is thanked for. */
export async function orderNumber( window ) {
	const said = await window.value( text( /^commande n°/i ) );
	return /[\d-]+$/.exec( said )[ 0 ];
}

/** From the filled cart to the thanks; the number of the order. */
export async function pay( window ) {
	await fillCheckout( window );
	await window.sound();
	await window.press( PAY );
	await window.see( THANKS );
	return orderNumber( window );
}

/** What was received of an order is what was asked, and she is working on it; a portrait has its photograph. */
export async function expectPaid( number, { isPortrait } ) {
	const [ due, received, total, status, photos ] = await ask(
		`(fn($order) => [$order->due_now(), $order->received, $order->total, $order->status->value, array_map(fn($photo) => [$photo->width, $photo->height], museau()->photos()->of_order($order->id))])(museau()->orders()->find_for('${ number }', 'jeanne@example.org'))`
	);
	assert.deepEqual( [ received, status ], [ due, 'processing' ] );
	assert.equal( received < total, isPortrait );
	// 1024 by 768 pixels, taken on its side (EXIF orientation 6): it is kept upright.
	assert.deepEqual( photos, isPortrait ? [ [ 768, 1024 ] ] : [] );
	assert.equal( mails().length, 2, 'one letter to her, one to the artist' );
}

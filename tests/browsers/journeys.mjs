/** The shop's main jobs, played alike in every browser and at every width. Each gets a window and leaves the shop as it was. */
import assert from 'node:assert/strict';
import { wp } from '../../bin/lib/site.mjs';
import {
	clearMails,
	DRAWING,
	expectPaid,
	isNarrow,
	LEFT_PAGE,
	mails,
	openPortraitForm,
	PANEL,
	pay,
	PHOTO,
	signIn,
	site,
} from './support/shop.mjs';
import { button, field, heading, link, text } from './support/window.mjs';

const CHOICE = '.museau-product-grid__choice';

/** A portrait with its photograph, from the form to the thanks. */
async function portrait( window ) {
	window.allow( LEFT_PAGE );
	clearMails();
	await openPortraitForm( window );
	await window.choose( field( '2. Format' ), 1 );
	await window.attach( field( '4. Votre photo' ), PHOTO );
	await window.see( text( /^Merci, votre photo a bien été reçue/ ) );
	await window.sound();
	await window.press(
		field( "J'ai lu les conseils pour fournir une photo de bonne qualité." )
	);
	await window.press( button( 'Ajouter au panier' ) );
	await window.press( link( 'Passer la commande', { within: PANEL } ) );
	await window.at( /^\/panier$/ );
	await window.press( link( 'Valider la commande' ) );
	await window.at( /^\/commander$/ );
	await expectPaid( await pay( window ), { isPortrait: true } );
	await window.gone( button( 'Envoyer ma photo' ) );
	await window.sound();
}

/** A print of a format and a frame, from the list to the thanks. */
async function print( window ) {
	clearMails();
	window.allow( LEFT_PAGE );
	await window.open( '/impression' );
	await window.press( {
		css: '.museau-product-card a[href]',
		words: /^Poules curieuses/,
	} );
	await window.at( /^\/produit\/impression\// );
	const price = { css: '.museau-product__price' };
	const before = await window.value( price );
	await window.choose( field( 'Format' ), 1 );
	await window.until(
		'the price of the format',
		async () => ( await window.value( price ) ) !== before
	);
	await window.sound();
	await window.press( { css: '.museau-product__add' } );
	await window.see( heading( 'Votre panier', { within: PANEL } ) );
	await window.sound();
	// Escape closes the panel, and the page behind it is there again.
	await window.key( 'Escape' );
	await window.gone( heading( 'Votre panier', { within: PANEL } ) );
	assert.equal(
		await window.read(
			() => document.querySelectorAll( 'main[inert]' ).length
		),
		0
	);
	await expectPaid( await pay( window ), { isPortrait: false } );
}

/** Filters and orders stand in the address, and come back with the browser's own buttons. */
async function filters( window ) {
	window.allow( LEFT_PAGE );
	const choice = ( words ) => ( { css: CHOICE, words } );
	const isChosen = ( words ) =>
		window.until( `${ words } chosen`, () =>
			window.read(
				( start ) =>
					[
						...document.querySelectorAll( '[aria-current="true"]' ),
					].some( ( one ) =>
						one.innerText.trim().startsWith( start )
					),
				words
			)
		);
	await window.open( '/impression' );
	const drawer = {
		css: '.museau-product-grid__drawer-title',
	};
	if ( await isNarrow( window ) ) {
		await window.press( drawer );
	}
	await window.press( choice( /^Basse-cour/ ) );
	await window.at( /\?pa_serie=\d+$/ );
	await isChosen( 'Basse-cour' );
	await window.press( choice( /^Carré/ ) );
	await window.at( /pa_format=[\d,]+/ );
	await isChosen( 'Carré' );
	await window.sound();
	await window.driver.back();
	await window.at( /\?pa_serie=\d+$/ );
	await isChosen( 'Basse-cour' );
	await window.choose( field( 'Trier par :' ), 'Prix croissant' );
	await window.at( /tri=price-low$/ );
	await window.until( 'prices that rise', () =>
		window.read( () => {
			const prices = [
				...document.querySelectorAll( '.museau-product-card__price' ),
			].map( ( one ) =>
				Number(
					one.textContent.replace( /[^\d,]/g, '' ).replace( ',', '.' )
				)
			);
			return (
				prices.length > 1 &&
				prices.every(
					( price, at ) => at === 0 || price >= prices[ at - 1 ]
				)
			);
		} )
	);
	await window.driver.reload();
	await isChosen( 'Basse-cour' );
	assert.equal( await window.value( field( 'Trier par :' ) ), 'price-low' );
}

/** A heart is kept by the browser, and counted by the shop. */
async function favourites( window ) {
	// The reload below may cut off the reading of the counts, which the page's own numbers stand in for.
	window.allow( /nombres de favoris/ );
	const heart = { css: '.museau-favourite', nth: 3 };
	const state = () =>
		window.read( () => {
			const one = document.querySelectorAll( '.museau-favourite' )[ 3 ];
			return [
				one.getAttribute( 'aria-pressed' ),
				one.disabled,
				one
					.querySelector( '.museau-favourite__count' )
					.textContent.trim(),
			];
		} );
	const is = ( ...wanted ) =>
		window.until( `a heart that is ${ wanted }`, async () => {
			const shown = await state();
			return (
				JSON.stringify( shown ) === JSON.stringify( wanted ) ||
				Promise.reject( new Error( JSON.stringify( shown ) ) )
			);
		} );
	await window.open( '/oeuvre-originale' );
	await window.until( 'its count', async () =>
		/^\d+$/.test( ( await state() )[ 2 ] )
	);
	const before = Number( ( await state() )[ 2 ] );
	await window.press( heart );
	await is( 'true', false, String( before + 1 ) );
	await window.driver.reload();
	await is( 'true', false, String( before + 1 ) );
	await window.sound();
	await window.press( heart );
	await is( 'false', false, String( before ) );
}

/** A message to the artist: what is missing is said at its field, what is sent arrives. */
async function contact( window ) {
	clearMails();
	await window.open( '/contact' );
	await window.press( button( 'Envoyer le message' ) );
	await window.see( text( 'Le nom est requis' ) );
	await window.until( 'the first field has the focus', () =>
		window.read( () => document.activeElement?.name === 'contact_name' )
	);
	await window.sound();
	for ( const [ label, words ] of [
		[ 'Nom', 'Zoé Martin' ],
		[ 'E-mail', 'zoe@example.org' ],
		[ 'Sujet', 'Portrait de furet' ],
		[ 'Message', `Dessinez-vous les furets ? ${ Date.now() }` ],
	] ) {
		await window.fill( field( label ), words );
	}
	await window.press( button( 'Envoyer le message' ) );
	await window.see( text( /^Votre message a bien été envoyé\./ ) );
	assert.deepEqual(
		mails().map( ( { subject } ) =>
			subject.replace( /\s/g, ' ' ).replace( /\d+/, '…' )
		),
		[
			'Message de Zoé Martin : Portrait de furet',
			'Votre message est bien arrivé (n° …)',
		]
	);
}

/** The artist adds a work with its picture. */
async function dashboard( window ) {
	const name = `Renard ${ Date.now() }`;
	await signIn( window );
	try {
		await window.open( '/admin-dashboard' );
		await window.see( { css: '.museau-admin__card' } );
		await window.press( button( 'Ajouter un produit' ) );
		await window.fill( field( 'Nom *' ), name );
		await window.fill( field( 'Description *' ), 'Un renard au crayon.' );
		await window.choose( field( 'Type de crayon *' ), 'Graphite' );
		await window.attach( field( 'Photo principale' ), DRAWING );
		await window.see( text( /Image téléversée/ ) );
		await window.press( field( /^A4 paysage/ ) );
		await window.press( button( 'Générer les combinaisons' ) );
		await window.see( text( /4 combinaisons/ ) );
		await window.fill( { css: '[placeholder="Prix (€)"]' }, '180' );
		await window.press( button( /là où le prix manque/ ) );
		await window.sound( '.museau-admin' );
		await window.press( button( 'Créer le produit' ) );
		await window.see( text( /Produit créé/ ) );
		await window.see( { css: '.museau-admin__card' } );
		await window.fill( { css: 'input[type="search"]' }, name );
		await window.see( button( `Modifier ${ name }` ) );
		await window.until( 'its picture', () =>
			window.read( () => {
				const image = document.querySelector(
					'.museau-admin__card img'
				);
				image?.scrollIntoView();
				return image?.naturalWidth > 50;
			} )
		);
	} finally {
		await wp(
			site,
			'eval',
			`foreach (get_posts(['post_type' => 'product', 'title' => '${ name }', 'post_status' => 'any']) as $post) { wp_delete_post($post->ID, true); }`
		);
	}
}

/** @type {Record<string, {title: string, play: (window: import('./support/window.mjs').Window) => Promise<void>}>} */
export const JOURNEYS = {
	portrait: {
		title: 'a portrait with its photograph, to the thanks',
		play: portrait,
	},
	print: { title: 'a print, to the thanks', play: print },
	filters: { title: 'filters and orders', play: filters },
	favourites: { title: 'favourites', play: favourites },
	contact: { title: 'a message', play: contact },
	dashboard: {
		title: 'a work with its picture on the dashboard',
		play: dashboard,
	},
};

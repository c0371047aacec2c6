/**
 * The page of favourites asks the server for the works that this browser has a heart for: which they are, only the browser
 * knows. An address that somebody sent shows the works that it names.
 */
const list = document.querySelector( '[data-favourites]' );
const NAME = 'oeuvres';
/** The shop's folder on its host: names of what is kept end with it, as own() of src/client/page-data makes them. */
const home = list?.dataset.home ?? '';
/** Key of the tab's storage: the address at which it shows this browser's own favourites. */
const SHOWN = 'museau_own_favourites' + home;

const favourites = () => {
	try {
		return JSON.parse( localStorage.getItem( 'museau_favorites' + home ) || '[]' ).filter( Number.isInteger );
	} catch {
		return [];
	}
};

const ownAddress = () => {
	const ids = favourites()
		// The last heart first.
		.reverse()
		.slice( 0, Number( list.dataset.favourites ) );
	return ids.length ? `?${ NAME }=${ ids.join( ',' ) }` : '';
};

/** A card stays until the page is loaded anew, so that its heart can be given back; the number of works is that of the hearts. */
const count = () => {
	const line = list.querySelector( '[role="status"]' );
	const ids = favourites();
	const left = [ ...list.querySelectorAll( '[data-favourite]' ) ].filter( ( heart ) => ids.includes( Number( heart.dataset.favourite ) ) );
	const words = JSON.parse( list.dataset.counts )[ left.length ];
	// A status is read out when it is written, even with the same words.
	if ( line.textContent !== words ) {
		line.textContent = words;
	}
};

const show = () => {
	const isSent = new URLSearchParams( location.search ).has( NAME );
	try {
		if ( isSent && sessionStorage.getItem( SHOWN ) !== location.search ) {
			return;
		}
		const mine = ownAddress();
		if ( mine !== location.search && ( mine || isSent ) ) {
			sessionStorage.setItem( SHOWN, mine );
			location.replace( location.pathname + mine );
		} else if ( mine && list.dataset.counts ) {
			new MutationObserver( count ).observe( list, { subtree: true, attributeFilter: [ 'aria-pressed' ] } );
		}
	} catch {
		// A browser without storage has no favourites.
	}
};

if ( list ) {
	show();
}

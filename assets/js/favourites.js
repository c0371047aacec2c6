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

const ownAddress = () => {
	try {
		const ids = JSON.parse( localStorage.getItem( 'museau_favorites' + home ) || '[]' )
			.filter( Number.isInteger )
			// The last heart first.
			.reverse()
			.slice( 0, Number( list.dataset.favourites ) );
		return ids.length ? `?${ NAME }=${ ids.join( ',' ) }` : '';
	} catch {
		return '';
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
		}
	} catch {
		// A browser without storage has no favourites.
	}
};

if ( list ) {
	show();
}

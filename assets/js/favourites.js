/**
 * The page of favourites asks the server for the works that this browser has a heart for: which they are, only the browser
 * knows. An address that somebody sent shows the works that it names.
 */
const list = document.querySelector( '[data-favourites]' );
const NAME = 'oeuvres';
/** Says of which address this tab knows that it shows its own favourites. */
const OWN = 'museau_own_favourites';

const own = () => {
	try {
		const ids = JSON.parse( localStorage.getItem( 'museau_favorites' ) || '[]' )
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
		if ( isSent && sessionStorage.getItem( OWN ) !== location.search ) {
			return;
		}
		const mine = own();
		if ( mine !== location.search && ( mine || isSent ) ) {
			sessionStorage.setItem( OWN, mine );
			location.replace( location.pathname + mine );
		}
	} catch {
		// A browser without storage has no favourites.
	}
};

if ( list ) {
	show();
}

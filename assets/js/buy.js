/**
 * Puts a private card into the cart that this browser's scripts keep, then shows that cart. The form is the page's own (CardForm.php):
 * without this, or without storage, it posts to /panier, whose cart lies in a cookie.
 */
const form = document.querySelector( '[data-card]' );
// The names and the lock of src/client/storage.ts and src/client/store/cart-calls.ts; they end with the shop's folder on its host.
const home = form?.dataset.home ?? '';
const TOKEN = 'museau_cart_token' + home;
const inTurn = ( work ) => ( navigator.locks ? navigator.locks.request( 'museau-cart' + home, work ) : work() );

const storage = () => {
	try {
		localStorage.setItem( 'museau_try', '1' );
		localStorage.removeItem( 'museau_try' );
		return localStorage;
	} catch {
		return null;
	}
};

const add = async ( fields, store ) => {
	const variation = [ ...fields ]
		.filter( ( [ name ] ) => name !== 'quantity' )
		.map( ( [ attribute, value ] ) => ( { attribute, value } ) );
	const token = store.getItem( TOKEN );
	const answer = await fetch( form.dataset.card, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...( token && { 'Cart-Token': token } ) },
		body: JSON.stringify( {
			product_id: Number( form.elements.namedItem( 'museau_add' ).value ),
			quantity: Number( fields.get( 'quantity' ) ?? 1 ),
			variation,
		} ),
	} );
	const renewed = answer.headers.get( 'Cart-Token' );
	if ( renewed ) {
		store.setItem( TOKEN, renewed );
	}
	return answer.ok ? '' : ( await answer.json() ).message;
};

if ( form ) {
	const button = form.elements.namedItem( 'museau_add' );
	const says = form.querySelector( '[data-card-answer]' );
	form.addEventListener( 'submit', async ( event ) => {
		const store = storage();
		if ( ! store || ! button ) {
			return;
		}
		event.preventDefault();
		if ( button.getAttribute( 'aria-busy' ) === 'true' ) {
			return;
		}
		button.setAttribute( 'aria-busy', 'true' );
		let refused;
		try {
			refused = await inTurn( () => add( new FormData( form ), store ) );
		} catch {
			refused = form.dataset.failed;
		}
		if ( ! refused ) {
			location.assign( form.action );
			return;
		}
		button.removeAttribute( 'aria-busy' );
		const alert = document.createElement( 'p' );
		alert.className = 'museau-alert museau-alert--error';
		alert.setAttribute( 'role', 'alert' );
		alert.textContent = refused;
		says.replaceChildren( alert );
	} );
	// Who comes back from the cart may add another one.
	window.addEventListener( 'pageshow', () => button?.removeAttribute( 'aria-busy' ) );
}

/**
 * Puts a private card or a gift voucher into the cart that this browser's islands keep, then shows that cart. The form is the page's
 * own (CardForm.php, VoucherForm.php): without this, or without storage, it posts to /panier, whose cart lies in a cookie.
 */
const form = document.querySelector( '[data-card], .museau-gift__form' );
// The names and the lock of src/client/storage.ts and src/client/store; they end with the shop's folder on its host.
const home = form?.dataset.home ?? '';
const TOKEN = 'museau_cart_token' + home;
const inTurn = ( work ) => ( navigator.locks ? navigator.locks.request( 'museau-cart' + home, work ) : work() );

// Tried before anything is sent: a token that cannot be kept would lose what was added.
const storage = () => {
	try {
		localStorage.setItem( 'museau_try', '1' );
		localStorage.removeItem( 'museau_try' );
		return localStorage;
	} catch {
		return null;
	}
};

/** What /add-to-cart reads of a card. */
const ofCard = ( fields, button ) => ( {
	product_id: Number( button.value ),
	quantity: Number( fields.get( 'quantity' ) ?? 1 ),
	variation: [ ...fields ]
		.filter( ( [ name ] ) => name !== 'quantity' )
		.map( ( [ attribute, value ] ) => ( { attribute, value } ) ),
} );

/** What /add-to-cart reads of a gift voucher. */
const ofGift = ( fields, button ) => ( {
	product_id: Number( button.value ),
	variation_id: Number( fields.get( 'variation' ) ),
	quantity: 1,
	variation: [ ...fields ]
		.filter( ( [ name, value ] ) => name.startsWith( 'museau_bon_' ) && value !== '' )
		.map( ( [ attribute, value ] ) => ( { attribute, value: String( value ) } ) ),
} );

/** Answers '' or the sentence why not; throws where the shop did not answer. */
const add = async ( data, store ) => {
	const token = store.getItem( TOKEN );
	const answer = await fetch( form.dataset.card ?? form.dataset.api, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...( token && { 'Cart-Token': token } ) },
		body: JSON.stringify( data ),
		signal: AbortSignal.timeout( 20000 ),
	} );
	const renewed = answer.headers.get( 'Cart-Token' );
	if ( renewed ) {
		store.setItem( TOKEN, renewed );
	}
	return answer.ok ? '' : ( await answer.json() ).message || form.dataset.failed;
};

if ( form ) {
	const isCard = 'card' in form.dataset;
	const button = form.querySelector( isCard ? '[name="museau_add"]' : 'button' );
	const says = form.querySelector( '[data-card-answer], .museau-gift__outcome' );
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
			const data = ( isCard ? ofCard : ofGift )( new FormData( form ), button );
			refused = await inTurn( () => add( data, store ) );
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

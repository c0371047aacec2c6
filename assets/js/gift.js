/**
 * The form of a gift voucher puts it into the cart of this browser, and leads there. Without this script, or where the cart
 * cannot be kept, the form is posted as it is.
 */
const form = document.querySelector( '.museau-gift__form' );
// The shop's folder on its host: names end with it, as own() of src/client/page-data makes them.
const home = form?.dataset.home ?? '';
const KEY = 'museau_cart_token' + home;

const add = async ( data ) => {
	const token = localStorage.getItem( KEY );
	const response = await fetch( form.dataset.api, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			...( token ? { 'Cart-Token': token } : {} ),
		},
		body: JSON.stringify( data ),
		signal: AbortSignal.timeout( 20000 ),
	} );
	const renewed = response.headers.get( 'Cart-Token' );
	if ( renewed ) {
		localStorage.setItem( KEY, renewed );
	}
	const answer = await response.json();
	if ( ! response.ok ) {
		throw new Error( answer.message );
	}
};

// As the islands: one call of the cart after the other, over all tabs.
const inTurn = ( call ) =>
	navigator.locks
		? navigator.locks.request( 'museau-cart' + home, call )
		: call();

const say = ( message ) => {
	const alert = document.createElement( 'p' );
	alert.className = 'museau-alert museau-alert--error';
	alert.setAttribute( 'role', 'alert' );
	alert.textContent = message;
	form.querySelector( '.museau-gift__outcome' ).replaceChildren( alert );
};

const send = async ( event ) => {
	event.preventDefault();
	const button = form.querySelector( 'button' );
	if ( button.disabled ) {
		return;
	}
	const fields = new FormData( form );
	const texts = [ ...fields ].filter( ( [ name ] ) =>
		name.startsWith( 'museau_bon_' )
	);
	button.disabled = true;
	try {
		await inTurn( () =>
			add( {
				product_id: Number( button.value ),
				variation_id: Number( fields.get( 'variation' ) ),
				quantity: 1,
				variation: texts
					.map( ( [ attribute, value ] ) => ( {
						attribute,
						value: String( value ),
					} ) )
					.filter( ( { value } ) => value !== '' ),
			} )
		);
		location.assign( form.action );
	} catch ( error ) {
		button.disabled = false;
		say(
			error instanceof TypeError || error.name === 'TimeoutError'
				? form.dataset.broken
				: error.message || form.dataset.broken
		);
	}
};

if ( form && window.localStorage ) {
	form.addEventListener( 'submit', send );
}

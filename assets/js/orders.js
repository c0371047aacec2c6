/** Copies an address or a link of an order's panel. */
/* global navigator */
const copied = async ( text, button ) => {
	try {
		await navigator.clipboard.writeText( text );
		return true;
	} catch {
		// No clipboard here (http:), or she has forbidden it: as browsers have always copied, from a field that is selected.
		const field = document.createElement( 'textarea' );
		field.value = text;
		button.after( field );
		field.select();
		const isCopied = document.execCommand( 'copy' );
		field.remove();
		button.focus();
		return isCopied;
	}
};

for ( const button of document.querySelectorAll( '[data-copy]' ) ) {
	const words = button.textContent;
	button.hidden = false;
	button.addEventListener( 'click', async () => {
		if ( await copied( button.dataset.copy, button ) ) {
			button.textContent = button.dataset.copied;
			setTimeout( () => {
				button.textContent = words;
			}, 3000 );
		}
	} );
}

/** Copies an address or a link of an order's panel; where the browser cannot, the buttons stay hidden. */
/* global navigator */
for ( const button of navigator.clipboard
	? document.querySelectorAll( '[data-copy]' )
	: [] ) {
	const words = button.textContent;
	button.hidden = false;
	button.addEventListener( 'click', async () => {
		await navigator.clipboard.writeText( button.dataset.copy );
		button.textContent = button.dataset.copied;
		setTimeout( () => {
			button.textContent = words;
		}, 3000 );
	} );
}

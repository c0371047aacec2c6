/** Before the row of a pressed × goes away: the focus goes to the × that follows or precedes it in its list, or to what stands before the list. */
export function leaveRow( button: HTMLElement, list: string ) {
	const around = button.closest( list );
	const all = [ ...( around?.querySelectorAll( 'button' ) ?? [] ) ].filter(
		( { textContent } ) => textContent === button.textContent
	);
	const place = all.indexOf( button as HTMLButtonElement );
	const next =
		all[ place + 1 ] ??
		all[ place - 1 ] ??
		around?.parentElement?.querySelector< HTMLElement >( 'button, input' );
	next?.focus( { preventScroll: true } );
}

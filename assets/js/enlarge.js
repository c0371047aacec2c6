/**
 * A picture of the page over the whole window, as the product's zoom shows one (blocks/product/zoom.tsx): whole first; pressed, one of its
 * pixels for one of the screen. The dialog is the page's own (LargePicture.php); without this, a link shows the picture alone.
 */
const dialog = document.querySelector( '[data-enlarged]' );

if ( dialog ) {
	const table = dialog.querySelector( '[role=region]' );
	const [ close, size ] = dialog.querySelectorAll( 'button' );
	const picture = new Image();
	let grip = null;
	picture.className = 'museau-zoom__picture';
	picture.draggable = false;
	table.append( picture );

	const isWhole = () => table.classList.contains( 'museau-zoom__table--whole' );

	const showWhole = ( wanted ) => {
		if ( wanted !== isWhole() ) {
			table.classList.toggle( 'museau-zoom__table--whole', wanted );
			[ size.textContent, size.dataset.other ] = [ size.dataset.other, size.textContent ];
			table.scrollTo( ( table.scrollWidth - table.clientWidth ) / 2, ( table.scrollHeight - table.clientHeight ) / 2 );
		}
	};

	table.classList.add( 'museau-zoom__table--whole' );
	document.addEventListener( 'click', ( event ) => {
		const link = event.target.closest( '[data-enlarge]' );
		// Placing a note on the drawing takes the press, and a key asks for another tab.
		if ( ! link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey ) {
			return;
		}
		event.preventDefault();
		const shown = link.querySelector( 'img' );
		picture.src = link.href;
		picture.alt = shown.alt;
		picture.width = shown.getAttribute( 'width' );
		picture.height = shown.getAttribute( 'height' );
		showWhole( true );
		dialog.showModal();
	} );
	close.addEventListener( 'click', () => dialog.close() );
	size.addEventListener( 'click', () => showWhole( ! isWhole() ) );
	table.addEventListener( 'click', ( event ) => {
		if ( event.target === table ) {
			dialog.close();
		} else if ( isWhole() ) {
			showWhole( false );
		}
	} );
	table.addEventListener( 'pointerdown', ( event ) => {
		if ( event.pointerType === 'mouse' && event.target === picture && ! isWhole() ) {
			event.preventDefault();
			grip = { x: event.clientX + table.scrollLeft, y: event.clientY + table.scrollTop };
		}
	} );
	table.addEventListener( 'pointermove', ( event ) => grip && table.scrollTo( grip.x - event.clientX, grip.y - event.clientY ) );
	window.addEventListener( 'pointerup', () => ( grip = null ) );
	window.addEventListener( 'pointercancel', () => ( grip = null ) );
}

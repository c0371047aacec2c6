/** 'Partager' by the phone's own sheet, where there is one; the link itself writes a letter. */
const link = document.querySelector( '[data-share]' );

if ( link && navigator.share ) {
	link.addEventListener( 'click', ( event ) => {
		event.preventDefault();
		// Who closes the sheet has changed her mind: nothing to say.
		navigator
			.share( { title: link.dataset.title, url: link.dataset.share } )
			.catch( () => {} );
	} );
}

/** A video or a publication of another site (VideoEmbeds.php): loaded where its figure stands, once its button is pressed. */
for ( const box of document.querySelectorAll( '[data-embed]' ) ) {
	const button = box.querySelector( 'button' );
	button.hidden = false;
	button.addEventListener( 'click', () => {
		const frame = document.createElement( 'iframe' );
		frame.title = box.dataset.title;
		frame.allow = 'autoplay; fullscreen; picture-in-picture';
		frame.referrerPolicy = 'strict-origin-when-cross-origin';
		frame.src = box.dataset.embed;
		// Over what stood there: the box keeps its height.
		box.classList.add( 'museau-embed__box--on' );
		box.append( frame );
		frame.focus();
	} );
}

/** Copies an address or a link of an order's panel, and says of a picture that it cannot be taken before it is sent. */
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

/** The sentence that refuses what was chosen; '' when it can be taken. */
const refused = ( field ) => {
	const { most, mostOfAll, heic, noPicture } = field.dataset;
	const { tooHeavy, tooHeavyTogether } = field.dataset;
	const [ file ] = field.files;
	if ( ! file ) {
		return '';
	}
	if ( /\.hei[cf]$/i.test( file.name ) || /hei[cf]/.test( file.type ) ) {
		return heic;
	}
	// A type that the browser does not know is for the server to look at.
	if ( file.type && ! field.accept.split( ',' ).includes( file.type ) ) {
		return noPicture;
	}
	const all = [ ...field.form.elements ]
		.flatMap( ( { files } ) => [ ...( files ?? [] ) ] )
		.reduce( ( sum, { size } ) => sum + size, 0 );
	if ( file.size > Number( most ) ) {
		return tooHeavy;
	}
	return all > Number( mostOfAll ) ? tooHeavyTogether : '';
};

for ( const field of document.querySelectorAll( 'input[data-too-heavy]' ) ) {
	const said = document.createElement( 'p' );
	said.className = 'museau-order__alert';
	said.id = `${ field.form.id }-${ field.name }-refused`;
	said.setAttribute( 'role', 'alert' );
	field.after( said );
	field.setAttribute( 'aria-describedby', said.id );
	let isHeld = false;
	const look = () => {
		isHeld = false;
		said.textContent = refused( field );
		if ( said.textContent ) {
			// It would empty the whole form on its way, her words with it.
			field.value = '';
		}
	};
	field.addEventListener( 'change', look );
	// Who closes the chooser again goes without a picture.
	field.addEventListener( 'cancel', look );
	document.addEventListener( 'submit', ( event ) => {
		const { target, submitter } = event;
		if (
			said.textContent &&
			! isHeld &&
			target === field.form &&
			submitter?.value === field.dataset.step
		) {
			// The page that answers would ask for a picture, and no longer say why hers was none. A second press goes without one.
			isHeld = true;
			event.preventDefault();
			field.focus();
		}
	} );
	// Chosen before this script was there.
	look();
}

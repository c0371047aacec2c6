/**
 * Notes of a proof, put on the picture itself once a note asks for it ('Placer sur le dessin'): by touching it, or by keyboard with a pin
 * that arrows move. Otherwise a press shows the picture large (enlarge.js). The form is the page's own (ProofFields.php) and works
 * without this; a note's place is x and y in percent, and its ninth of the picture in the list.
 */
const form = document.querySelector( '[data-proof-notes]' );
const sheet = document.querySelector( '[data-proof-sheet]' );

if ( form && sheet ) {
	const unfold = form.closest( 'details' );
	const more = form.querySelector( '[data-proof-more]' );
	const add = form.querySelector( '[data-proof-add]' );
	const help = form.querySelector( '#carnet-pin-help' );
	const pins = [ ...sheet.querySelectorAll( 'button' ) ];

	const notes = [ ...form.querySelectorAll( 'fieldset' ) ].map( ( fieldset, index ) => {
		const [ x, y ] = fieldset.querySelectorAll( '[type=hidden]' );
		return {
			fieldset,
			x,
			y,
			pin: pins[ index ],
			place: fieldset.querySelector( 'select' ),
			text: fieldset.querySelector( 'textarea' ),
		};
	} );

	const show = ( { x, y, pin, fieldset, place } ) => {
		pin.hidden = x.value === '' || fieldset.hidden;
		pin.style.setProperty( '--x', x.value + '%' );
		pin.style.setProperty( '--y', y.value + '%' );
		pin.setAttribute(
			'aria-label',
			fieldset.querySelector( 'legend' ).textContent + ', ' + place.selectedOptions[ 0 ].textContent
		);
		pin.setAttribute( 'aria-describedby', help.id );
	};

	const put = ( note, x, y ) => {
		const within = ( value ) => Math.min( 100, Math.max( 0, Math.round( value ) ) );
		note.x.value = within( x );
		note.y.value = within( y );
		const third = ( value ) => Math.min( 2, Math.floor( value / 34 ) );
		note.place.value = third( note.x.value ) + '-' + third( note.y.value );
		show( note );
	};

	/** The note whose place the next press on the picture is; null when it shows the picture large. */
	let placed = null;
	const awaitPlace = ( note ) => {
		placed = note;
		sheet.classList.toggle( 'is-live', note !== null );
		sheet.querySelector( '[data-proof-placing]' ).hidden = note === null;
	};

	const isEmpty = ( { text, x } ) => text.value.trim() === '' && x.value === '';

	const count = () => {
		add.hidden = notes.every( ( { fieldset } ) => ! fieldset.hidden );
	};

	notes.forEach( ( note, index ) => {
		const { fieldset, place, text, pin, x, y } = note;
		const [ locate, remove ] = fieldset.querySelectorAll( 'button' );
		add.before( fieldset );
		fieldset.hidden = index > 0 && isEmpty( note ) && place.value === '';
		locate.hidden = false;
		remove.hidden = false;
		place.addEventListener( 'change', () => {
			if ( place.value === '' ) {
				x.value = y.value = '';
				show( note );
			} else {
				const [ column, row ] = place.value.split( '-' );
				put( note, 17 + 33 * column, 17 + 33 * row );
			}
		} );
		locate.addEventListener( 'click', () => {
			if ( x.value === '' ) {
				put( note, 50, 50 );
			}
			awaitPlace( note );
			pin.focus();
			sheet.scrollIntoView( { block: 'nearest' } );
		} );
		remove.addEventListener( 'click', () => {
			text.value = place.value = x.value = y.value = '';
			awaitPlace( null );
			fieldset.hidden = notes.some( ( other ) => other !== note && ! other.fieldset.hidden );
			show( note );
			count();
			( add.hidden ? unfold.firstElementChild : add ).focus();
		} );
		pin.addEventListener( 'click', ( event ) => {
			event.stopPropagation();
			awaitPlace( null );
			unfold.open = true;
			text.focus();
		} );
		pin.addEventListener( 'keydown', ( event ) => {
			const step = event.shiftKey ? 10 : 2;
			const [ right, down ] =
				{ ArrowLeft: [ -step, 0 ], ArrowRight: [ step, 0 ], ArrowUp: [ 0, -step ], ArrowDown: [ 0, step ] }[ event.key ] ?? [];
			if ( right !== undefined ) {
				event.preventDefault();
				put( note, +x.value + right, +y.value + down );
			}
		} );
		// A place that was sent as words has its pin, too.
		if ( x.value === '' && place.value !== '' ) {
			place.dispatchEvent( new Event( 'change' ) );
		}
		show( note );
	} );
	more.remove();
	count();
	form.querySelector( '[data-proof-hint]' ).hidden = false;

	add.addEventListener( 'click', () => {
		const note = notes.find( ( { fieldset } ) => fieldset.hidden );
		note.fieldset.hidden = false;
		count();
		note.text.focus();
	} );

	sheet.addEventListener( 'click', ( event ) => {
		if ( placed ) {
			event.preventDefault();
			const box = sheet.getBoundingClientRect();
			put( placed, ( 100 * ( event.clientX - box.left ) ) / box.width, ( 100 * ( event.clientY - box.top ) ) / box.height );
			placed.text.focus();
			awaitPlace( null );
		}
	} );
}

/**
 * Says beneath a field of an e-mail address what she may have meant ('Vouliez-vous dire jeanne@gmail.com ?'); one press
 * corrects it, and nothing is held up. On pages of PHP alone the words stand at the field (data-meant); islands give theirs.
 */

/** What French customers write from, and each one's endings: the first is meant where none of them was typed. */
const PROVIDERS = {
	gmail: [ 'com' ],
	hotmail: [ 'com', 'fr' ],
	outlook: [ 'fr', 'com' ],
	yahoo: [ 'fr', 'com' ],
	orange: [ 'fr' ],
	wanadoo: [ 'fr' ],
	laposte: [ 'net' ],
	icloud: [ 'com' ],
	protonmail: [ 'com' ],
	live: [ 'fr', 'com' ],
	free: [ 'fr' ],
	sfr: [ 'fr' ],
	bbox: [ 'fr' ],
};
/** These have no other ending anywhere. */
const ONLY_THERE = [ 'gmail', 'wanadoo', 'laposte', 'icloud' ];
/** Real ones, though a letter away from those above. */
const REAL = [ 'mail', 'email', 'ymail', 'zmail', 'rmail' ];
/** Shorter ones are a letter away from too much. */
const LEAST = 5;
/** Endings that fingers make of 'com', 'fr' and 'net'. */
const SLIPS = /^(?:|c|co|cm|om|con|cim|cpm|vom|xom|cmo|ocm|comm|coml|f|ft|fe|rf|fr[a-z]|ne|nt|ner|nett)$/;

/** Whether one letter is wrong, missing, too many, or two stand the wrong way round. */
const isNear = ( typed, meant ) => {
	if ( Math.abs( typed.length - meant.length ) > 1 ) {
		return false;
	}
	let from = 0;
	while ( from < typed.length && typed[ from ] === meant[ from ] ) {
		from++;
	}
	const [ left, right ] = [ typed.slice( from ), meant.slice( from ) ];
	return (
		left.slice( 1 ) === right.slice( 1 ) ||
		left.slice( 1 ) === right ||
		left === right.slice( 1 ) ||
		( left[ 0 ] === right[ 1 ] &&
			left[ 1 ] === right[ 0 ] &&
			left.slice( 2 ) === right.slice( 2 ) )
	);
};

/** The ending that is meant: as it was typed, unless this provider cannot have it. */
const endingOf = ( endings, typed, isOnlyThere ) => {
	if ( endings.includes( typed ) || ! ( isOnlyThere || SLIPS.test( typed ) ) ) {
		return typed;
	}
	return (
		endings.find( ( ending ) => typed && isNear( typed, ending ) ) ??
		endings[ 0 ]
	);
};

/** The address that is meant by a mistyped one; '' where nothing speaks against what was typed. */
export function meantAddress( typed ) {
	const [ , person, domain ] = /^([^@\s]+)@([^@\s]+)$/.exec( typed.trim() ) ?? [];
	if ( ! domain ) {
		return '';
	}
	const [ , name, ending ] = /^([^.,]*)[.,]?(.*)$/.exec( domain.toLowerCase() );
	const provider = Object.keys( PROVIDERS ).find(
		( known ) =>
			known === name ||
			( known.length >= LEAST &&
				! REAL.includes( name ) &&
				isNear( name, known ) )
	);
	if ( ! provider ) {
		return '';
	}
	const isOnlyThere = ONLY_THERE.includes( provider );
	const meant = `${ provider }.${ endingOf( PROVIDERS[ provider ], ending, isOnlyThere ) }`;
	return meant === domain.toLowerCase() ? '' : `${ person }@${ meant }`;
}

/** As a person would have typed it: React's fields hear of it, too. */
const write = ( field, value ) => {
	Object.getOwnPropertyDescriptor(
		HTMLInputElement.prototype,
		'value'
	).set.call( field, value );
	field.dispatchEvent( new Event( 'input', { bubbles: true } ) );
	field.focus( { preventScroll: true } );
};

/** The words on the page now, by their field. */
const hints = new WeakMap();

const forget = ( field ) => {
	hints.get( field )?.remove();
	hints.delete( field );
};

const show = ( field, sentence ) => {
	forget( field );
	const meant = meantAddress( field.value );
	if ( ! meant || ! field.isConnected ) {
		return;
	}
	const [ before, after ] = sentence.split( '%s' );
	const hint = document.createElement( 'p' );
	hint.className = 'museau-field__hint';
	hint.setAttribute( 'role', 'status' );
	const button = document.createElement( 'button' );
	button.type = 'button';
	button.className = 'museau-link';
	// As high as a finger; in the sheet of every page it would weigh on those that ask for no address.
	button.style.paddingBlock = '0.75rem';
	button.textContent = meant;
	button.addEventListener( 'click', () => {
		forget( field );
		write( field, meant );
	} );
	field.after( hint );
	hint.append( before, button, after );
	hints.set( field, hint );
};

const isAddress = ( field ) => field.matches?.( 'input[type=email]' );
let words = '';
let isWatching = false;

/**
 * Looks at every address that is left, from now on.
 *
 * @param {string} sentence with %s for the address
 */
export function watchEmails( sentence ) {
	words = sentence;
	if ( isWatching ) {
		return;
	}
	isWatching = true;
	let isPressed = false;
	let afterPress = null;
	document.addEventListener( 'pointerdown', () => ( isPressed = true ), true );
	for ( const type of [ 'pointerup', 'pointercancel' ] ) {
		document.addEventListener(
			type,
			() => {
				isPressed = false;
				// After the click: nothing moves away beneath a finger.
				setTimeout( () => {
					afterPress?.();
					afterPress = null;
				} );
			},
			true
		);
	}
	document.addEventListener( 'focusout', ( { target } ) => {
		if ( ! isAddress( target ) ) {
			return;
		}
		const look = () => show( target, words );
		if ( isPressed ) {
			afterPress = look;
		} else {
			look();
		}
	} );
	document.addEventListener( 'input', ( { target } ) => forget( target ) );
	document
		.querySelectorAll( 'input[type=email]' )
		.forEach( ( field ) => document.activeElement === field || show( field, words ) );
}

const printed = document.querySelector( '[data-meant]' );
if ( printed ) {
	watchEmails( printed.dataset.meant );
}

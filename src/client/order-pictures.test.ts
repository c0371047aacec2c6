/** The script of the artist's order screen, with a form of two pictures. */
const WORDS = {
	most: '1000',
	mostOfAll: '1500',
	tooHeavy: 'Trop lourde.',
	tooHeavyTogether: 'Ensemble trop lourdes.',
	heic: 'HEIC.',
	noPicture: 'Pas une image.',
	step: 'proof',
};

function open() {
	document.body.innerHTML = `<form id="order"><input type="file" name="one" accept="image/jpeg"><input type="file" name="two" accept="image/jpeg">
		<button name="step" value="proof"></button><button name="step" value="note"></button></form>`;
	const fields = [ ...document.querySelectorAll( 'input' ) ];
	fields.forEach( ( field ) => Object.assign( field.dataset, WORDS ) );
	jest.isolateModules( () => require( '../../assets/js/orders.js' ) );
	return fields as [ HTMLInputElement, HTMLInputElement ];
}

function choose( field: HTMLInputElement, size: number ) {
	const file = new File( [ 'x'.repeat( size ) ], 'rex.jpg', {
		type: 'image/jpeg',
	} );
	let files = [ file ];
	Object.defineProperty( field, 'files', {
		configurable: true,
		get: () => files,
	} );
	// A browser lets a script empty the field, and nothing else.
	Object.defineProperty( field, 'value', {
		configurable: true,
		get: () => '',
		set: () => ( files = [] ),
	} );
	field.dispatchEvent( new Event( 'change' ) );
	return {
		said: field.nextElementSibling!.textContent,
		isKept: files.length > 0,
	};
}

test( 'two pictures that are too heavy together have a sentence of their own, and the first stays chosen', () => {
	const [ one, two ] = open();
	expect( choose( one, 900 ) ).toEqual( { said: '', isKept: true } );
	expect( choose( two, 900 ) ).toEqual( {
		said: WORDS.tooHeavyTogether,
		isKept: false,
	} );
	expect( one.files ).toHaveLength( 1 );
	expect( choose( two, 500 ) ).toEqual( { said: '', isKept: true } );
} );

test( 'one picture that is too heavy by itself is told so, beside another one, too', () => {
	const [ one, two ] = open();
	const refused = { said: WORDS.tooHeavy, isKept: false };
	expect( choose( one, 1100 ) ).toEqual( refused );
	choose( one, 900 );
	expect( choose( two, 1100 ) ).toEqual( refused );
} );

test( 'the step of a refused picture is not sent while the reason stands; every other step is', () => {
	const [ one ] = open();
	const sent = ( step: string ) => {
		const event = new SubmitEvent( 'submit', {
			bubbles: true,
			cancelable: true,
			submitter: document.querySelector< HTMLElement >(
				`[value=${ step }]`
			),
		} );
		one.form!.dispatchEvent( event );
		return ! event.defaultPrevented;
	};
	choose( one, 1100 );
	expect( sent( 'proof' ) ).toBe( false );
	expect( one ).toBe( one.ownerDocument.activeElement );
	expect( one.getAttribute( 'aria-describedby' ) ).toBe(
		one.nextElementSibling!.id
	);
	expect( one.nextElementSibling!.textContent ).toBe( WORDS.tooHeavy );
	expect( sent( 'note' ) ).toBe( true );
	// Some pictures are optional: a second press goes without.
	expect( sent( 'proof' ) ).toBe( true );
	choose( one, 1100 );
	one.dispatchEvent( new Event( 'cancel' ) );
	expect( one.nextElementSibling!.textContent ).toBe( '' );
	expect( sent( 'proof' ) ).toBe( true );
	choose( one, 1100 );
	choose( one, 900 );
	expect( sent( 'proof' ) ).toBe( true );
} );

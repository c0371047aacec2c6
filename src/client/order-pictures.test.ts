/** The script of the artist's order screen, with a form of two pictures. */
const WORDS = {
	most: '1000',
	mostOfAll: '1500',
	tooHeavy: 'Trop lourde.',
	tooHeavyTogether: 'Ensemble trop lourdes.',
	heic: 'HEIC.',
	noPicture: 'Pas une image.',
};

function open() {
	document.body.innerHTML =
		'<form><input type="file" name="one" accept="image/jpeg"><input type="file" name="two" accept="image/jpeg"></form>';
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

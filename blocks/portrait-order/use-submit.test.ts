import { obstacle } from './use-submit';

const filled = {
	request: { product_id: 174, quantity: 1 },
	photo: new File( [ 'x' ], 'rex.jpg' ),
	hasRead: true,
} as never as Parameters< typeof obstacle >[ 0 ];

test( 'the form is sent when nothing is missing and the order has room for one more portrait', () => {
	expect( obstacle( filled, 0 ) ).toBe( '' );
	expect( obstacle( filled, 2 ) ).toBe( '' );
	expect( obstacle( filled, 3 ) ).toMatch( /^Trois portraits au plus/ );
} );

test( 'what is missing is said, the first of it first', () => {
	expect( obstacle( { ...filled, hasRead: false }, 0 ) ).toMatch(
		/^Cochez la case/
	);
	expect( obstacle( { ...filled, photo: null, hasRead: false }, 0 ) ).toMatch(
		/photo de référence/
	);
	expect( obstacle( { ...filled, request: null, photo: null }, 0 ) ).toMatch(
		/combinaison/
	);
} );

import { linkedOrder } from './link';

afterEach( () => window.history.replaceState( null, '', '/' ) );

test( 'a link opens its order, whose key leaves the address; one that a mail has mangled opens none', () => {
	window.history.replaceState( null, '', '/commander#solde=12.a%2Bb' );
	const order = { what: 'solde', id: 12, key: 'a+b' };
	expect( linkedOrder() ).toEqual( order );
	expect( window.location.hash ).toBe( '' );
	expect( linkedOrder() ).toEqual( order );
	window.history.replaceState( null, '', '/commander#solde=12.abc%E9%' );
	expect( linkedOrder() ).toBeNull();
} );

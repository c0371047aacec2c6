import { priceFault, priceOf } from '../products/prices';
import { typedSum } from './typed-sum';

test.each( [
	[ '1 200', 1200 ],
	[ '12 500,5', 12500.5 ],
	[ '1\u00a0200,50', 1200.5 ],
	[ '1\u202f200', 1200 ],
	[ '999 999,99', 999999.99 ],
	[ ' 12,50 ', 12.5 ],
	[ '1 2', null ],
	[ '1 20', null ],
	[ '1200 500', null ],
	[ '1 2000', null ],
] )( 'the price « %s » is read as %s', ( typed, price ) => {
	expect( priceOf( typed ) ).toBe( price );
} );

test( 'a third decimal stays wrong behind thousands', () => {
	expect( typedSum( '1 200,505' ) ).toBe( '1200.505' );
	expect( priceFault( '1 200,505' ) ).not.toBe( '' );
	expect( priceFault( '1 200,50' ) ).toBe( '' );
} );

import { cents, euros, shortEuros, withoutZeros } from './index';

test( 'prices are written as the server writes them', () => {
	expect( euros( 12.5 ) ).toBe( '12,50\u202f€' );
	expect( euros( 1234.5 ) ).toBe( '1\u00a0234,50\u202f€' );
	expect( euros( 0 ) ).toBe( '0,00\u202f€' );
	expect( euros( 1234567.891 ) ).toBe( '1\u00a0234\u00a0567,89\u202f€' );
	expect( euros( 0.1 + 0.2 ) ).toBe( '0,30\u202f€' );
} );

test( '[R096] the missing amount has cents only when it needs them, and no blank', () => {
	expect( shortEuros( 12.5 ) ).toBe( '12,50€' );
	expect( shortEuros( 30 ) ).toBe( '30€' );
} );

test( 'euros become whole cents', () => {
	expect( cents( 4.35 ) ).toBe( 435 );
	expect( cents( 1.005 * 100 ) ).toBe( 10050 );
} );

test( 'in another language prices are written as its translators wrote the samples', () => {
	const french = window.museau;
	window.museau = {
		messages: { '1 234': '1,234', '%1$s,%2$s €': '€%1$s.%2$s' },
	} as never;
	expect( euros( 1234567.891 ) ).toBe( '€1,234,567.89' );
	expect( euros( -0.5 ) ).toBe( '-€0.50' );
	expect( shortEuros( 12.5 ) ).toBe( '€12.50' );
	expect( withoutZeros( euros( 1001 ) ) ).toBe( '€1,001' );
	window.museau = french;
} );

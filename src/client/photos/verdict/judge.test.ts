import {
	compare,
	faultFor,
	largestSafe,
	lightFault,
	type Verdict,
} from './judge';
import { sentence } from './words';

const good: Verdict = {
	head: 600,
	detail: 580,
	lean: 0.1,
	light: { high: 200, middle: 110, burnt: 0 },
};

test( 'a fault is named for the formats that it matters for, and no other', () => {
	expect( faultFor( good, 'A2' ) ).toBe( '' );
	expect( largestSafe( good ) ).toBe( 'A2' );
	expect( faultFor( good, 'A1' ) ).toBe( 'small' );
	const soft = { ...good, detail: 300 };
	expect( faultFor( soft, 'A4' ) ).toBe( '' );
	expect( faultFor( soft, 'A3' ) ).toBe( 'soft' );
	expect( faultFor( { ...soft, lean: 0.8 }, 'A3' ) ).toBe( 'moved' );
	expect( faultFor( soft, '' ) ).toBe( '' );
	expect( largestSafe( { ...good, detail: 100 } ) ).toBe( '' );
	expect( largestSafe( good, [ 'A4', 'A3' ] ) ).toBe( 'A3' );
} );

test( 'a dark animal in good light is not dark, a white one not burnt', () => {
	const light = ( high: number, middle: number, burnt: number ) =>
		lightFault( { ...good, light: { high, middle, burnt } } );
	expect( light( 60, 15, 0 ) ).toBe( 'dark' );
	expect( light( 150, 15, 0 ) ).toBe( '' );
	expect( light( 255, 240, 0.5 ) ).toBe( 'burnt' );
	expect( light( 255, 150, 0.3 ) ).toBe( '' );
	expect( light( 255, 220, 0.2 ) ).toBe( 'burnt' );
} );

test( 'the sentence names the chosen format and the largest that is safe', () => {
	expect( sentence( good, 'A3' ) ).toEqual( {
		text: 'Nette et bien éclairée\u00a0: parfaite pour un A3, et jusqu’à l’A2.',
		isDoubtful: false,
	} );
	expect( sentence( good, 'A3', [ 'A4', 'A3' ] ).text ).toBe(
		'Nette et bien éclairée\u00a0: parfaite pour un A3.'
	);
	expect( sentence( { ...good, detail: 300 }, 'A3' ) ).toEqual( {
		text: 'Un peu floue\u00a0: l’A4 restera fidèle, l’A3 demanderait une photo plus nette.',
		isDoubtful: true,
	} );
	expect( sentence( { ...good, detail: 90 }, 'A4' ).text ).toMatch(
		/^Floue/
	);
	expect(
		sentence( { ...good, head: 150, detail: 140 }, 'A3' ).text
	).toMatch( /^Petite pour un A3/ );
	expect( sentence( good, '' ).text ).toMatch( /ce format/ );
} );

test( 'of several photographs the pose comes from the one with most detail, in good light', () => {
	const dark = {
		...good,
		detail: 900,
		light: { high: 50, middle: 10, burnt: 0 },
	};
	const soft = { ...good, detail: 200 };
	expect( compare( [ soft, good, null ] ) ).toEqual( {
		index: 1,
		reason: 'detail',
	} );
	expect( compare( [ dark, soft ] ) ).toEqual( {
		index: 1,
		reason: 'light',
	} );
	expect( compare( [ good, { ...good, detail: 570 } ] ) ).toEqual( {
		index: 0,
		reason: '',
	} );
	// Two better ones do not hide each other.
	expect( compare( [ dark, good, { ...good, detail: 570 } ] ) ).toEqual( {
		index: 1,
		reason: 'light',
	} );
	expect( compare( [ null, good ] ) ).toEqual( { index: 1, reason: '' } );
	expect( compare( [ null ] ) ).toEqual( { index: -1, reason: '' } );
} );

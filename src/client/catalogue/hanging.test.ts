import cases from '../../../tests/fixtures/hanging.json';
import { widthsOf } from './hanging';

describe( 'Works on the wall', () => {
	test.each( cases )( '$says', ( { works, widths } ) => {
		expect( widthsOf( works ) ).toEqual( widths );
	} );
} );

import { act, renderHook } from '@testing-library/react';
import { useBilling } from './use-billing';

let mockClosed: object | null = null;
const mockKeep = jest.fn();
jest.mock( './memory', () => ( {
	billingOfClosedTab: async () => mockClosed,
	keptBilling: () => ( { firstName: '', city: '' } ),
	keepBilling: ( billing: object ) => mockKeep( billing ),
} ) );

const opened = async ( type?: string ) => {
	const { result } = renderHook( () => useBilling( true ) );
	if ( type ) {
		act( () => result.current[ 1 ]( 'firstName', type ) );
	}
	await act( async () => {} );
	return result.current[ 0 ];
};

beforeEach( () => {
	mockClosed = null;
	mockKeep.mockReset();
} );

test( 'without a closed tab the form stays as it is, and is not kept before it is touched', async () => {
	expect( await opened() ).toEqual( { firstName: '', city: '' } );
	expect( mockKeep ).not.toHaveBeenCalled();
} );

test( 'what a closed tab left comes back, unless something is typed already', async () => {
	mockClosed = { firstName: 'Zoé', city: 'Lyon' };
	expect( await opened() ).toEqual( mockClosed );
	expect( await opened( 'Luc' ) ).toEqual( { firstName: 'Luc', city: '' } );
	expect( mockKeep ).toHaveBeenLastCalledWith( {
		firstName: 'Luc',
		city: '',
	} );
} );

test( 'a relay point that was typed before is not sent where none is asked for', async () => {
	mockClosed = { firstName: 'Zoé', relay: 'Tabac du Port' };
	const shown = async ( hasRelay: boolean ) => {
		const { result } = renderHook( () => useBilling( hasRelay ) );
		await act( async () => {} );
		return result.current[ 0 ].relay;
	};
	expect( await shown( true ) ).toBe( 'Tabac du Port' );
	expect( await shown( false ) ).toBe( '' );
} );

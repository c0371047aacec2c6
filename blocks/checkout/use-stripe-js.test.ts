import { act, renderHook } from '@testing-library/react';
import { useStripeJs } from './use-stripe-js';

let mockKey: string | undefined = 'pk_test';
let mockOpen: ( stripe: object ) => void = () => {};
const mockOpened = jest.fn();
jest.mock( '@museau/page-data', () => ( {
	pageData: () => ( { stripeKey: mockKey } ),
} ) );
jest.mock( './stripe', () => ( {
	openStripe: () => {
		mockOpened();
		return new Promise( ( resolve ) => ( mockOpen = resolve ) );
	},
} ) );

beforeEach( () => {
	jest.useFakeTimers();
	mockKey = 'pk_test';
	mockOpened.mockReset();
} );
afterEach( () => {
	jest.useRealTimers();
} );

test( 'a script that is late is said to have failed, and taken when it comes', async () => {
	const { result } = renderHook( () => useStripeJs() );
	act( () => result.current.start() );
	act( () => result.current.start() );
	expect( mockOpened ).toHaveBeenCalledTimes( 1 );
	await act( () => jest.advanceTimersByTimeAsync( 20_000 ) );
	expect( result.current.hasFailed ).toBe( true );
	await act( async () => mockOpen( { name: 'stripe' } ) );
	expect( result.current ).toMatchObject( {
		hasFailed: false,
		stripe: { name: 'stripe' },
	} );
} );

test( 'a shop without a key asks nothing of Stripe', () => {
	mockKey = undefined;
	const { result } = renderHook( () => useStripeJs() );
	act( () => result.current.start() );
	act( () => result.current.retry() );
	expect( result.current.hasFailed ).toBe( true );
	expect( mockOpened ).not.toHaveBeenCalled();
} );

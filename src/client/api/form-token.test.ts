import { formToken } from './form-token';
import { apiFetch } from './index';

jest.mock( './index', () => ( { apiFetch: jest.fn() } ) );
const fetched = jest.mocked( apiFetch as () => Promise< unknown > );

beforeEach( () => {
	fetched.mockReset();
	jest.useFakeTimers();
} );
afterEach( () => {
	jest.useRealTimers();
} );

test( 'a token is asked for once, and counts just after the wait that the shop named', async () => {
	fetched.mockResolvedValue( { token: 'abc', wait: 2 } );
	const form = formToken();
	void form.take();
	let token = '';
	void form.ready().then( ( ready ) => ( token = ready ) );
	await jest.advanceTimersByTimeAsync( 2200 );
	expect( token ).toBe( '' );
	await jest.advanceTimersByTimeAsync( 200 );
	expect( token ).toBe( 'abc' );
	expect( fetched ).toHaveBeenCalledTimes( 1 );
	form.drop();
	void form.take();
	expect( fetched ).toHaveBeenCalledTimes( 2 );
} );

test( 'without an answer the form is sent without a token, and the next one asks again', async () => {
	fetched.mockRejectedValueOnce( new Error( 'offline' ) );
	fetched.mockResolvedValueOnce( { token: 'abc', wait: 0 } );
	const form = formToken();
	const first = form.ready();
	await jest.advanceTimersByTimeAsync( 0 );
	expect( await first ).toBe( '' );
	expect( ( await form.take() ).token ).toBe( 'abc' );
} );

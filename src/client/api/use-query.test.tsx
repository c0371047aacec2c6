import { act, render } from '@testing-library/react';
import { useQuery } from './use-query';

const fetcher = jest.fn< ( signal: AbortSignal ) => Promise< string > >();

function Reader( { name }: { name: string | null } ) {
	const { data, isLoading } = useQuery( name, fetcher );
	return <p>{ isLoading ? 'loading' : ( data ?? 'nothing' ) }</p>;
}

beforeEach( () => {
	jest.useFakeTimers();
	fetcher.mockReset();
	fetcher.mockResolvedValue( 'answer' );
} );
afterEach( () => {
	jest.useRealTimers();
} );

const later = ( minutes: number ) =>
	act( () => jest.advanceTimersByTimeAsync( minutes * 60_000 ) );

test( 'without a name nothing is read', async () => {
	const { container, unmount } = render( <Reader name={ null } /> );
	await later( 0 );
	expect( container.textContent ).toBe( 'nothing' );
	expect( fetcher ).not.toHaveBeenCalled();
	unmount();
	expect( jest.getTimerCount() ).toBe( 0 );
} );

test( 'what two read is asked for once, and kept for five minutes after the last of them', async () => {
	const first = render( <Reader name="shared" /> );
	const second = render( <Reader name="shared" /> );
	expect( first.container.textContent ).toBe( 'loading' );
	await later( 0 );
	expect( first.container.textContent ).toBe( 'answer' );
	expect( second.container.textContent ).toBe( 'answer' );
	first.unmount();
	await later( 6 );
	const third = render( <Reader name="shared" /> );
	expect( third.container.textContent ).toBe( 'answer' );
	second.unmount();
	third.unmount();
	await later( 4 );
	const fourth = render( <Reader name="shared" /> );
	expect( fourth.container.textContent ).toBe( 'answer' );
	await later( 6 );
	expect( fetcher ).toHaveBeenCalledTimes( 1 );
	fourth.unmount();
	await later( 6 );
	expect( render( <Reader name="shared" /> ).container.textContent ).toBe(
		'loading'
	);
	await later( 0 );
	expect( fetcher ).toHaveBeenCalledTimes( 2 );
} );

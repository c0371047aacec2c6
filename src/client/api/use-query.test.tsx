import { act, render } from '@testing-library/react';
import { useLayoutEffect } from '@wordpress/element';
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

/** What each drawing of a reader shows, with the key that it was drawn for. */
function recorded() {
	const drawn: string[] = [];
	function Recorder( { name }: { name: string } ) {
		const { data, isLoading, error } = useQuery( name, fetcher );
		drawn.push(
			`${ name }: ${ error?.message ?? ( isLoading ? 'loading' : data ) }`
		);
		return null;
	}
	return { drawn, Recorder };
}

test( 'a call that begins for what is known to be on its way draws nothing anew', async () => {
	const { drawn, Recorder } = recorded();
	render( <Recorder name="begun" /> );
	expect( drawn ).toEqual( [ 'begun: loading' ] );
	await later( 0 );
	expect( drawn ).toEqual( [ 'begun: loading', 'begun: answer' ] );
} );

test( 'no drawing shows what was read under another key, nor what was there before it left', async () => {
	const { drawn, Recorder } = recorded();
	fetcher.mockImplementation( async () => 'first' );
	const view = render( <Recorder name="one" /> );
	await later( 0 );
	fetcher.mockImplementation( async () => {
		throw new Error( 'broken' );
	} );
	view.rerender( <Recorder name="two" /> );
	await later( 0 );
	view.rerender( <Recorder name="one" /> );
	// Asked for again by another reader, and answered meanwhile.
	fetcher.mockImplementation( async () => 'second' );
	let retry = () => {};
	function Other() {
		retry = useQuery( 'two', fetcher ).retry;
		return null;
	}
	render( <Other /> );
	await act( async () => retry() );
	drawn.length = 0;
	view.rerender( <Recorder name="two" /> );
	await later( 0 );
	expect( [ ...new Set( drawn ) ] ).toEqual( [ 'two: second' ] );
	drawn.length = 0;
	fetcher.mockImplementation( async () => 'third' );
	view.rerender( <Recorder name="three" /> );
	await later( 0 );
	expect( [ ...new Set( drawn ) ] ).toEqual( [
		'three: loading',
		'three: third',
	] );
} );

test( 'what changes between a drawing and its effects is drawn', async () => {
	const { drawn, Recorder } = recorded();
	fetcher.mockRejectedValueOnce( new Error( 'broken' ) );
	const first = render( <Recorder name="between" /> );
	await later( 0 );
	first.unmount();
	fetcher.mockImplementation( () => new Promise( () => {} ) );
	function Retrier() {
		const { retry } = useQuery( 'between', fetcher );
		useLayoutEffect( retry, [ retry ] );
		return null;
	}
	render(
		<>
			<Recorder name="between" />
			<Retrier />
		</>
	);
	expect( drawn.at( -1 ) ).toBe( 'between: loading' );
} );

import { act, renderHook } from '@testing-library/react';
import { longDate } from './dates';
import { useView } from './use-view';

let mockMayLeave = true;
jest.mock( './dashboard-context', () => ( {
	useDashboard: () => ( {
		tell: () => {},
		mayLeave: async () => mockMayLeave,
	} ),
} ) );
jest.mock( './parts/use-arrival', () => ( { useArrival: () => {} } ) );

test( 'a form that comes late does not take the place of the one that she opened since', async () => {
	const answers = new Map< number, ( form: string ) => void >();
	const { result } = renderHook( () =>
		useView< string >(
			( id ) => new Promise( ( resolve ) => answers.set( id, resolve ) ),
			'{message}'
		)
	);
	act( () => void result.current.edit( 1 ) );
	act( () => void result.current.edit( 2 ) );
	await act( async () => answers.get( 2 )!( 'second' ) );
	await act( async () => answers.get( 1 )!( 'first' ) );
	expect( result.current.view ).toMatchObject( { id: 2, form: 'second' } );
	expect( result.current.opening ).toBe( 0 );

	act( () => void result.current.edit( 3 ) );
	act( () => result.current.add() );
	await act( async () => answers.get( 3 )!( 'third' ) );
	expect( result.current.view.name ).toBe( 'add' );
} );

test( 'a form that is tried again asks before it takes the place of one that she writes in', async () => {
	const { result } = renderHook( () =>
		useView< string >( async () => 'again', '{message}' )
	);
	const { edit } = result.current;
	act( () => result.current.add() );
	mockMayLeave = false;
	await act( () => edit( 1 ) );
	expect( result.current.view.name ).toBe( 'add' );
	expect( result.current.opening ).toBe( 0 );
	mockMayLeave = true;
	await act( () => edit( 1 ) );
	expect( result.current.view ).toMatchObject( { id: 1, form: 'again' } );
} );

test( 'a day alone is that day, whatever the zone of the device', () => {
	// Fails west of Greenwich where it is read as UTC's.
	expect( longDate( '2026-02-03' ) ).toBe(
		longDate( '2026-02-03 12:00:00.000000' )
	);
} );

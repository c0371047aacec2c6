import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { apiFetch } from '@museau/api';
import { Trash } from './trash';

const mockTell = jest.fn();
jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	apiFetch: jest.fn(),
} ) );
jest.mock( '../dashboard-context', () => ( {
	useDashboard: () => ( { ask: async () => true, tell: mockTell } ),
} ) );

const deleted = ( id: number, name: string ) => ( {
	id,
	name,
	featured_image: '',
	deleted: '2026-11-20T10:00:00+01:00',
	ends: '2026-11-27T10:00:00+01:00',
	is_ordered: false,
} );

/** A trash that never empties while it is looked at, with what a restored product becomes. */
function open( days: number, status = 'publish' ) {
	jest.mocked( apiFetch ).mockImplementation( ( async ( {
		path,
		method = 'GET',
	}: {
		path: string;
		method?: string;
	} ) => {
		if ( method === 'GET' ) {
			return {
				days,
				products: [ deleted( 1, 'Chat' ), deleted( 2, 'Chien' ) ],
			};
		}
		return path.endsWith( '/restore' )
			? { id: 1, name: 'Chat', status }
			: { deleted: true, id: 1 };
	} ) as never );
	render( <Trash onBack={ () => {} } /> );
}

beforeEach( () => {
	mockTell.mockReset();
} );

it.each( [
	[ 'publish', /Chat.* est de retour dans la boutique/ ],
	[ 'draft', /Chat.* en brouillon\s: la boutique ne le montre pas/ ],
] )( 'says what a restored product is again: %s', async ( status, said ) => {
	open( 7, status );
	await screen.findByText( /reste ici 7 jours, puis disparaît/ );
	fireEvent.click( screen.getAllByText( 'Restaurer' )[ 0 ]! );
	await waitFor( () =>
		expect( mockTell ).toHaveBeenCalledWith( {
			kind: 'success',
			text: expect.stringMatching( said ),
		} )
	);
} );

it( 'takes the focus on to the next row when one is deleted for good', async () => {
	open( 1 );
	await screen.findByText( /reste ici 1 jour, puis disparaît/ );
	const [ first, second ] = screen.getAllByText( 'Effacer' );
	first!.focus();
	fireEvent.click( first! );
	await waitFor( () =>
		expect( second!.ownerDocument.activeElement ).toBe( second )
	);
} );

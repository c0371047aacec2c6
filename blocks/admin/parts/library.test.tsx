import { act, fireEvent, render, screen } from '@testing-library/react';
import { apiFetch } from '@museau/api';
import { Library } from './library';

jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	apiFetch: jest.fn(),
} ) );

it( 'keeps the focus on the button for more pictures while they come, and says how many there are', async () => {
	let arrive = () => {};
	jest.mocked( apiFetch ).mockImplementation( ( async ( {
		query,
		onResponse,
	}: {
		query: { page: number };
		onResponse: ( response: { headers: Map< string, string > } ) => void;
	} ) => {
		if ( query.page > 1 ) {
			await new Promise< void >( ( resolve ) => ( arrive = resolve ) );
		}
		onResponse( { headers: new Map( [ [ 'X-WP-TotalPages', '3' ] ] ) } );
		return [ { id: query.page, source_url: `/${ query.page }.jpg` } ];
	} ) as never );
	render( <Library isMultiple onClose={ () => {} } onChoose={ () => {} } /> );

	const more = await screen.findByText( 'Afficher plus d’images' );
	expect( screen.getByText( '1 image' ) ).toBeTruthy();
	more.focus();
	fireEvent.click( more );
	expect( more.getAttribute( 'aria-disabled' ) ).toBe( 'true' );
	fireEvent.click( more );
	await act( async () => arrive() );
	expect( screen.getByText( '2 images' ) ).toBeTruthy();
	expect( more.getAttribute( 'aria-disabled' ) ).toBe( 'false' );
	expect( more.ownerDocument.activeElement ).toBe( more );
	expect( jest.mocked( apiFetch ) ).toHaveBeenCalledTimes( 2 );
} );

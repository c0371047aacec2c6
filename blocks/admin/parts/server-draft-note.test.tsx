import { fireEvent, render, screen } from '@testing-library/react';
import { apiFetch } from '@museau/api';
import { useForm } from '../use-form';
import { ServerDraftNote } from './server-draft-note';

jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	apiFetch: jest.fn(),
} ) );
jest.mock( '../dashboard-context', () => ( {
	useDashboard: () => ( { tell: () => {}, hush: () => {} } ),
	useDirty: () => {},
} ) );

function Screen() {
	const form = useForm< { name: string } >(
		'essai',
		{ name: 'Chat' },
		'essai'
	);
	return <ServerDraftNote name="produit-9" form={ form } />;
}

it.each( [ 'La reprendre', 'Continuer avec ce qui est ici' ] )(
	'« %s » keeps the focus where the note stood',
	async ( answer ) => {
		sessionStorage.clear();
		jest.mocked( apiFetch ).mockResolvedValue( {
			rev: 2,
			at: '2026-11-27T14:32:00+01:00',
			device: 'desk',
			draft: JSON.stringify( {
				base: { name: 'Chat' },
				values: { name: 'Chatte' },
			} ),
			other: '',
		} );
		const { container } = render( <Screen /> );
		const button = await screen.findByText( answer );
		button.focus();
		fireEvent.click( button );
		expect( screen.queryByText( answer ) ).toBeNull();
		expect( button.ownerDocument.activeElement ).toBe(
			container.firstElementChild
		);
	}
);

import { act, fireEvent, render, screen } from '@testing-library/react';
import type { OrderAnswer, PlacedOrder } from '@museau/types';
import { Confirmation } from './confirmation';

// What has no XMLHttpRequest of its own here goes over the test's fetch.
jest.mock( '@museau/api/uploading', () => ( {
	uploading:
		() =>
		( ...call: Parameters< typeof fetch > ) =>
			fetch( ...call ),
} ) );

jest.mock( '@museau/photos/read-photo', () => ( {
	readPhoto: async ( photo: Blob ) => ( { photo, width: 1, height: 1 } ),
} ) );

const HELD = 'Une seule photo est gardée pour ce portrait : la première.';
const order = ( isMissing: boolean ) =>
	( {
		id: 7,
		number: '7',
		key: 'k',
		lines: [],
		email: '',
		photo_missing: isMissing,
		photo_portrait: isMissing ? 1 : null,
	} ) as unknown as PlacedOrder;

test( '[B5] the confirmation says which photo the shop holds', () => {
	render(
		<Confirmation
			order={ { ...order( false ), total: 0, paid: 0, balance: 0 } }
			title="Merci"
			message="Commande confirmée."
			notice={ HELD }
			gallery="/"
		/>
	);
	expect( screen.queryByText( 'Commande confirmée.' ) ).not.toBeNull();
	expect( screen.queryByText( HELD ) ).not.toBeNull();
} );

test( "[B5] a form that another tab's photo overtook says so and goes", async () => {
	let hasPhoto = false;
	globalThis.fetch = ( async ( _url: string, { method = 'GET' } = {} ) => {
		hasPhoto ||= method === 'POST';
		const body =
			method === 'POST'
				? { code: 'museau_photo_second', message: HELD }
				: ( {
						state: 'paid',
						message: 'Commande confirmée.',
						order: order( ! hasPhoto ),
					} satisfies OrderAnswer );
		return {
			ok: method !== 'POST',
			status: method === 'POST' ? 409 : 200,
			headers: new Headers(),
			json: async () => body,
		};
	} ) as unknown as typeof fetch;
	render(
		<Confirmation
			order={ { ...order( true ), total: 0, paid: 0, balance: 0 } }
			title="Merci"
			message="Commande confirmée."
			gallery="/"
		/>
	);
	const photo = await screen.findByLabelText( 'Votre photo' );
	await act( async () => {
		fireEvent.change( photo, {
			target: { files: [ new File( [ 'x' ], 'x.jpg' ) ] },
		} );
	} );
	await act( async () => {
		fireEvent.click( screen.getByText( 'Envoyer ma photo' ) );
	} );
	expect( await screen.findByText( HELD ) ).not.toBeNull();
	expect( screen.queryByText( 'Envoyer ma photo' ) ).toBeNull();
	expect( screen.queryByText( 'Commande confirmée.' ) ).toBeNull();
} );

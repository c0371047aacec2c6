import { fireEvent, render, screen } from '@testing-library/react';
import { Means } from './means';
import { isPlaced } from './order-call';
import { Transfer } from './transfer';

const OFFERS = [
	{ id: 'bacs', title: 'Virement bancaire', about: 'Depuis votre banque.' },
	{ id: 'cheque', title: 'Chèque', about: 'Par la poste.' },
];

test( 'the card comes first and is chosen; what a transfer means is said once it is', () => {
	const onChoose = jest.fn();
	const { rerender } = render(
		<Means
			offers={ OFFERS }
			chosen=""
			isDisabled={ false }
			onChoose={ onChoose }
		/>
	);
	expect(
		( screen.getAllByRole( 'radio' )[ 0 ] as HTMLInputElement ).checked
	).toBe( true );
	expect( screen.queryByText( 'Depuis votre banque.' ) ).toBeNull();
	fireEvent.click( screen.getByLabelText( 'Virement bancaire' ) );
	expect( onChoose ).toHaveBeenCalledWith( 'bacs' );
	rerender(
		<Means
			offers={ OFFERS }
			chosen="bacs"
			isDisabled={ false }
			onChoose={ onChoose }
		/>
	);
	expect( screen.getByText( 'Depuis votre banque.' ) ).toBeTruthy();
} );

test( 'how the money is sent stands with the shop’s own words', () => {
	render(
		<Transfer
			transfer={ {
				title: 'La commande attend votre virement',
				rows: [ { label: 'IBAN', value: 'FR76 3000' } ],
				words: 'Merci !',
			} }
		/>
	);
	expect( screen.getByText( 'FR76 3000' ) ).toBeTruthy();
	expect( screen.getByText( 'Merci !' ) ).toBeTruthy();
} );

test( 'an order that waits for its transfer leaves the browser nothing to do', () => {
	expect( isPlaced( { state: 'awaited' } ) ).toBe( true );
	expect( isPlaced( { state: 'paid' } ) ).toBe( true );
	expect( isPlaced( { state: 'waiting' } ) ).toBe( false );
	expect( isPlaced( null ) ).toBe( false );
} );

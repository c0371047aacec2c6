import { render, screen } from '@testing-library/react';
import { useKeptFocus } from './use-kept-focus';

function Form( { isPaying, problem }: { isPaying: boolean; problem: string } ) {
	const { button, said } = useKeptFocus( isPaying, problem );
	return (
		<form>
			<fieldset disabled={ isPaying }>
				<input aria-label="Nom" />
			</fieldset>
			<div ref={ said } tabIndex={ -1 }>
				{ problem }
			</div>
			<button ref={ button }>Payer</button>
		</form>
	);
}

test( 'paid by Enter in a field, the focus is on the button, then on why the card was declined', () => {
	const { rerender } = render( <Form isPaying={ false } problem="" /> );
	screen.getByLabelText( 'Nom' ).focus();
	rerender( <Form isPaying problem="" /> );
	expect( screen.getByText( 'Payer' ).matches( ':focus' ) ).toBe( true );
	rerender( <Form isPaying={ false } problem="Carte refusée." /> );
	expect( screen.getByText( 'Carte refusée.' ).matches( ':focus' ) ).toBe(
		true
	);
	// What the form itself finds points at its fields.
	screen.getByLabelText( 'Nom' ).focus();
	rerender( <Form isPaying={ false } problem="Un champ manque." /> );
	expect( screen.getByLabelText( 'Nom' ).matches( ':focus' ) ).toBe( true );
} );

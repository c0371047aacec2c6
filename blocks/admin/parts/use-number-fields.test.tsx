import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useNumberFields } from './use-number-fields';

function Form() {
	useNumberFields();
	return null;
}

it( 'writes a comma as the sign that every browser keeps, drops a blank, and lets no wheel change a price', () => {
	document.execCommand = jest.fn( () => true );
	render(
		<div className="museau-admin">
			<input type="number" aria-label="Prix" />
			<input aria-label="Nom" />
			<Form />
		</div>
	);
	const price = screen.getByLabelText( 'Prix' );
	const typed = ( field: HTMLElement, data: string ) => {
		const event = createEvent( 'beforeinput', field, {
			bubbles: true,
			cancelable: true,
		} );
		Object.assign( event, { data, isComposing: false } );
		fireEvent( field, event );
		return event.defaultPrevented;
	};

	expect( typed( price, '12,50' ) ).toBe( true );
	expect( document.execCommand ).toHaveBeenCalledWith(
		'insertText',
		false,
		'12.50'
	);
	expect( typed( price, '12' ) ).toBe( false );
	expect( typed( price, '1\u202f200,50' ) ).toBe( true );
	expect( document.execCommand ).toHaveBeenLastCalledWith(
		'insertText',
		false,
		'1200.50'
	);
	expect( typed( price, ' ' ) ).toBe( true );
	expect( document.execCommand ).toHaveBeenCalledTimes( 2 );
	expect( typed( screen.getByLabelText( 'Nom' ), 'a, b' ) ).toBe( false );

	price.focus();
	fireEvent.wheel( price );
	expect( price ).not.toBe( price.ownerDocument.activeElement );
} );

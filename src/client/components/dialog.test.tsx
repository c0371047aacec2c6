import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from '@wordpress/element';
import { closeDialog, Dialog } from './dialog';

function Shown( {
	closesFirst = false,
	onClose = () => {},
}: {
	closesFirst?: boolean;
	onClose?: () => void;
} ) {
	const [ isOpen, setOpen ] = useState( false );

	return (
		<>
			<button onClick={ () => setOpen( true ) }>Ouvrir</button>
			<Dialog
				isOpen={ isOpen }
				onClose={ () => {
					onClose();
					setOpen( false );
				} }
				closesFirst={ closesFirst }
				label="Fenêtre"
			>
				<input type="file" aria-label="Image" />
				<button onClick={ closeDialog }>Fermer</button>
			</Dialog>
		</>
	);
}

const dialog = () => document.querySelector( 'dialog' )!;

const opened = ( props: Parameters< typeof Shown >[ 0 ] = {} ) => {
	render( <Shown { ...props } /> );
	screen.getByText( 'Ouvrir' ).focus();
	fireEvent.click( screen.getByText( 'Ouvrir' ) );
	expect( dialog().open ).toBe( true );
};

test( 'a list of files that is closed without a choice leaves the dialog open', () => {
	const onClose = jest.fn();
	opened( { onClose } );

	// As browsers send it since 2023: it rises.
	fireEvent(
		screen.getByLabelText( 'Image' ),
		new Event( 'cancel', { bubbles: true, cancelable: true } )
	);

	expect( onClose ).not.toHaveBeenCalled();
	expect( dialog().open ).toBe( true );
} );

test( 'Esc asks, and the dialog stays until its owner closes it', () => {
	const onClose = jest.fn();
	opened( { onClose } );

	const event = new Event( 'cancel', { cancelable: true } );
	fireEvent( dialog(), event );

	expect( event.defaultPrevented ).toBe( true );
	expect( onClose ).toHaveBeenCalledTimes( 1 );
	expect( dialog().open ).toBe( false );
	expect( screen.getByText( 'Ouvrir' ).matches( ':focus' ) ).toBe( true );
} );

test( 'one that closes first is gone when its owner hears of it, once, in a task of its own', async () => {
	const isOpen: boolean[] = [];
	const onClose = jest.fn( () => isOpen.push( dialog().open ) );
	opened( { onClose, closesFirst: true } );

	fireEvent.click( screen.getByText( 'Fermer' ) );
	expect( dialog().open ).toBe( false );
	expect( onClose ).not.toHaveBeenCalled();
	expect( screen.getByText( 'Ouvrir' ).matches( ':focus' ) ).toBe( true );

	await waitFor( () => expect( onClose ).toHaveBeenCalledTimes( 1 ) );
	expect( isOpen ).toEqual( [ false ] );
	expect( dialog().hasAttribute( 'inert' ) ).toBe( true );
	fireEvent.click( screen.getByText( 'Ouvrir' ) );
	expect( dialog().open ).toBe( true );
} );

test( 'Esc closes one that closes first, and its owner hears of it once', async () => {
	const onClose = jest.fn();
	opened( { onClose, closesFirst: true } );

	const event = new Event( 'cancel', { cancelable: true } );
	fireEvent( dialog(), event );

	expect( event.defaultPrevented ).toBe( true );
	expect( dialog().open ).toBe( false );
	await waitFor( () => expect( onClose ).toHaveBeenCalledTimes( 1 ) );
	expect( dialog().hasAttribute( 'inert' ) ).toBe( true );
} );

test( 'a late word of its closing does not close it again', () => {
	const onClose = jest.fn();
	opened( { onClose, closesFirst: true } );

	// Browsers send it a task after it closed: it may be open again.
	fireEvent( dialog(), new Event( 'close' ) );

	expect( onClose ).not.toHaveBeenCalled();
	expect( dialog().open ).toBe( true );
} );

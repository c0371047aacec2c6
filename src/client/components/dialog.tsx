import { useEffect, useRef } from '@wordpress/element';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';

interface DialogProps {
	isOpen: boolean;
	/** Asked by Esc, by a press outside, or by a button of the content. */
	onClose: () => void;
	/** It goes at once, and `onClose` hears of it afterwards: only where `onClose` never refuses. */
	closesFirst?: boolean;
	/** Id of the visible title. */
	labelledBy?: string;
	label?: string;
	className?: string;
	/** Where the focus goes after closing; by default where it was. */
	returnFocusTo?: () => HTMLElement | null;
	children: ReactNode;
}

/** For a button within a dialog that `closesFirst`: closes it, and its `onClose` hears of it. */
export const closeDialog = ( { currentTarget }: MouseEvent ) =>
	currentTarget.closest( 'dialog' )?.close();

/**
 * A modal dialog: the browser's own <dialog> keeps the focus inside, closes on Esc and makes the page inert.
 * Closed, it is inert itself and its content is not rendered.
 */
export function Dialog( {
	isOpen,
	onClose,
	closesFirst = false,
	labelledBy,
	label,
	className = '',
	returnFocusTo,
	children,
}: DialogProps ) {
	const ref = useRef< HTMLDialogElement >( null );
	const before = useRef< HTMLElement | null >( null );
	const focusAfter = useRef( returnFocusTo );
	focusAfter.current = returnFocusTo;
	const returnFocus = () => {
		const wanted = focusAfter.current?.() ?? before.current;
		// To focus what has the focus already would lay the page out once more.
		if (
			wanted?.isConnected &&
			wanted !== wanted.ownerDocument.activeElement
		) {
			wanted.focus( { preventScroll: true } );
		}
	};

	useEffect( () => {
		const dialog = ref.current;
		if ( ! dialog || isOpen === dialog.open ) {
			return;
		}
		if ( isOpen ) {
			before.current = dialog.ownerDocument
				.activeElement as HTMLElement | null;
			dialog.showModal();
			return;
		}
		dialog.close();
		returnFocus();
	}, [ isOpen ] );
	const leave = () => {
		if ( closesFirst ) {
			ref.current?.close();
		} else {
			onClose();
		}
	};
	/** The events of what stands in it (a list of files that was closed without a choice) rise to it, too. */
	const isOwn = ( { target }: SyntheticEvent ) => target === ref.current;

	return (
		// Esc closes too: the press outside is only the shorter way.
		// eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
		<dialog
			ref={ ref }
			className={ `museau-dialog ${ className }`.trim() }
			aria-modal={ isOpen ? true : undefined }
			aria-label={ label }
			aria-labelledby={ labelledBy }
			{ ...( isOpen ? {} : { inert: '' } ) }
			onCancel={ ( event ) => {
				if ( isOwn( event ) ) {
					event.preventDefault();
					leave();
				}
			} }
			onClose={ ( event ) => {
				// It comes a task later: by then it may be open again.
				if ( ! isOwn( event ) || ! isOpen || ref.current?.open ) {
					return;
				}
				returnFocus();
				// In a task of its own: browsers send the event in the frame that shows the dialog gone, which would wait for what is drawn anew.
				setTimeout( onClose );
			} }
			onMouseDown={ ( event: MouseEvent ) => {
				// The dialog's own box is its ::backdrop's too: only a press on it, not on its content, is outside.
				if ( isOwn( event ) ) {
					leave();
				}
			} }
		>
			{ children }
		</dialog>
	);
}

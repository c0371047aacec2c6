import { useEffect, useRef } from '@wordpress/element';
import type { MouseEvent, ReactNode } from 'react';

interface DialogProps {
	isOpen: boolean;
	/** Asked by Esc, by a press outside, or by a button of the content. */
	onClose: () => void;
	/** Id of the visible title. */
	labelledBy?: string;
	label?: string;
	className?: string;
	/** Where the focus goes after closing; by default where it was. */
	returnFocusTo?: () => HTMLElement | null;
	children: ReactNode;
}

/**
 * A modal dialog: the browser's own <dialog> keeps the focus inside, closes on Esc and makes the page inert.
 * Closed, it is inert itself and its content is not rendered.
 */
export function Dialog( {
	isOpen,
	onClose,
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
		const wanted = focusAfter.current?.() ?? before.current;
		if ( wanted?.isConnected ) {
			wanted.focus( { preventScroll: true } );
		}
	}, [ isOpen ] );

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
				event.preventDefault();
				onClose();
			} }
			onClose={ () => isOpen && onClose() }
			onMouseDown={ ( event: MouseEvent ) => {
				// The dialog's own box is its ::backdrop's too: only a press on it, not on its content, is outside.
				if ( event.target === ref.current ) {
					onClose();
				}
			} }
		>
			{ children }
		</dialog>
	);
}

import { createPortal } from '@wordpress/element';
import type { ComponentProps } from 'react';
import { Dialog } from '@museau/components/dialog';

/** A dialog with a form of its own, asked from within another form: forms never stand inside each other. */
export function FormDialog( props: ComponentProps< typeof Dialog > ) {
	return createPortal(
		<Dialog { ...props } />,
		document.querySelector( '.museau-admin' ) ?? document.body
	);
}

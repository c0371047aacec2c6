import { useRef } from '@wordpress/element';
import type { ReactNode } from 'react';
import { useFocusHeir } from './use-focus-heir';

/** The sentence of an empty cart: the focus comes here with the last line, and goes back to the lines when that could not be removed. */
export function EmptyWords( {
	className,
	children,
}: {
	className: string;
	children: ReactNode;
} ) {
	const words = useRef< HTMLParagraphElement >( null );
	useFocusHeir( words, '.museau-lines' );
	return (
		<p ref={ words } className={ className } tabIndex={ -1 } data-heir="">
			{ children }
		</p>
	);
}

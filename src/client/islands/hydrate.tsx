import { hydrateRoot, startTransition, useEffect } from '@wordpress/element';
import type { ComponentType, ReactNode } from 'react';

function Live( {
	root,
	children,
}: {
	root: HTMLElement;
	children: ReactNode;
} ) {
	useEffect( () => {
		root.dataset.live = '';
	}, [ root ] );
	return <>{ children }</>;
}

/**
 * Takes over the server's first view of an island. `Component` receives the root's data-props, completed by `more`:
 * further members, or what the page shows anyway. A difference between the two first views is an error of ours: it is reported, never silent.
 */

export function hydrateIsland(
	root: HTMLElement,
	Component: ComponentType< any >,
	more: object | ( ( root: HTMLElement, props: any ) => object ) = {}
): void {
	const printed = JSON.parse( root.dataset.props || '{}' );
	const props =
		typeof more === 'function'
			? more( root, printed )
			: { ...printed, ...more };
	// As a transition React works in slices of 5 ms: a press in between is answered.
	startTransition( () => {
		hydrateRoot(
			root,
			<Live root={ root }>
				<Component { ...props } />
			</Live>,
			{
				onRecoverableError: ( error ) => {
					console.error( `museau: ${ root.dataset.island }`, error );
				},
			}
		);
	} );
}

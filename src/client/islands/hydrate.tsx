import { hydrateRoot, useEffect } from '@wordpress/element';
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
 * Takes over the server's first view of an island. `Component` receives the root's data-props.
 * A difference between the two first views is an error of ours: it is reported, never silent.
 */

export function hydrateIsland(
	root: HTMLElement,
	Component: ComponentType< any >,
	more: object = {}
): void {
	const props = { ...JSON.parse( root.dataset.props || '{}' ), ...more };
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
}

import {
	Component as ReactComponent,
	hydrateRoot,
	startTransition,
	useEffect,
} from '@wordpress/element';
import type { ComponentType, ReactNode } from 'react';
import { Unloaded } from '../components/unloaded';
import { safeMember } from '../safe-url';

/** Lets the browser answer a press before the next piece of work. */
const pause = (): Promise< void > => {
	const { scheduler } = window as {
		scheduler?: { yield?: () => Promise< void > };
	};
	return (
		scheduler?.yield?.() ??
		new Promise( ( resolve ) => setTimeout( resolve ) )
	);
};

function Live( {
	root,
	children,
}: {
	root: HTMLElement;
	children: ReactNode;
} ) {
	useEffect( () => {
		// In a task of its own: the press that was held is given again at once, and opens a dialog or draws a list.
		void pause().then( () => {
			root.dataset.live = '';
		} );
	}, [ root ] );
	return <>{ children }</>;
}

/** What breaks while an island is drawn leaves a sentence and a way to try again, where React would leave nothing. */
class Guarded extends ReactComponent<
	{ children: ReactNode },
	{ isBroken: boolean }
> {
	state = { isBroken: false };

	static getDerivedStateFromError() {
		return { isBroken: true };
	}

	render() {
		return this.state.isBroken ? <Unloaded /> : this.props.children;
	}
}

/** Brings an island's component. */
export type Find = () => Promise< ComponentType< any > >;

/**
 * Takes over the server's first view of an island. The component receives the root's data-props, completed by `more`:
 * further members, or what the page shows anyway. A difference between the two first views is an error of ours:
 * it is reported, never silent.
 *
 * React is evaluated when this module is, the component and the store when `find` is called, and hydration is React's own
 * work in slices of 5 ms: three pieces, because one would hold up the very press that asked for it.
 */
export async function hydrateIsland(
	root: HTMLElement,
	find: Find,
	more: object | ( ( root: HTMLElement, props: any ) => object ) = {}
): Promise< void > {
	await pause();
	const Component = await find();
	await pause();
	const printed = JSON.parse( root.dataset.props || '{}', safeMember );
	const props =
		typeof more === 'function'
			? more( root, printed )
			: { ...printed, ...more };
	startTransition( () => {
		hydrateRoot(
			root,
			<Live root={ root }>
				<Guarded>
					<Component { ...props } />
				</Guarded>
			</Live>,
			{
				onRecoverableError: ( error ) => {
					console.error( `museau: ${ root.dataset.island }`, error );
				},
			}
		);
	} );
}

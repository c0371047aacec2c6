import { createElement, useLayoutEffect, useRef } from '@wordpress/element';
import type { ReactNode } from 'react';

/** Marks of src/server/Screens/Shell/Canvas.php. */
export const TEXT = 'data-museau-text';
export const PICTURE = 'data-museau-picture';
const EXAMPLE = 'data-museau-example';
const MARKED = `[${ TEXT }], [${ PICTURE }], [${ EXAMPLE }]`;

/** What stands in the place of a marked element. */
export interface Slots {
	text: ( element: Element, path: string ) => ReactNode;
	picture: (
		element: Element,
		path: string,
		children: ReactNode
	) => ReactNode;
	/** @param theme Address of the theme's folder. */
	example: ( theme: string ) => ReactNode;
}

/** Links lead nowhere on the canvas. */
const LEFT_OUT = [ 'href', 'target' ];

/** Gives an element of React's the attributes that the server printed, as they are. */
export function usePrinted< Made extends Element >(
	printed: Element,
	isInert = false
) {
	const ref = useRef< Made >( null );
	useLayoutEffect( () => {
		const made = ref.current;
		const kept = printed
			.getAttributeNames()
			.filter( ( name ) => ! LEFT_OUT.includes( name ) );
		// A picture is fetched once its sizes are known.
		const names = [
			...kept.filter( ( name ) => name !== 'src' ),
			...kept.filter( ( name ) => name === 'src' ),
		];
		for ( const name of names ) {
			made?.setAttribute( name, printed.getAttribute( name ) ?? '' );
		}
		made?.toggleAttribute( 'inert', isInert );
		return () => names.forEach( ( name ) => made?.removeAttribute( name ) );
	}, [ printed, isInert ] );
	return ref;
}

/** An element in which something is edited. */
function Editable( {
	printed,
	children,
}: {
	printed: Element;
	children: ReactNode;
} ) {
	const ref = usePrinted( printed );
	return createElement( printed.localName, { ref }, children );
}

/** An element in which nothing is: its links, fields and buttons do nothing, and a press on it selects the block. */
function Inert( { printed }: { printed: Element } ) {
	const ref = usePrinted( printed, true );
	const { localName, innerHTML } = printed;
	return createElement( localName, {
		ref,
		...( innerHTML
			? { dangerouslySetInnerHTML: { __html: innerHTML } }
			: {} ),
	} );
}

const childrenOf = ( element: Element, slots: Slots ): ReactNode[] =>
	[ ...element.childNodes ].map( ( node, place ) =>
		elementFrom( node, place, slots )
	);

function elementFrom( node: Node, place: number, slots: Slots ): ReactNode {
	if ( node.nodeType === Node.TEXT_NODE ) {
		return node.textContent;
	}
	if ( node.nodeType !== Node.ELEMENT_NODE ) {
		return null;
	}
	const element = node as Element;
	if ( element.matches( 'noscript, script' ) ) {
		return null;
	}
	const text = element.getAttribute( TEXT );
	if ( text !== null ) {
		return slots.text( element, text );
	}
	const picture = element.getAttribute( PICTURE );
	if ( picture !== null ) {
		return slots.picture( element, picture, childrenOf( element, slots ) );
	}
	const theme = element.getAttribute( EXAMPLE );
	if ( theme !== null ) {
		return (
			<div key={ place } className={ element.className } ref={ setInert }>
				{ slots.example( theme ) }
			</div>
		);
	}
	return element.querySelector( MARKED ) ? (
		<Editable
			key={ `${ element.localName }${ place }` }
			printed={ element }
		>
			{ childrenOf( element, slots ) }
		</Editable>
	) : (
		<Inert key={ `${ element.localName }${ place }` } printed={ element } />
	);
}

const setInert = ( element: HTMLElement | null ) =>
	element?.setAttribute( 'inert', '' );

/** The server's HTML as React's elements, with what is edited in the marked places. */
export const elementsFrom = ( html: string, slots: Slots ): ReactNode[] =>
	childrenOf(
		new DOMParser().parseFromString( html, 'text/html' ).body,
		slots
	);

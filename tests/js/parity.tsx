import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { hydrateRoot, useLayoutEffect } from '@wordpress/element';
import type { ComponentType, ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { pageData } from '../../src/client/page-data';

interface Fixture {
	props: object;
	/** What render.php printed inside the island's root. */
	html: string;
	/** Outside French: the sentences that the page carries for its islands. */
	messages?: Record< string, string >;
}

/** What PHPUnit wrote for a block, see tests/php: the first view on the server and its props. */
export function readFixture( name: string ): Fixture {
	return JSON.parse(
		readFileSync(
			join( __dirname, `../fixtures/parity/${ name }.json` ),
			'utf8'
		)
	);
}

/** A tree as lines, attributes sorted: two renderings are the same page exactly when these are equal. */
function outline( node: Node, depth = 0 ): string[] {
	const pad = '  '.repeat( depth );
	if ( node.nodeType === Node.TEXT_NODE ) {
		return [ `${ pad }"${ node.textContent }"` ];
	}
	if ( ! ( node instanceof Element ) ) {
		return [];
	}
	const attributes = [ ...node.attributes ]
		.map( ( { name, value } ) => `${ name }="${ value }"` )
		.sort();
	return [
		`${ pad }<${ [ node.localName, ...attributes ].join( ' ' ) }>`,
		...[ ...node.childNodes ].flatMap( ( child ) =>
			outline( child, depth + 1 )
		),
	];
}

export function domOf( html: string ): HTMLElement {
	const root = document.createElement( 'div' );
	root.innerHTML = html;
	return root;
}

/** Looks at the page in the very commit that hydrates it: effects may change it right after. */
function AtFirstCommit( {
	look,
	children,
}: {
	look: () => void;
	children: ReactElement;
} ) {
	useLayoutEffect( () => {
		look();
		// eslint-disable-next-line react-hooks/exhaustive-deps -- the first commit only
	}, [] );
	return children;
}

/**
 * Proves that React's first render of an island is the server's first view: hydration reports nothing and
 * keeps the nodes, and both DOM trees are equal (a wrong attribute alone is silent in hydration).
 */
export async function expectParity(
	Component: ComponentType< any >,
	{ props, html, messages }: Fixture
): Promise< void > {
	const data = window.museau;
	document.documentElement.lang = messages ? 'en-US' : 'fr-FR';
	if ( messages ) {
		window.museau = { ...pageData(), noneIsMany: true, messages };
	}
	const error = jest.spyOn( console, 'error' ).mockImplementation( () => {} );
	const rendered = renderToString( <Component { ...props } /> );
	// The only thing React's server rendering may say here: effects wait for the browser, as they should.
	expect(
		error.mock.calls.filter(
			( [ message ] ) => ! /useLayoutEffect does nothing/.test( message )
		)
	).toEqual( [] );
	error.mockClear();

	expect(
		[ ...domOf( html ).childNodes ].flatMap( ( node ) => outline( node ) )
	).toEqual(
		[ ...domOf( rendered ).childNodes ].flatMap( ( node ) =>
			outline( node )
		)
	);

	const root = domOf( html );
	document.body.append( root );
	const first = root.firstElementChild;
	const recovered: unknown[] = [];
	let kept: Element | null = null;
	const island = await act( async () =>
		hydrateRoot(
			root,
			<AtFirstCommit
				look={ () => {
					kept = root.firstElementChild;
				} }
			>
				<Component { ...props } />
			</AtFirstCommit>,
			{
				onRecoverableError: ( problem ) => recovered.push( problem ),
			}
		)
	);
	expect( recovered ).toEqual( [] );
	expect( error.mock.calls ).toEqual( [] );
	expect( kept ).toBe( first );
	await act( async () => island.unmount() );
	root.remove();
	error.mockRestore();
	window.museau = data;
}

import { createElement, Fragment } from '@wordpress/element';
import type { ReactNode } from 'react';
import { parse } from '../trusted-types';
import { safeSrcset, safeUrl } from '../safe-url';

/** What the texts of a shop are made of; of another element its words stay. */
const ELEMENTS = new Set(
	'a abbr b blockquote br caption cite code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins li mark ol p pre q s section small span strong sub summary sup table tbody td tfoot th thead time tr u ul'.split(
		' '
	)
);

/** Elements whose content is no words either. */
const DROPPED =
	/^(?:script|style|template|iframe|object|embed|svg|math|noscript|form|textarea|select)$/;

/** React's name by attribute. */
const ATTRIBUTES: Record< string, string > = {
	alt: 'alt',
	class: 'className',
	colspan: 'colSpan',
	datetime: 'dateTime',
	dir: 'dir',
	height: 'height',
	href: 'href',
	lang: 'lang',
	loading: 'loading',
	rel: 'rel',
	rowspan: 'rowSpan',
	sizes: 'sizes',
	src: 'src',
	srcset: 'srcSet',
	target: 'target',
	title: 'title',
	width: 'width',
};

function attributesOf( element: Element ): Record< string, string > {
	const kept: Record< string, string > = {};
	for ( const { name, value } of element.attributes ) {
		const property = Object.hasOwn( ATTRIBUTES, name )
			? ATTRIBUTES[ name ]
			: undefined;
		if ( ! property ) {
			continue;
		}
		let safe = value;
		if ( name === 'href' || name === 'src' ) {
			safe = safeUrl( value );
		} else if ( name === 'srcset' ) {
			safe = safeSrcset( value );
		}
		if ( safe === value ) {
			kept[ property ] = value;
		}
	}
	return kept;
}

function nodesOf( parent: Node ): ReactNode[] {
	const nodes: ReactNode[] = [];
	const add = ( node: ReactNode ) => {
		const last = nodes.length - 1;
		if ( typeof node === 'string' && typeof nodes[ last ] === 'string' ) {
			// Two texts side by side are one for the browser.
			nodes[ last ] = `${ nodes[ last ] }${ node }`;
		} else {
			nodes.push( node );
		}
	};
	for ( const node of parent.childNodes ) {
		if ( node.nodeType === 3 ) {
			add( node.textContent ?? '' );
		} else if ( node.nodeType === 1 ) {
			const element = node as Element;
			const name = element.localName;
			if ( ELEMENTS.has( name ) ) {
				add(
					createElement(
						name,
						attributesOf( element ),
						...nodesOf( element )
					)
				);
			} else if ( ! DROPPED.test( name ) ) {
				nodesOf( element ).forEach( add );
			}
		}
	}
	return nodes;
}

/**
 * The artist's HTML as elements of React: it is read in an inert document, and nothing of it is ever given to the page as
 * HTML. Scripts, frames, handlers and addresses that would run have no way through.
 */
export function RichText( { html }: { html: string } ) {
	const { body } = parse( html );
	return createElement( Fragment, null, ...nodesOf( body ) );
}

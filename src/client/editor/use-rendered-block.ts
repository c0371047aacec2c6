import apiFetch from '@wordpress/api-fetch';
import { useEffect, useState } from '@wordpress/element';
import type { Attributes } from './fields';

/** Milliseconds between the last change and the next request. */
const PAUSE = 300;

export interface RenderedBlock {
	/** The block's HTML with its marks; null until it is known. It stays until the next one is here. */
	html: string | null;
	/** Why it could not be rendered, '' if it could. */
	error: string;
	retry: () => void;
}

/** A block as its own template renders it for the canvas. */
export function useRenderedBlock(
	name: string,
	attributes: Attributes,
	version = 0
): RenderedBlock {
	const body = JSON.stringify( { attributes } );
	const [ html, setHtml ] = useState< string | null >( null );
	const [ error, setError ] = useState( '' );
	const [ turn, setTurn ] = useState( 0 );
	const isFirst = html === null;
	useEffect( () => {
		const asked = new AbortController();
		const timer = setTimeout(
			() => {
				apiFetch< { rendered?: string } >( {
					path: `/wp/v2/block-renderer/${ name }?context=edit&canvas=1`,
					method: 'POST',
					headers: { 'Content-Type': 'application/json' },
					body,
					signal: asked.signal,
				} ).then(
					( answer ) => {
						setHtml( answer?.rendered ?? '' );
						setError( '' );
					},
					( { message }: Error ) =>
						asked.signal.aborted || setError( message )
				);
			},
			isFirst ? 0 : PAUSE
		);
		return () => {
			clearTimeout( timer );
			asked.abort();
		};
		// eslint-disable-next-line react-hooks/exhaustive-deps -- the first answer is no reason to ask again
	}, [ name, body, turn, version ] );
	return { html, error, retry: () => setTurn( turn + 1 ) };
}

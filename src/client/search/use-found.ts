import { useEffect, useState } from '@wordpress/element';
import { apiFetch } from '../api';
import type { ProductImage } from '../types';

export interface FoundWork {
	name: string;
	path: string;
	/** Euros; null without any. */
	price: number | null;
	price_max: number | null;
	stock_status: 'instock' | 'outofstock';
	image: Pick< ProductImage, 'src' | 'srcset' | 'width' | 'height' > | null;
}

export interface Found {
	/** The first of them. */
	works: FoundWork[];
	/** All that the search page would list. */
	total: number;
	/** The nearest words of the catalogue: nothing was found for what was typed, and these are theirs. */
	meant?: string;
}

/** Letters from which something is looked for, as the route asks. */
const FEWEST = 2;

/** Milliseconds without a letter until the server is asked. */
const PAUSE = 150;

/** What the server finds while somebody types; null without an answer to these words. A call that is overtaken is given up. */
export function useFound( words: string ): Found | null {
	const [ found, setFound ] = useState< Found | null >( null );
	const asked = words.trim();
	useEffect( () => {
		if ( asked.length < FEWEST ) {
			setFound( null );
			return;
		}
		const overtaken = new AbortController();
		const { signal } = overtaken;
		const timer = setTimeout( () => {
			apiFetch< Found >( {
				path: 'search-suggestions',
				signal,
				query: { words: asked },
			} ).then(
				( answer ) => ! signal.aborted && setFound( answer ),
				// The form still leads to the search page.
				() => ! signal.aborted && setFound( null )
			);
		}, PAUSE );
		return () => {
			clearTimeout( timer );
			overtaken.abort();
		};
	}, [ asked ] );
	return found;
}

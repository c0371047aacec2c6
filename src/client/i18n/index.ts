import { pageData } from '../page-data';
import { french as set } from '../typography';

/**
 * A visible sentence. The French sentence is the id, shown in French typography; the page data carry another language's words.
 * `%s`, `%d` and `%1$s` are replaced by the values in order.
 */
export function t( french: string, ...values: ( string | number )[] ): string {
	const sentence = pageData().messages[ french ] ?? set( french );
	let next = 0;
	return sentence.replace(
		/%(?:(\d+)\$)?[sd]/g,
		( mark, position?: string ) =>
			String(
				values[ position ? Number( position ) - 1 : next++ ] ?? mark
			)
	);
}

/** One sentence for one thing, another for several (French: 0 and 1 are singular, English: 0 is not). `%d` is the number. */
export function tn( one: string, several: string, count: number ): string {
	const isOne = Math.abs( count ) < 2 && ( count || ! pageData().noneIsMany );
	return t( isOne ? one : several, count );
}

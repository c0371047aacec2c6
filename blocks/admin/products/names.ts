import type { Term } from '../attributes';

/** The shown name of an option; its slug when the shop does not know it. */
export function nameOf( terms: Term[] | undefined, slug: string ): string {
	return terms?.find( ( term ) => term.slug === slug )?.name ?? slug;
}

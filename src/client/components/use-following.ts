import { useEffect, useRef } from '@wordpress/element';
import type { Choices } from '../catalogue/options';

/** Milliseconds until a press that waits is given again. */
const FOLLOWING = 50;
/** Presses after which a field that was changed past React counts as a choice of hers. */
const MANY = 20;

/**
 * Fields show a choice before the page has followed it (EarlySelect): a press that comes between is given again once it has, so that what
 * was chosen is ordered.
 * @param choices as the page shows them, by the names of the fields
 * @param want    takes a choice
 * @return whether a press on this form waits
 */
export function useFollowing(
	choices: Choices,
	want: ( slug: string, option: string ) => void
) {
	const again = useRef( 0 );
	const times = useRef( 0 );
	useEffect( () => () => window.clearTimeout( again.current ), [] );

	return ( form: HTMLFormElement ): boolean => {
		window.clearTimeout( again.current );
		const ahead = Object.entries( choices ).flatMap(
			( [ slug, option ] ) => {
				const field = form.elements.namedItem( slug );

				return field instanceof HTMLSelectElement &&
					field.value !== option
					? [ field ]
					: [];
			}
		);
		times.current = ahead.length ? times.current + 1 : 0;
		if ( times.current === MANY ) {
			times.current = 0;
			ahead.forEach( ( { name, value } ) => want( name, value ) );
		}
		if ( ahead.length ) {
			again.current = window.setTimeout(
				() => form.requestSubmit(),
				FOLLOWING
			);
		}

		return ahead.length > 0;
	};
}

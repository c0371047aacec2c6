import type { Page } from '@playwright/test';

/** From the top of a card to its foot nothing stands empty for more, in px. */
export const MOST = 64;

/** The largest height in px inside a card in which nothing stands, its own edges counted. */
export const voids = ( page: Page, cards: string ) =>
	page.evaluate( ( selector ) => {
		const isSeen = ( element: Element ) =>
			element.checkVisibility( { visibilityProperty: true } );
		const boxes = ( card: Element ): DOMRect[] => {
			const found: DOMRect[] = [];
			const walk = document.createTreeWalker( card, NodeFilter.SHOW_ALL );
			for ( let node = walk.nextNode(); node; node = walk.nextNode() ) {
				if ( node instanceof Text ) {
					if ( node.data.trim() && isSeen( node.parentElement! ) ) {
						const range = document.createRange();
						range.selectNodeContents( node );
						found.push( ...range.getClientRects() );
					}
				} else if (
					node instanceof Element &&
					// A card's field is Stripe's frame: ours is around it, as an input's own.
					node.matches(
						'img, svg, input, select, textarea, button, .museau-field__control'
					) &&
					isSeen( node )
				) {
					found.push( node.getBoundingClientRect() );
				}
			}
			// What only screen readers have takes a pixel.
			return found.filter(
				( { width, height } ) => width > 1 && height > 1
			);
		};
		return [ ...document.querySelectorAll( selector ) ]
			.filter( isSeen )
			.map( ( card ) => {
				const { top, bottom } = card.getBoundingClientRect();
				let at = top;
				let most = 0;
				for ( const box of boxes( card ).sort(
					( one, other ) => one.top - other.top
				) ) {
					most = Math.max( most, box.top - at );
					at = Math.max( at, box.bottom );
				}
				return Math.round( Math.max( most, bottom - at ) );
			} );
	}, cards );

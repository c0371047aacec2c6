import { PICTURE, TEXT } from './elements';

const STOPS = `[${ TEXT }], [${ PICTURE }]`;

/** The focus, and the caret behind the last word. */
function enter( stop: HTMLElement ) {
	stop.closest( 'details' )?.setAttribute( 'open', '' );
	stop.focus();
	if ( stop.isContentEditable ) {
		const selection = stop.ownerDocument.getSelection();
		selection?.selectAllChildren( stop );
		selection?.collapseToEnd();
	}
}

/** From the block itself Tab goes to the first of its texts and pictures. */
function goToFirst( block: HTMLElement, event: KeyboardEvent ) {
	const first = block.querySelector< HTMLElement >( STOPS );
	if (
		event.target === block &&
		event.key === 'Tab' &&
		! event.shiftKey &&
		first
	) {
		event.preventDefault();
		enter( first );
	}
}

/** A blank in the words of a summary would open and close its details. */
function keepOpen( event: KeyboardEvent ) {
	if (
		event.key === ' ' &&
		( event.target as Element ).closest( `summary [${ TEXT }]` )
	) {
		event.preventDefault();
	}
}

/**
 * Enter goes on to the block's next text and leaves the block behind the last one; Tab goes to the next text or picture, and behind the
 * last on to what follows the block. Nothing holds the focus.
 *
 * @param block
 * @param onLeave After Enter in the last text.
 */
export function listenToKeys(
	block: HTMLElement,
	onLeave: () => void
): () => void {
	const onKeyDown = ( event: KeyboardEvent ) => {
		const { key, target, shiftKey } = event;
		const stop = ( target as Element ).closest< HTMLElement >( STOPS );
		if (
			! stop ||
			event.defaultPrevented ||
			event.isComposing ||
			event.altKey ||
			event.ctrlKey ||
			event.metaKey
		) {
			return;
		}
		const next = ( selector: string, step: number ) => {
			const stops = [
				...block.querySelectorAll< HTMLElement >( selector ),
			];
			return stops[ stops.indexOf( stop ) + step ];
		};
		if ( key === 'Tab' ) {
			const other = next( STOPS, shiftKey ? -1 : 1 );
			if ( other ) {
				event.preventDefault();
				enter( other );
			}
		} else if ( key === 'Enter' && stop.hasAttribute( TEXT ) ) {
			event.preventDefault();
			const other = shiftKey ? undefined : next( `[${ TEXT }]`, 1 );
			if ( other ) {
				enter( other );
			} else if ( ! shiftKey ) {
				onLeave();
			}
		}
	};
	const goInside = ( event: KeyboardEvent ) => goToFirst( block, event );
	block.addEventListener( 'keydown', goInside );
	block.addEventListener( 'keydown', onKeyDown );
	block.addEventListener( 'keyup', keepOpen );
	return () => {
		block.removeEventListener( 'keydown', goInside );
		block.removeEventListener( 'keydown', onKeyDown );
		block.removeEventListener( 'keyup', keepOpen );
	};
}

import { useEffect, useRef, type RefObject } from '@wordpress/element';
import { PICTURE } from './elements';
import { picturesOf } from './use-picture-files';

/** Takes a picture that is pasted while one of the block's pictures has the focus; elsewhere WordPress pastes as ever. */
export function usePasted(
	block: RefObject< HTMLElement >,
	take: ( path: string, files: File[] ) => void
) {
	const taken = useRef( take );
	useEffect( () => {
		taken.current = take;
	} );
	useEffect( () => {
		const page = block.current?.ownerDocument;
		const onPaste = ( event: ClipboardEvent ) => {
			const slot = page?.activeElement?.closest( `[${ PICTURE }]` );
			const files = picturesOf( event.clipboardData?.files ?? [] );
			if ( slot && block.current?.contains( slot ) && files.length ) {
				event.preventDefault();
				event.stopPropagation();
				taken.current( slot.getAttribute( PICTURE ) ?? '', files );
			}
		};
		// Before the editor, which would make a block of the picture.
		page?.addEventListener( 'paste', onPaste, true );
		return () => page?.removeEventListener( 'paste', onPaste, true );
	}, [ block ] );
}

/**
 * What to do once something has left a list: reading goes on at the line that counts it, for what was pressed is gone, and the
 * list is read again where it is scrolled to.
 */
export const leavingRow =
	( list: 'produits' | 'actualites', reload: () => void ) => () => {
		const count = document.getElementById( `${ list }-compte` );
		const at = count?.ownerDocument.activeElement;
		// The answer may come when she types somewhere else already.
		if ( ! at?.matches( 'input, select, textarea' ) ) {
			count?.focus( { preventScroll: true } );
		}
		reload();
	};

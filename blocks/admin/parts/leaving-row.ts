/**
 * What to do once something has left a list: reading goes on at the line that counts it, for what was pressed is gone, and the
 * list is read again where it is scrolled to.
 */
export const leavingRow =
	( list: 'produits' | 'actualites', reload: () => void ) => () => {
		document
			.getElementById( `${ list }-compte` )
			?.focus( { preventScroll: true } );
		reload();
	};

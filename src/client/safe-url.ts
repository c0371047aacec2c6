/** Blanks and control characters do not keep a browser from reading a scheme. */
const bare = ( text: string ) =>
	text.slice( 0, 100 ).replace( /[\u0000-\u0020]+/g, '' );

/** An address that only leads somewhere: http, https, mail, telephone or relative; '' for every other scheme. */
export const safeUrl = ( url: string ): string =>
	/^(?:(?:https?|mailto|tel):|[^:/?#]*(?:[/?#]|$))/i.test( bare( url ) )
		? url
		: '';

/** Each address of a srcset; '' when one of them is no picture's. */
export const safeSrcset = ( srcset: string ): string =>
	srcset.split( ',' ).every( ( part ) => safeUrl( part.trim() ) !== '' )
		? srcset
		: '';

/** For JSON.parse: no member of what the page carries is an address that would run or hold a document of its own. */
export const safeMember = ( name: string, value: unknown ): unknown => {
	if ( name === 'srcdoc' || name === 'dangerouslySetInnerHTML' ) {
		return undefined;
	}
	return typeof value === 'string' &&
		/^(?:javascript|vbscript|data):/i.test( bare( value ) )
		? ''
		: value;
};

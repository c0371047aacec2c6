/** A text as the lists' searches compare it: lower case, no accents, no tags; 'oeuvre' is what a phone writes for 'œuvre'. */
export const plain = ( text: string ) =>
	text
		.replace( /<[a-z\/!][^>]*>/gi, ' ' )
		.normalize( 'NFD' )
		.replace( /\p{M}/gu, '' )
		.toLowerCase()
		.replace( /œ/g, 'oe' )
		.replace( /æ/g, 'ae' );

const GROUPED = /^\s*\d{1,3}(?:\s\d{3})+(?=\s*(?:[.,€]|$))/;

/** '1200,50' of '1 200,50', as prices are written, whichever blanks stand between the thousands; '1 2' stays. The rule of Money::parse(). */
export const typedSum = ( text: string ) =>
	text
		.replace( GROUPED, ( thousands ) => thousands.replace( /\s/g, '' ) )
		.trim()
		.replace( ',', '.' );

const GROUPED = /^\s*\d{1,3}(?:\s\d{3})+(?=\s*(?:[.,]|$))/;

/** '1200.50' of '1 200,50', whichever blanks stand between the thousands, as Money::parse() reads them; '1 2' stays. */
export const typedSum = ( text: string ) =>
	text
		.replace( GROUPED, ( thousands ) => thousands.replace( /\s/g, '' ) )
		.trim()
		.replace( ',', '.' );

const SIMPLE = /^(?:\s|<\/?p>|<br ?\/?>|[^<])*$/i;

const decode = ( text: string ) =>
	text
		.replace( /&lt;/g, '<' )
		.replace( /&gt;/g, '>' )
		.replace( /&quot;/g, '"' )
		.replace( /&#0?39;|&#8217;/g, "'" )
		.replace( /&nbsp;/g, ' ' )
		.replace( /&amp;/g, '&' );

/** Stored paragraphs as a person types them; HTML with anything else in it is shown as it is. */
export function typedOf( html: string ): string {
	// What the editor writes for a plain paragraph is a plain paragraph.
	const text = html
		.trim()
		.replace( /<p class="wp-block-paragraph">/gi, '<p>' );
	return SIMPLE.test( text )
		? decode(
				text
					.replace( /<br ?\/?>\n?/gi, '\n' )
					.replace( /<\/p>\s*<p>/gi, '\n\n' )
					.replace( /<\/?p>/gi, '' )
			).trim()
		: text;
}

/** Several typed paragraphs as HTML; one line, or HTML, goes as it is. */
export function htmlOf( typed: string ): string {
	const text = typed.trim().replace( /\r\n?/g, '\n' );
	if ( ! text.includes( '\n' ) || /<\/?[a-z!]/i.test( text ) ) {
		return text;
	}
	const encoded = text
		.replace( /&/g, '&amp;' )
		.replace( /</g, '&lt;' )
		.replace( />/g, '&gt;' );
	return encoded
		.split( /\n{2,}/ )
		.map(
			( paragraph ) => `<p>${ paragraph.replace( /\n/g, '<br>' ) }</p>`
		)
		.join( '\n' );
}

/**
 * Attributes keep texts as they are read, character for character; RichText takes and gives HTML. Where words may be bold or in
 * italics the text holds <em> and <strong> and no other tag: the counterpart is Html::phrase() in PHP.
 */
const ESCAPED: Record< string, string > = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
};

const PHRASE = /&lt;(em|strong)&gt;((?:(?!&lt;\/?\1&gt;)[^])*)&lt;\/\1&gt;/g;

export function toHtml( text: string, hasFormats: boolean ): string {
	const html = text.replace( /[&<>]/g, ( mark ) => ESCAPED[ mark ] ?? mark );
	return hasFormats
		? // Twice: the one may stand in the other.
			html
				.replace( PHRASE, '<$1>$2</$1>' )
				.replace( PHRASE, '<$1>$2</$1>' )
		: html;
}

function textOf( node: Node, hasFormats: boolean ): string {
	if ( node.nodeType === Node.TEXT_NODE ) {
		return node.textContent ?? '';
	}
	const name = node.nodeName.toLowerCase();
	if ( name === 'br' ) {
		return ' ';
	}
	const words = [ ...node.childNodes ]
		.map( ( child ) => textOf( child, hasFormats ) )
		.join( '' );
	return hasFormats && ( name === 'em' || name === 'strong' ) && words
		? `<${ name }>${ words }</${ name }>`
		: words;
}

export const toText = ( html: string, hasFormats: boolean ): string =>
	textOf(
		new DOMParser().parseFromString( html, 'text/html' ).body,
		hasFormats
	);

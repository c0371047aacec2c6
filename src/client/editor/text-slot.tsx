import { RichText } from '@wordpress/block-editor';
import { useState } from '@wordpress/element';
import { shown } from '../typography';
import type { TextField } from './fields';
import { TEXT } from './elements';
import { toHtml, toText } from './plain';

/** What a text says in the place of the shop's own delay. */
const DELAY = '{délai}';

const FORMATS = [ 'core/bold', 'core/italic' ];

interface Props {
	/** The element as the server prints it. */
	printed: Element;
	path: string;
	field: TextField;
	value: string;
	onChange: ( value: string ) => void;
}

/** A text that is written where it stands, in the element that the page shows it in and set as the page sets it. */
export function TextSlot( { printed, path, field, value, onChange }: Props ) {
	const { label, hasFormats = false, hasDefaultText = false } = field;
	/** What she wrote since she came here: typeset on blur, never under her caret. */
	const [ written, setWritten ] = useState< {
		html: string;
		text: string;
	} | null >( null );
	const delay =
		printed
			.closest( '[data-museau-delay]' )
			?.getAttribute( 'data-museau-delay' ) ?? '';
	// The shop's own words are hers to change from their first letter on.
	const own = ( hasDefaultText && printed.textContent ) || '';
	const html =
		written && written.text === value
			? written.html
			: toHtml(
					shown( ( value || own ).replace( DELAY, delay ) ),
					hasFormats
				);
	return (
		<RichText
			tagName={ printed.localName }
			className={ printed.className || undefined }
			identifier={ path }
			{ ...{ [ TEXT ]: path } }
			aria-label={ label }
			placeholder={ own || label }
			allowedFormats={ hasFormats ? FORMATS : [] }
			disableLineBreaks
			value={ html }
			onChange={ ( next: string ) => {
				const words = toText( String( next ), hasFormats );
				// As long as the delay stands there as the shop says it, it stays the shop's.
				const hasDelay =
					value.includes( DELAY ) ||
					( ! value && own.includes( shown( delay ) ) );
				const said =
					delay && hasDelay
						? words.replace( shown( delay ), DELAY )
						: words;
				const text = words === own ? '' : said;
				setWritten( { html: String( next ), text } );
				onChange( text );
			} }
			onBlur={ () => setWritten( null ) }
		/>
	);
}

import { withoutHead } from '@museau/cart/look';
import { pair, shown } from '@museau/typography';

/** What was chosen of a line's options: 'Graphite · A4 portrait · 1 animal'; a customer's own words as she typed them, after what they are. */
export const choicesText = (
	options: { attribute: string; value: string; personal?: boolean }[]
) =>
	withoutHead( options )
		.map( ( option ) =>
			option.personal ? pair( option ) : shown( option.value )
		)
		.join( ' · ' );

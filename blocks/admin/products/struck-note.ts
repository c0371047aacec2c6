import { raw, text } from './answer';
import type { EditForm } from './edit-rules';
import { priceOf } from './prices';

/** One sentence of what customers will see beside a reduced price; it holds for prices below `below` euros, or for all others. */
export interface StruckSentence {
	below: number | null;
	text: string;
}

/** `struck` of GET /admin/products/{id}. */
export const struckOf = ( value: unknown ): StruckSentence[] =>
	( Array.isArray( value ) ? value : [] ).map( ( entry ) => {
		const { below, text: sentence } = raw( entry );
		return {
			below: typeof below === 'number' ? below : null,
			text: text( sentence ),
		};
	} );

/** What customers will see of the reduction that is typed; '' for none. */
export function struckNote( {
	sale_price: typed,
	regular_price: regular,
	struck,
}: Pick< EditForm, 'sale_price' | 'regular_price' | 'struck' > ): string {
	const sale = priceOf( typed );
	if ( sale === null || sale <= 0 || sale >= ( priceOf( regular ) ?? 0 ) ) {
		return '';
	}
	return (
		struck.find( ( { below } ) => below === null || sale < below )?.text ??
		''
	);
}

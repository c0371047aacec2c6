import { shown } from '@museau/typography';

/** What was chosen of a line's options: 'Graphite · A4 portrait · 1 animal'; a customer's own words as she typed them. */
export const choicesText = (
	options: { value: string; personal?: boolean }[]
) =>
	options
		.map( ( { value, personal } ) => ( personal ? value : shown( value ) ) )
		.join( ' · ' );

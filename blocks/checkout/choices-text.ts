import { shown } from '@museau/typography';

/** What was chosen of a line's options: 'Graphite · A4 portrait · 1 animal'. */
export const choicesText = ( options: { value: string }[] ) =>
	shown( options.map( ( { value } ) => value ).join( ' · ' ) );

import { t } from '@museau/i18n';

/** A select's options, of their shown names by value. */
export const optionsOf = ( labels: Record< string, string > ) =>
	Object.entries( labels ).map( ( [ value, label ] ) => (
		<option key={ value } value={ value }>
			{ t( label ) }
		</option>
	) );

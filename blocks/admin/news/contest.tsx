import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import { home } from '@museau/page-data';
import { optionsOf } from '../parts/options-of';
import { DESIGNATIONS, HOUSEHOLDS, type NewsForm } from './rules';

interface Props {
	/** 0 for a new one, which has no entries yet. */
	id: number;
	field: ( name: keyof NewsForm ) => {
		id: string;
		value: string;
		onChange: ( event: { currentTarget: { value: string } } ) => void;
	};
}

/** What the shop adds to a contest's rules, and the way to its entries. */
export function Contest( { id, field }: Props ) {
	return (
		<>
			<div className="museau-admin__filters">
				<Field
					as="select"
					label={ t( 'Gagnant désigné par' ) }
					{ ...field( 'designation' ) }
				>
					{ optionsOf( DESIGNATIONS ) }
				</Field>
				<Field
					as="select"
					label={ t( "Un foyer, c'est" ) }
					hint={ t(
						"Une seule participation par foyer. L'adresse postale sert à compter ; elle n'est pas gardée."
					) }
					{ ...field( 'foyer' ) }
				>
					{ optionsOf( HOUSEHOLDS ) }
				</Field>
			</div>
			{ id > 0 && (
				<p>
					<a
						className="museau-link"
						href={ home(
							`/wp-admin/admin.php?page=museau-contests&contest=${ id }`
						) }
					>
						{ t( 'Voir les participations' ) }
					</a>
				</p>
			) }
		</>
	);
}

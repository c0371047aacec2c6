import { t } from '@museau/i18n';

/** Leads to the saved thing's own page: a draft's is shown to her alone. Nothing until it has an address. */
export function PageLink( {
	href,
	isDraft,
}: {
	href: string | undefined;
	isDraft: boolean;
} ) {
	if ( ! href ) {
		return null;
	}
	return (
		<p>
			<a
				className="museau-link"
				href={ href }
				target="_blank"
				rel="noreferrer"
			>
				{ isDraft
					? t( 'Aperçu du brouillon (nouvel onglet)' )
					: t( 'Voir la page (nouvel onglet)' ) }
			</a>
		</p>
	);
}

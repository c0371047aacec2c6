import { ApiError, apiFetch } from '@museau/api';
import { attributeSlug } from '@museau/catalogue/options';
import { t, tn } from '@museau/i18n';
import type { Term } from '../attributes';
import { useDashboard } from '../dashboard-context';
import { failureSentence } from '../failure';

/** Asks, with how many products carry the series, deletes it, tells. Gone already (404) is what was asked (R208). */
export function useDeleteSeries( onDone: ( term: Term ) => void ) {
	const { ask, tell } = useDashboard();

	return async ( term: Term ) => {
		const carried = term.count ?? 0;
		const isSure = await ask( {
			title: t( 'Supprimer la série « %s » ?', term.name ),
			text:
				carried > 0
					? tn(
							'%d produit la porte : il restera dans la boutique, sans cette série.',
							'%d produits la portent : ils resteront dans la boutique, sans cette série.',
							carried
						)
					: t( 'Aucun produit enregistré ne la porte.' ),
			yes: t( 'Supprimer la série' ),
		} );
		if ( ! isSure ) {
			return;
		}
		try {
			await apiFetch( {
				path: `/admin/terms/${ term.id }`,
				method: 'DELETE',
				query: { taxonomy: attributeSlug( 'series' ) },
			} );
		} catch ( error ) {
			if ( ! ( error instanceof ApiError && error.status === 404 ) ) {
				tell( {
					kind: 'error',
					text: failureSentence(
						t( 'Impossible de supprimer la série: {message}' ),
						error
					),
				} );
				return;
			}
		}
		tell( { kind: 'success', text: t( 'Série supprimée' ) } );
		onDone( term );
	};
}

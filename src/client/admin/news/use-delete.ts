import { api, ApiError } from '../../api';
import { t } from '../../i18n';
import { useDesk } from '../desk';
import { failureSentence } from '../failure';

/** One question, then the trash (R214, R215). */
export function useDeleteNews( onGone: () => void ) {
	const { ask, tell } = useDesk();

	return async ( id: number | undefined, title: string ) => {
		if ( ! id ) {
			tell( {
				kind: 'error',
				text: t( 'Erreur: Impossible de supprimer cet élément' ),
			} );
			return;
		}
		const isSure = await ask( {
			title: t( 'Supprimer « %s » ?', title ),
			text: t( "L'actualité quittera le site." ),
			yes: t( 'Supprimer' ),
		} );
		if ( ! isSure ) {
			return;
		}
		try {
			await api.delete( `/concours/${ id }` );
		} catch ( error ) {
			// Gone already: that is what was asked.
			if ( ! ( error instanceof ApiError && error.status === 404 ) ) {
				tell( {
					kind: 'error',
					text: failureSentence(
						t( 'Erreur lors de la suppression: {message}' ),
						error
					),
				} );
				return;
			}
		}
		tell( {
			kind: 'success',
			text: t( 'Actualité supprimée avec succès' ),
		} );
		onGone();
	};
}

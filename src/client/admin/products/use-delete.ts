import { api, ApiError } from '../../api';
import { useDesk } from '../desk';
import { failureSentence } from '../failure';
import { t } from '../../i18n';

/** Fired on the window: 'Annuler' outlives the screen that asked for the deletion. */
export const RESTORED = 'museau:product-restored';

/** Two questions, then the trash; 'Annuler' takes it out again for 8 seconds (B16, R182, R205). */
export function useDeleteProduct( onChanged: () => void ) {
	const { ask, tell } = useDesk();

	const restore = async ( id: number ) => {
		try {
			await api.post( `/admin/products/${ id }/restore`, {} );
			tell( { kind: 'success', text: t( 'Le produit est de retour.' ) } );
			window.dispatchEvent( new Event( RESTORED ) );
		} catch ( error ) {
			tell( {
				kind: 'error',
				text: failureSentence( t( 'Erreur: {message}' ), error ),
			} );
		}
	};

	return async ( id: number | undefined, name: string ) => {
		if ( ! id ) {
			tell( {
				kind: 'error',
				text: t( 'Erreur: Impossible de supprimer cet élément' ),
			} );
			return false;
		}
		const title = t( 'Supprimer « %s » ?', name );
		const isSure =
			( await ask( {
				title,
				text: t( 'Le produit quittera la boutique.' ),
				yes: t( 'Supprimer' ),
			} ) ) &&
			( await ask( {
				title,
				text: t( 'Cette action est irréversible. Continuer ?' ),
				yes: t( 'Continuer' ),
			} ) );
		if ( ! isSure ) {
			return false;
		}
		try {
			await api.delete( `/admin/products/${ id }` );
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
				return false;
			}
		}
		tell( {
			kind: 'success',
			text: t( 'Produit supprimé avec succès' ),
			action: { label: t( 'Annuler' ), run: () => void restore( id ) },
		} );
		onChanged();
		return true;
	};
}

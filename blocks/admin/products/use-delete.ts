import { apiFetch } from '@museau/api';
import { t } from '@museau/i18n';
import { useDashboard } from '../dashboard-context';
import { failureSentence } from '../failure';
import { useDelete } from '../use-delete';

/** Fired on the window: 'Annuler' outlives the screen that asked for the deletion. */
export const RESTORED = 'museau:product-restored';

/** Two questions, then the trash; 'Annuler' takes it out again for 8 seconds (B16, R182). */
export function useDeleteProduct( onDone: () => void ) {
	const { tell } = useDashboard();

	const restore = async ( id: number ) => {
		try {
			await apiFetch( {
				path: `/admin/products/${ id }/restore`,
				method: 'POST',
				data: {},
			} );
			tell( { kind: 'success', text: t( 'Le produit est de retour.' ) } );
			window.dispatchEvent( new Event( RESTORED ) );
		} catch ( error ) {
			tell( {
				kind: 'error',
				text: failureSentence( t( 'Erreur: {message}' ), error ),
			} );
		}
	};

	return useDelete(
		{
			path: ( id ) => `/admin/products/${ id }`,
			questions: [
				{
					text: t(
						'Le produit quittera la boutique. Il reste 30 jours dans la Corbeille.'
					),
					yes: t( 'Supprimer' ),
				},
				{
					text: t( 'Cette action est irréversible. Continuer ?' ),
					yes: t( 'Continuer' ),
				},
			],
			done: t( 'Produit supprimé avec succès' ),
			undo: ( id ) => void restore( id ),
		},
		onDone
	);
}

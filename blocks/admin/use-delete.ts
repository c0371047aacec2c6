import { ApiError, apiFetch } from '@museau/api';
import { t } from '@museau/i18n';
import { useDashboard } from './dashboard-context';
import { failureSentence } from './failure';

interface Deletion {
	path: ( id: number ) => string;
	/** Asked one after the other, and what confirms each. */
	questions: { text: string; yes: string }[];
	done: string;
	/** Takes it back, while the message stands. */
	undo?: ( id: number ) => void;
}

/** Asks, deletes, tells. Gone already (404) is what was asked (R182, R205, R214, R215). */
export function useDelete( deletion: Deletion, onDone: () => void ) {
	const { ask, tell } = useDashboard();

	return async ( id: number | undefined, name: string ) => {
		if ( ! id ) {
			tell( {
				kind: 'error',
				text: t( 'Erreur: Impossible de supprimer cet élément' ),
			} );
			return;
		}
		const title = t( 'Supprimer « %s » ?', name );
		for ( const question of deletion.questions ) {
			if ( ! ( await ask( { title, ...question } ) ) ) {
				return;
			}
		}
		try {
			await apiFetch( { path: deletion.path( id ), method: 'DELETE' } );
		} catch ( error ) {
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
		const { undo } = deletion;
		tell( {
			kind: 'success',
			text: deletion.done,
			...( undo && {
				action: { label: t( 'Annuler' ), run: () => undo( id ) },
			} ),
		} );
		onDone();
	};
}

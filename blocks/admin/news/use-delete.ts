import { t } from '@museau/i18n';
import { useDelete } from '../use-delete';

/** One question, then the trash (R214, R215). */
export const useDeleteNews = ( onDone: () => void ) =>
	useDelete(
		{
			path: ( id ) => `/concours/${ id }`,
			questions: [
				{
					text: t( "L'actualité quittera le site." ),
					yes: t( 'Supprimer' ),
				},
			],
			done: t( 'Actualité supprimée avec succès' ),
		},
		onDone
	);

import { useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { useDashboard } from './dashboard-context';
import { failureSentence } from './failure';
import { useArrival } from './parts/use-arrival';

type View< F > =
	{ name: 'list' } | { name: 'add' } | { name: 'edit'; id: number; form: F };

/**
 * Which of a tab's three views is shown. Editing first loads everything (R202); `failed` holds '{message}'.
 * Leaving a form that holds what is not saved is asked first.
 */
export function useView< F >(
	load: ( id: number ) => Promise< F >,
	failed: string
) {
	const { tell, mayLeave } = useDashboard();
	const [ view, setView ] = useState< View< F > >( { name: 'list' } );
	const [ opening, setOpening ] = useState( 0 );
	useArrival( view.name );

	const edit = async ( id: number ) => {
		setOpening( id );
		try {
			setView( { name: 'edit', id, form: await load( id ) } );
		} catch ( error ) {
			tell( {
				kind: 'error',
				text: failureSentence( failed, error ),
				action: {
					label: t( 'Réessayer' ),
					run: () => void edit( id ),
				},
			} );
		}
		setOpening( 0 );
	};

	return {
		view,
		/** Id of what is being opened; 0 for nothing. */
		opening,
		add: () => setView( { name: 'add' } ),
		edit,
		back: async () => {
			if ( await mayLeave() ) {
				setView( { name: 'list' } );
			}
		},
		leave: () => setView( { name: 'list' } ),
	};
}

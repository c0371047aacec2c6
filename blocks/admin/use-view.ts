import { useRef, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { useDashboard } from './dashboard-context';
import { failureSentence } from './failure';
import { useArrival } from './parts/use-arrival';

type View< F > =
	{ name: 'list' } | { name: 'add' } | { name: 'edit'; id: number; form: F };

/** For who was drawn with another view: a message's button outlives it. */
function useLatest< T >( value: T ) {
	const latest = useRef( value );
	latest.current = value;
	return latest;
}

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
	/** Counts what makes a form that is still on its way stale. */
	const turn = useRef( 0 );
	const shown = useLatest( view.name );
	useArrival( view.name );
	const show = ( next: View< F > ) => {
		turn.current++;
		setOpening( 0 );
		setView( next );
	};

	const edit = async ( id: number ) => {
		const mine = ++turn.current;
		setOpening( id );
		try {
			const form = await load( id );
			if ( mine !== turn.current ) {
				return;
			}
			if ( shown.current !== 'list' && ! ( await mayLeave() ) ) {
				setOpening( 0 );
			} else if ( mine === turn.current ) {
				show( { name: 'edit', id, form } );
			}
		} catch ( error ) {
			if ( mine !== turn.current ) {
				return;
			}
			setOpening( 0 );
			tell( {
				kind: 'error',
				text: failureSentence( failed, error ),
				action: {
					label: t( 'Réessayer' ),
					run: () => void edit( id ),
				},
			} );
		}
	};

	return {
		view,
		/** Id of what is being opened; 0 for nothing. */
		opening,
		add: () => show( { name: 'add' } ),
		edit,
		back: async () => {
			if ( await mayLeave() ) {
				show( { name: 'list' } );
			}
		},
		leave: () => show( { name: 'list' } ),
	};
}

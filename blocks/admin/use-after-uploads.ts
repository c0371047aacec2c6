import { useEffect, useRef, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import { useDashboard } from './dashboard-context';
import { runningUploads } from './running-uploads';

/** Answers what waits until the form has been drawn with what was just put into it. */
function useDrawn() {
	const [ , setTurn ] = useState( 0 );
	const waiting = useRef< ( () => void )[] >( [] );
	useEffect( () => waiting.current.splice( 0 ).forEach( ( go ) => go() ) );
	return () =>
		new Promise< void >( ( resolve ) => {
			waiting.current.push( resolve );
			setTurn( ( turn ) => turn + 1 );
		} );
}

/**
 * Saves once the pictures that are being sent have arrived, and with them. One that does not arrive is said, and nothing is
 * saved: she tries it again, or saves without it.
 * @param save answers whether it was saved; it reads what stands in the form when it is called
 */
export function useAfterUploads< A extends unknown[] >(
	save: ( ...args: A ) => Promise< boolean >
) {
	const { tell } = useDashboard();
	const drawn = useDrawn();
	const isWaiting = useRef( false );
	const asked = useRef< A | null >( null );
	const latest = useRef( save );
	latest.current = save;

	const sayWhatIsAwaited = ( name: string ) =>
		tell( {
			kind: 'success',
			text: t(
				"L'image « %s » est encore en cours d'envoi : l'enregistrement l'attend.",
				name
			),
		} );
	const haveArrived = async (): Promise< boolean > => {
		const uploads = runningUploads();
		if ( uploads.length === 0 ) {
			return true;
		}
		sayWhatIsAwaited( uploads[ 0 ]!.name );
		for ( const { name, ended } of uploads ) {
			if ( ! ( await ended ) ) {
				tell( {
					kind: 'error',
					text: t(
						"L'image « %s » n'est pas arrivée, rien n'est enregistré : renvoyez-la, ou enregistrez sans elle.",
						name
					),
				} );
				return false;
			}
		}
		await drawn();
		// She may have chosen another one meanwhile.
		return haveArrived();
	};

	return async ( ...args: A ): Promise< boolean > => {
		// Whoever presses another button meanwhile has changed her mind: the last one decides.
		asked.current = args;
		if ( isWaiting.current ) {
			runningUploads()
				.slice( 0, 1 )
				.forEach( ( { name } ) => sayWhatIsAwaited( name ) );
			return false;
		}
		isWaiting.current = true;
		const isReady = await haveArrived();
		isWaiting.current = false;
		return isReady && latest.current( ...( asked.current ?? args ) );
	};
}

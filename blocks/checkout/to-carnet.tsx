import { useEffect, useState } from '@wordpress/element';
import { Alert } from '@museau/components/alert';
import { RetryButton } from '@museau/components/retry-button';
import { Spinner } from '@museau/components/spinner';
import { t } from '@museau/i18n';
import type { LinkedOrder } from './link';

/** Parts of the carnet (OrderLinks.php) that the links of older mails are about. */
const PART = { solde: 'carnet-order', photo: 'carnet-portrait-0' } as const;

/**
 * /commander#solde=… and #photo=… of a mail lead into the order's carnet. The key goes there in a body, never in an
 * address; what a wrong one meets, the carnet says itself. This page leaves the history, so that "back" leads further back.
 */
export function ToCarnet( { order }: { order: LinkedOrder } ) {
	const { id, key, what } = order;
	const [ hasFailed, setFailed ] = useState( false );
	const [ turn, setTurn ] = useState( 0 );
	useEffect( () => {
		const carnet =
			window.location.pathname.replace( /\/[^/]*\/?$/, '' ) + '/carnet';
		window
			.fetch( carnet, {
				method: 'POST',
				body: new URLSearchParams( { n: String( id ), cle: key } ),
				redirect: 'manual',
			} )
			.then(
				() =>
					window.location.replace(
						`${ carnet }?n=${ id }#${ PART[ what as keyof typeof PART ] }`
					),
				() => setFailed( true )
			);
	}, [ id, key, what, turn ] );

	return hasFailed ? (
		<div>
			<Alert>
				{ t( 'Une erreur est survenue. Veuillez réessayer.' ) }
			</Alert>
			<RetryButton
				onClick={ () => {
					setFailed( false );
					setTurn( turn + 1 );
				} }
			/>
		</div>
	) : (
		<Spinner>{ t( 'Chargement de la commande...' ) }</Spinner>
	);
}

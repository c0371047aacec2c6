import { useEffect, useRef, useState } from '@wordpress/element';
import { Alert } from '@museau/components/alert';
import { Spinner } from '@museau/components/spinner';
import { t } from '@museau/i18n';
import { apiFetch } from '@museau/api';
import type { OrderAnswer } from '@museau/types';
import type { BegunOrder } from './memory';
import { isOrderAnswer, isPlaced } from './order-call';

interface Props {
	order: BegunOrder;
	/** What failed, when something did (B33). */
	message: string;
	onPaid: ( answer: OrderAnswer ) => void;
	/** The bank did not take the money after all. */
	onUnpaid: () => void;
	/** The order is no more although the bank took the money: it goes back. */
	onCancelled: ( message: string ) => void;
}

const EVERY = 3000;

/** After the money moved: no form, no second payment; the confirmation follows by itself. */
export function Waiting( {
	order,
	message,
	onPaid,
	onUnpaid,
	onCancelled,
}: Props ) {
	const handlers = useRef( { onPaid, onUnpaid, onCancelled } );
	handlers.current = { onPaid, onUnpaid, onCancelled };
	const { id, key, intent } = order;
	// The customer's own number, as soon as the server says it.
	const [ number, setNumber ] = useState( String( id ) );

	useEffect( () => {
		let timer: ReturnType< typeof setTimeout >;
		let isGone = false;
		const ask = async () => {
			try {
				const answer = await apiFetch< OrderAnswer >( {
					path: '/order-status',
					query: { order: id },
					headers: { 'Order-Key': key },
					check: isOrderAnswer,
				} );
				if ( isGone ) {
					return;
				}
				setNumber( answer.order.number );
				if ( isPlaced( answer ) ) {
					handlers.current.onPaid( answer );
					return;
				}
				if ( intent && answer.state === 'cancelled' ) {
					handlers.current.onCancelled( answer.message );
					return;
				}
				if ( ! intent && answer.state !== 'waiting' ) {
					handlers.current.onUnpaid();
					return;
				}
			} catch {
				// Asked again below.
			}
			if ( ! isGone ) {
				timer = setTimeout( ask, EVERY );
			}
		};
		void ask();
		return () => {
			isGone = true;
			clearTimeout( timer );
		};
	}, [ id, key, intent ] );

	return (
		<div className="museau-checkout__waiting">
			{ message && <Alert>{ message }</Alert> }
			{ intent && (
				<Alert kind="note">
					{ t(
						'Votre paiement est bien reçu, ne payez pas une seconde fois : commande n° %s.',
						number
					) }
				</Alert>
			) }
			<Spinner>
				{ t(
					"La confirmation de votre commande arrive ici d'elle-même."
				) }
			</Spinner>
		</div>
	);
}

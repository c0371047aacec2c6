import { useDispatch } from '@wordpress/data';
import { useRef, useState } from '@wordpress/element';
import { ApiError } from '../api';
import { Alert } from '../components/alert';
import { t } from '../i18n';
import { euros } from '../money';
import { store } from '../store';
import type { Cart } from '../types';

/** Sends the last method that was wanted, one call after the other. `wanted` is '' where the cart's own counts. */
function useMethod() {
	const { changeCart } = useDispatch( store );
	const [ wanted, setWanted ] = useState( '' );
	const [ problem, setProblem ] = useState( '' );
	const last = useRef( '' );
	const isSending = useRef( false );
	const choose = async ( method: string ) => {
		last.current = method;
		setWanted( method );
		setProblem( '' );
		if ( isSending.current ) {
			return;
		}
		isSending.current = true;
		let sent: string;
		let failure: unknown;
		do {
			sent = last.current;
			failure = null;
			try {
				await changeCart( '/cart-shipping', { method: sent } );
			} catch ( error ) {
				failure = error;
			}
		} while ( sent !== last.current );
		isSending.current = false;
		setWanted( '' );
		if ( failure ) {
			setProblem(
				failure instanceof ApiError && failure.isAnswer
					? failure.message
					: t( 'Une erreur est survenue. Veuillez réessayer.' )
			);
		}
	};
	return { wanted, problem, choose };
}

/** By which of the shop's own methods a cart is sent: a row of the sums, above what it costs. */
export function ShippingChoice( { cart }: { cart: Cart } ) {
	const { wanted, problem, choose } = useMethod();
	const methods = cart.totals.methods ?? [];
	const chosen = methods.find( ( method ) => method.chosen );
	if ( ! chosen ) {
		return null;
	}
	return (
		<div className="museau-totals__row">
			<dt>{ t( 'Livraison' ) }</dt>
			<dd>
				{ methods.length === 1 ? (
					chosen.name
				) : (
					<select
						className="museau-field__control"
						aria-label={ t( 'Mode de livraison' ) }
						aria-busy={ wanted !== '' }
						value={ wanted || chosen.id }
						onChange={ ( event ) =>
							void choose( event.currentTarget.value )
						}
					>
						{ methods.map( ( { id, name, amount } ) => (
							<option key={ id } value={ id }>
								{ `${ name } · ${
									amount === 0
										? t( 'gratuit' )
										: euros( amount )
								}` }
							</option>
						) ) }
					</select>
				) }
				{ problem && <Alert>{ problem }</Alert> }
			</dd>
		</div>
	);
}

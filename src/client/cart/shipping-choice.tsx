import { useDispatch } from '@wordpress/data';
import { useState } from '@wordpress/element';
import { ApiError } from '../api';
import { Alert } from '../components/alert';
import { t } from '../i18n';
import { euros } from '../money';
import { store } from '../store';
import type { Cart } from '../types';
import { TotalRow } from './total-row';

/** By which of the shop's own methods a cart is sent: a row of the sums, above what it costs. */
export function ShippingChoice( { cart }: { cart: Cart } ) {
	const { changeCart } = useDispatch( store );
	const [ problem, setProblem ] = useState( '' );
	const [ isBusy, setBusy ] = useState( false );
	const methods = cart.totals.methods ?? [];
	const chosen = methods.find( ( method ) => method.chosen );
	if ( ! chosen ) {
		return null;
	}
	if ( methods.length === 1 ) {
		return <TotalRow label={ t( 'Livraison' ) } value={ chosen.name } />;
	}
	const choose = async ( method: string ) => {
		setBusy( true );
		setProblem( '' );
		try {
			await changeCart( '/cart-shipping', { method } );
		} catch ( error ) {
			setProblem(
				error instanceof ApiError && error.isAnswer
					? error.message
					: t( 'Une erreur est survenue. Veuillez réessayer.' )
			);
		}
		setBusy( false );
	};
	return (
		<div className="museau-totals__row">
			<dt>{ t( 'Livraison' ) }</dt>
			<dd>
				<select
					className="museau-field__control"
					aria-label={ t( 'Mode de livraison' ) }
					aria-busy={ isBusy }
					value={ chosen.id }
					onChange={ ( event ) => {
						if ( ! isBusy ) {
							void choose( event.currentTarget.value );
						}
					} }
				>
					{ methods.map( ( { id, name, amount } ) => (
						<option key={ id } value={ id }>
							{ `${ name } · ${
								amount === 0 ? t( 'gratuit' ) : euros( amount )
							}` }
						</option>
					) ) }
				</select>
				{ problem && <Alert>{ problem }</Alert> }
			</dd>
		</div>
	);
}

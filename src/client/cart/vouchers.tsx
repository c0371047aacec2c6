import { useDispatch } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import { ApiError, apiFetch } from '../api';
import { Alert } from '../components/alert';
import { t } from '../i18n';
import { euros } from '../money';
import { store } from '../store';
import { inTurn, OF_CART } from '../store/cart-calls';
import { dueNow } from '../store/totals';
import type { Cart } from '../types';
import { TotalRow } from './totals';

interface Props {
	cart: Cart;
	/** Whether its link was pressed: then the field is what she wants. */
	isAsked: boolean;
}

interface PaidProps {
	cart: Cart;
	isBusy: boolean;
	onRemove: ( voucher: number ) => void;
}

/** A row for each voucher, and what is left to pay by card. */
function Paid( { cart, isBusy, onRemove }: PaidProps ) {
	const vouchers = cart.vouchers ?? [];
	if ( vouchers.length === 0 ) {
		return null;
	}
	return (
		<dl className="museau-totals">
			{ vouchers.map( ( { id, amount, left } ) => (
				<div className="museau-totals__row" key={ id }>
					<dt>
						{ t( 'Bon cadeau n° %d', id ) }{ ' ' }
						<button
							type="button"
							className="museau-link"
							disabled={ isBusy }
							onClick={ () => onRemove( id ) }
						>
							{ t( 'Retirer' ) }
							<span className="museau-visually-hidden">
								{ ' ' }
								{ t( 'Bon cadeau n° %d', id ) }
							</span>
						</button>
						{ left > 0 && (
							<span className="museau-vouchers__left">
								{ t( 'il y restera %s', euros( left ) ) }
							</span>
						) }
					</dt>
					<dd>{ euros( amount ) }</dd>
				</div>
			) ) }
			<TotalRow
				label={ t( 'Reste à payer par carte' ) }
				value={ euros( dueNow( cart ) ) }
			/>
		</dl>
	);
}

/** What gift vouchers pay of a cart, and the field of a code. A voucher is a means of payment: the total stays. */
export function Vouchers( { cart, isAsked }: Props ) {
	const { refreshCart } = useDispatch( store );
	const [ code, setCode ] = useState( '' );
	const [ problem, setProblem ] = useState( '' );
	const [ isBusy, setBusy ] = useState( false );
	const field = useRef< HTMLInputElement >( null );
	useEffect( () => {
		if ( isAsked ) {
			field.current?.focus();
		}
	}, [ isAsked ] );

	const send = async ( path: string, data: object ) => {
		if ( isBusy ) {
			return;
		}
		setBusy( true );
		setProblem( '' );
		try {
			await inTurn( () =>
				apiFetch( {
					path,
					method: 'POST',
					data,
					...OF_CART,
				} )
			);
			setCode( '' );
			await refreshCart();
		} catch ( error ) {
			setProblem(
				error instanceof ApiError && error.isAnswer
					? error.message
					: t( 'Une erreur est survenue. Veuillez réessayer.' )
			);
			field.current?.focus();
		}
		setBusy( false );
	};
	const submit = ( event: FormEvent ) => {
		event.preventDefault();
		if ( code.trim() ) {
			void send( '/cart-voucher', { code: code.trim().slice( 0, 64 ) } );
		}
	};
	const remove = ( voucher: number ) =>
		void send( '/remove-cart-voucher', { voucher } );

	return (
		<div className="museau-vouchers">
			<Paid cart={ cart } isBusy={ isBusy } onRemove={ remove } />
			<form onSubmit={ submit } className="museau-vouchers__form">
				<label
					className="museau-field__label"
					htmlFor="museau-voucher-code"
				>
					{ t( 'Code du bon cadeau' ) }
				</label>
				<input
					ref={ field }
					id="museau-voucher-code"
					className="museau-field__control"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={ false }
					maxLength={ 64 }
					value={ code }
					aria-describedby="museau-voucher-says"
					onChange={ ( event ) =>
						setCode( event.currentTarget.value )
					}
				/>
				<button
					type="submit"
					className="museau-button museau-button--wide"
					disabled={ isBusy }
				>
					{ t( 'Utiliser' ) }
				</button>
			</form>
			<div id="museau-voucher-says" aria-live="polite">
				{ problem && <Alert>{ problem }</Alert> }
			</div>
		</div>
	);
}

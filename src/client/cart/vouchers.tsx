import { useDispatch } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import type { ReactNode } from 'react';
import { ApiError } from '../api';
import { Alert } from '../components/alert';
import { useFocusHeir } from '../components/use-focus-heir';
import { t } from '../i18n';
import { euros } from '../money';
import { store } from '../store';
import { dueNow } from '../store/totals';
import type { Cart } from '../types';
import { CodeField } from './code-field';
import type { CodesProps } from './code-part';
import { ShippingChoice } from './shipping-choice';
import { TotalRow } from './total-row';

/** Sends a code, or what is removed. */
function useCodes() {
	const { changeCart } = useDispatch( store );
	const [ problem, setProblem ] = useState( '' );
	const [ isBusy, setBusy ] = useState( false );
	const send = async ( path: string, data: object ) => {
		if ( isBusy ) {
			return false;
		}
		setBusy( true );
		setProblem( '' );
		let isDone = false;
		try {
			await changeCart( path, data );
			isDone = true;
		} catch ( error ) {
			setProblem(
				error instanceof ApiError && error.isAnswer
					? error.message
					: t( 'Une erreur est survenue. Veuillez réessayer.' )
			);
		}
		setBusy( false );
		return isDone;
	};
	return { send, problem, isBusy };
}

interface RowProps {
	label: string;
	value: string;
	path: string;
	/** What names it to the server. */
	data: object;
	children?: ReactNode;
}

/** A sum that a code takes away, and the button that takes the code out of the cart. */
function Row( { label, value, path, data, children }: RowProps ) {
	const { send, problem, isBusy } = useCodes();
	const row = useRef< HTMLDivElement >( null );
	useFocusHeir( row );
	return (
		<div className="museau-totals__row" ref={ row }>
			<dt>
				{ label }{ ' ' }
				<button
					type="button"
					className="museau-link"
					aria-disabled={ isBusy ? true : undefined }
					onClick={ () => void send( path, data ) }
				>
					{ t( 'Retirer' ) }
					<span className="museau-visually-hidden"> { label }</span>
				</button>
				{ children }
				{ problem && <Alert>{ problem }</Alert> }
			</dt>
			<dd>{ value }</dd>
		</div>
	);
}

const minus = ( amount: number ) => euros( -amount );

/** What each coupon takes off, and of what a portrait's deposit is counted all the same. */
function Coupons( { cart }: { cart: Cart } ) {
	return (
		<>
			{ cart.coupons?.map(
				( { code, kept, amount, ships_free: free } ) => (
					<Row
						key={ kept }
						label={ t( 'Remise (%s)', code ) }
						value={
							free && amount === 0
								? t( 'Livraison offerte' )
								: minus( amount )
						}
						path="/remove-cart-coupon"
						data={ { code: kept } }
					/>
				)
			) }
			{ cart.items.some(
				( item ) => item.discount && item.deposit_info.enabled
			) && (
				<div className="museau-totals__note">
					<dt className="museau-visually-hidden">
						{ t( 'Acompte' ) }
					</dt>
					<dd>
						{ t(
							"L'acompte du portrait se compte sur son prix avant remise : la remise baisse le solde."
						) }
					</dd>
				</div>
			) }
		</>
	);
}

/** What each voucher pays: a means of payment, the total stays. */
function Vouchers( { cart }: { cart: Cart } ) {
	return (
		<>
			{ cart.vouchers?.map( ( { id, amount, left } ) => (
				<Row
					key={ id }
					label={ t( 'Bon cadeau n° %d', id ) }
					value={ minus( amount ) }
					path="/remove-cart-voucher"
					data={ { voucher: id } }
				>
					{ left > 0 && (
						<span className="museau-vouchers__left">
							{ t( 'il y restera %s', euros( left ) ) }
						</span>
					) }
				</Row>
			) ) }
		</>
	);
}

/** The field of a code: the server knows what it is. */
function Field() {
	const { send, problem, isBusy } = useCodes();
	const [ code, setCode ] = useState( '' );
	const [ isTaken, setTaken ] = useState( false );
	const field = useRef< HTMLInputElement >( null );
	useEffect( () => {
		field.current?.focus();
	}, [] );
	const use = async ( typed: string ) => {
		setTaken( false );
		if ( await send( '/cart-voucher', { code: typed } ) ) {
			setCode( '' );
			setTaken( true );
		} else {
			field.current?.focus();
		}
	};
	return (
		<div className="museau-vouchers">
			<CodeField
				id="museau-voucher-code"
				label={ t( 'Code cadeau ou code de réduction' ) }
				code={ code }
				onCode={ setCode }
				onSend={ ( typed ) => void use( typed ) }
				isBusy={ isBusy }
				problem={ problem }
				isTaken={ isTaken }
				isWide
				field={ field }
			/>
		</div>
	);
}

/** Rows and field of the codes of a cart. */
export function Codes( { cart, of }: CodesProps ) {
	if ( of === 'field' ) {
		return <Field />;
	}
	if ( of === 'coupons' ) {
		return (
			<>
				<Coupons cart={ cart } />
				<ShippingChoice cart={ cart } />
			</>
		);
	}
	return (
		<>
			<Vouchers cart={ cart } />
			{ of === 'left' && (
				<TotalRow
					label={ t( 'Reste à payer par carte' ) }
					value={ euros( dueNow( cart ) ) }
				/>
			) }
		</>
	);
}

import { useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import { ApiError, apiFetch } from '@museau/api';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';

interface Props {
	order: { id: number; key: string };
	/** A voucher has paid the balance, or a part of it. */
	onUsed: () => void;
}

/** The balance, or a part of it, by gift voucher: behind one link, as in the cart. */
export function BalanceVoucher( { order, onUsed }: Props ) {
	const [ code, setCode ] = useState( '' );
	const [ problem, setProblem ] = useState( '' );
	const [ isBusy, setBusy ] = useState( false );

	const submit = async ( event: FormEvent ) => {
		event.preventDefault();
		if ( isBusy || ! code.trim() ) {
			return;
		}
		setBusy( true );
		setProblem( '' );
		try {
			await apiFetch( {
				path: '/balance-voucher',
				method: 'POST',
				data: {
					order: order.id,
					key: order.key,
					code: code.trim().slice( 0, 64 ),
				},
			} );
			setCode( '' );
			onUsed();
		} catch ( error ) {
			const isAnswer = error instanceof ApiError && error.isAnswer;
			setProblem(
				isAnswer
					? error.message
					: t( 'Une erreur est survenue. Veuillez réessayer.' )
			);
			if ( ! isAnswer || error.code === 'museau_already_paid' ) {
				// The answer was lost: what is left to pay may be less.
				onUsed();
			}
		}
		setBusy( false );
	};

	return (
		<details className="museau-vouchers">
			<summary className="museau-link">
				{ t( 'Payer le solde avec un bon cadeau' ) }
			</summary>
			<form className="museau-vouchers__form" onSubmit={ submit }>
				<label
					className="museau-field__label"
					htmlFor="museau-balance-voucher"
				>
					{ t( 'Code du bon cadeau' ) }
				</label>
				<input
					id="museau-balance-voucher"
					className="museau-field__control"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={ false }
					maxLength={ 64 }
					value={ code }
					aria-describedby="museau-balance-voucher-says"
					onChange={ ( event ) =>
						setCode( event.currentTarget.value )
					}
				/>
				<button
					type="submit"
					className="museau-button"
					disabled={ isBusy }
				>
					{ t( 'Utiliser' ) }
				</button>
			</form>
			<div id="museau-balance-voucher-says" aria-live="polite">
				{ problem && <Alert>{ problem }</Alert> }
			</div>
		</details>
	);
}

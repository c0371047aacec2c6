import { useState } from '@wordpress/element';
import { ApiError, apiFetch } from '@museau/api';
import { CodeField } from '@museau/cart/code-field';
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

	const send = async ( typed: string ) => {
		if ( isBusy ) {
			return;
		}
		setBusy( true );
		setProblem( '' );
		try {
			await apiFetch( {
				path: '/balance-voucher',
				method: 'POST',
				data: { order: order.id, key: order.key, code: typed },
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
			<CodeField
				id="museau-balance-voucher"
				label={ t( 'Code du bon cadeau' ) }
				code={ code }
				onCode={ setCode }
				onSend={ ( typed ) => void send( typed ) }
				isBusy={ isBusy }
				problem={ problem }
			/>
		</details>
	);
}

import type { ReactElement } from 'react';
import { TotalRow } from '@museau/cart/totals';
import type { AwaitedTransfer } from '@museau/transfer';

/** How the money of an order is sent that waits for a transfer or a cheque. */
export function Transfer( {
	transfer: { title, rows, words },
}: {
	transfer: AwaitedTransfer;
} ): ReactElement | null {
	return (
		<section className="museau-card museau-transfer">
			<h3 className="museau-transfer__title">{ title }</h3>
			<dl className="museau-totals">
				{ rows.map( ( { label, value } ) => (
					<TotalRow
						key={ label + value }
						label={ label }
						value={ value }
					/>
				) ) }
			</dl>
			{ words && <p className="museau-transfer__words">{ words }</p> }
		</section>
	);
}

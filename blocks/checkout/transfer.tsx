import type { ReactElement } from 'react';
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
			<dl>
				{ rows.map( ( { label, value } ) => (
					<div className="museau-transfer__row" key={ label + value }>
						<dt>{ label }</dt>
						<dd>{ value }</dd>
					</div>
				) ) }
			</dl>
			{ words && <p className="museau-transfer__words">{ words }</p> }
		</section>
	);
}

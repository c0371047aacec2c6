import type { RefObject } from 'react';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import { buttonLabel, Message } from './message';

interface SubmitButtonProps {
	button: RefObject< HTMLButtonElement >;
	/** With shipping, euros; null when the combination is not on sale. */
	total: number | null;
	isReady: boolean;
	isAdding: boolean;
	isAdded: boolean;
	error: string;
	reason: string;
	/** What is still missing; not said while the portrait goes into the cart. */
	hint: string;
}

const block = 'museau-portrait-order';

/** The button, with the price beside it in a bar at the bottom of a phone, and what happened under it. */
export function SubmitButton( {
	button,
	total,
	isReady,
	isAdding,
	isAdded,
	hint,
	...message
}: SubmitButtonProps ) {
	const label = buttonLabel( isAdding, isAdded );
	const price = total === null ? '–' : euros( total );

	return (
		<>
			<div className={ `${ block }__actions` }>
				{ /* Said by the totals just above it already. */ }
				<p className={ `${ block }__sum` } aria-hidden="true">
					<span>{ t( 'Total' ) }</span>
					<b key={ price }>{ price }</b>
				</p>
				<button
					ref={ button }
					type="submit"
					className="museau-button museau-button--wide"
					disabled={ ! isAdded && ( ! isReady || isAdding ) }
					aria-describedby="portrait-message"
				>
					<span key={ label }>{ label }</span>
				</button>
			</div>
			<Message
				{ ...message }
				isAdded={ isAdded }
				hint={ isAdding ? '' : hint }
			/>
		</>
	);
}

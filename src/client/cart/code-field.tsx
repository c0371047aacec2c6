import type { FormEvent, RefObject } from 'react';
import { Alert } from '../components/alert';
import { t } from '../i18n';

/** Longest code that the server reads, characters. */
const MOST = 64;

interface Props {
	id: string;
	label: string;
	code: string;
	onCode: ( code: string ) => void;
	/** Told what was typed, without blanks around it; never an empty code. */
	onSend: ( code: string ) => void;
	isBusy: boolean;
	/** What was wrong with the last one; '' for nothing. */
	problem: string;
	/** Whether the last one was taken, and changed the sums around the field. */
	isTaken?: boolean;
	isWide?: boolean;
	field?: RefObject< HTMLInputElement >;
}

/** The form of a code: of gift vouchers and coupons in the cart, of a voucher for a balance. */
export function CodeField( {
	id,
	label,
	code,
	onCode,
	onSend,
	isBusy,
	problem,
	isTaken,
	isWide,
	field,
}: Props ) {
	const submit = ( event: FormEvent ) => {
		event.preventDefault();
		const typed = code.trim().slice( 0, MOST );
		if ( typed ) {
			onSend( typed );
		}
	};
	return (
		<>
			<form onSubmit={ submit } className="museau-vouchers__form">
				<label className="museau-field__label" htmlFor={ id }>
					{ label }
				</label>
				<input
					ref={ field }
					id={ id }
					className="museau-field__control"
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={ false }
					maxLength={ MOST }
					value={ code }
					aria-describedby={ `${ id }-says` }
					data-heir=""
					onChange={ ( event ) =>
						onCode( event.currentTarget.value )
					}
				/>
				<button
					type="submit"
					className={
						'museau-button museau-button--quiet' +
						( isWide ? ' museau-button--wide' : '' )
					}
					aria-disabled={ isBusy ? true : undefined }
				>
					{ t( 'Utiliser' ) }
				</button>
			</form>
			<div id={ `${ id }-says` } aria-live="polite">
				{ problem && <Alert>{ problem }</Alert> }
				{ isTaken && t( 'Code pris en compte.' ) }
			</div>
		</>
	);
}

import { t } from '@museau/i18n';
import { idOf } from './fields';

interface Props {
	/** Address of the terms of sale. */
	terms: string;
	isChecked: boolean;
	isDisabled: boolean;
	error: string | undefined;
	onChange: ( isChecked: boolean ) => void;
}

const id = idOf( 'cgv' );

/** The terms of sale, which an order on screen accepts (B55). */
export function TermsBox( {
	terms,
	isChecked,
	isDisabled,
	error,
	onChange,
}: Props ) {
	return (
		<>
			<div className="museau-check">
				<input
					id={ id }
					type="checkbox"
					required
					checked={ isChecked }
					disabled={ isDisabled }
					aria-invalid={ error ? true : undefined }
					aria-describedby={ error ? `${ id }-error` : undefined }
					onChange={ ( event ) => onChange( event.target.checked ) }
				/>
				<span>
					<label htmlFor={ id }>
						{ t(
							"J'ai lu et j'accepte les conditions générales de vente."
						) }
					</label>
					<span> </span>
					<a
						className="museau-link"
						href={ terms }
						target="_blank"
						rel="noreferrer"
					>
						{ t( 'Lire les CGV' ) }
					</a>
				</span>
			</div>
			<div className="museau-checkout__slot">
				{ error && (
					<p className="museau-field__error" id={ `${ id }-error` }>
						{ error }
					</p>
				) }
			</div>
		</>
	);
}

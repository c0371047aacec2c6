import { t } from '@museau/i18n';
import type { Picture } from '../products/rules';
import { PICTURE_TYPES, useUpload } from './use-upload';

interface Props {
	/** Unique on the page. */
	id: string;
	label: string;
	error?: string | undefined;
	/** Several pictures may be chosen at once. */
	isMultiple?: boolean;
	/** Called for each picture, in the order in which they were chosen. */
	onPicture: ( picture: Picture ) => void;
}

/** A file chooser: what is chosen goes to the media library at once, with what becomes of it. */
export function PictureChooser( {
	id,
	label,
	error,
	isMultiple = false,
	onPicture,
}: Props ) {
	const { status, upload, isBusy } = useUpload( onPicture );
	const { files, sent } = status ?? {};

	return (
		<div className="museau-field">
			<label className="museau-field__label" htmlFor={ id }>
				{ label }
			</label>
			<input
				id={ id }
				className="museau-field__control museau-admin__file"
				type="file"
				accept={ PICTURE_TYPES.join( ',' ) }
				multiple={ isMultiple }
				disabled={ isBusy }
				aria-invalid={ error ? true : undefined }
				aria-describedby={ `${ id }-status` }
				onChange={ ( event ) => {
					const chosen = [ ...( event.currentTarget.files ?? [] ) ];
					// The same file may be chosen again after a failure.
					event.currentTarget.value = '';
					if ( chosen.length > 0 ) {
						void upload( chosen );
					}
				} }
			/>
			<div id={ `${ id }-status` } aria-live="polite">
				{ status && (
					<p
						data-status={ status.kind }
						className="museau-admin__status"
					>
						{ status.text }
					</p>
				) }
				{ error && <p className="museau-field__error">{ error }</p> }
			</div>
			{ sent !== undefined && (
				<p className="museau-admin__progress">
					<progress
						max={ 100 }
						value={ sent }
						aria-label={ t( 'Téléversement' ) }
					/>
					<span>{ `${ sent } %` }</span>
				</p>
			) }
			{ files && (
				<button
					type="button"
					className="museau-link"
					onClick={ () => void upload( files ) }
				>
					{ t( 'Réessayer le téléversement' ) }
				</button>
			) }
		</div>
	);
}

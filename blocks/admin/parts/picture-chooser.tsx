import { useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import type { Picture } from '../products/rules';
import { FormDialog } from './form-dialog';
import { Library } from './library';
import { PICTURE_TYPES } from '@museau/photos/picture-files';
import { useUpload } from './use-upload';

interface Props {
	/** Unique on the page. */
	id: string;
	label: string;
	error?: string | undefined;
	/** Several pictures may be chosen at once. */
	isMultiple?: boolean;
	hint?: string;
	/** Called for each picture, in the order in which they were chosen; `place` counts those chosen together from 0 on. */
	onPicture: ( picture: Picture, place: number ) => void;
}

/** A file chooser: what is chosen goes to the media library at once, with what becomes of it. */
export function PictureChooser( {
	id,
	label,
	error,
	isMultiple = false,
	hint,
	onPicture,
}: Props ) {
	const { status, upload, isBusy } = useUpload( onPicture );
	const { files, from, sent } = status ?? {};
	const [ isOpen, setOpen ] = useState( false );

	return (
		<div className="museau-field">
			<label
				className="museau-field__label"
				id={ `${ id }-nom` }
				htmlFor={ id }
			>
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
				aria-describedby={
					hint ? `${ id }-hint ${ id }-status` : `${ id }-status`
				}
				onChange={ ( event ) => {
					const chosen = [ ...( event.currentTarget.files ?? [] ) ];
					// The same file may be chosen again after a failure.
					event.currentTarget.value = '';
					if ( chosen.length > 0 ) {
						upload( chosen );
					}
				} }
			/>
			{ hint && (
				<p id={ `${ id }-hint` } className="museau-field__hint">
					{ hint }
				</p>
			) }
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
					onClick={ () => upload( files, from ) }
				>
					{ t( 'Réessayer le téléversement' ) }
				</button>
			) }
			<button
				type="button"
				className="museau-link"
				aria-describedby={ `${ id }-nom` }
				onClick={ () => setOpen( true ) }
			>
				{ t( 'Choisir dans la médiathèque' ) }
			</button>
			<FormDialog
				isOpen={ isOpen }
				onClose={ () => setOpen( false ) }
				labelledBy="mediatheque-titre"
				className="museau-admin__dialog museau-admin__dialog--wide"
			>
				{ isOpen && (
					<Library
						isMultiple={ isMultiple }
						onClose={ () => setOpen( false ) }
						onChoose={ ( pictures ) => {
							setOpen( false );
							pictures.forEach( onPicture );
						} }
					/>
				) }
			</FormDialog>
		</div>
	);
}

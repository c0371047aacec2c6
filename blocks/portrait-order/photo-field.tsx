import { useEffect, useRef, useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import type { Centimetres } from '@museau/catalogue/formats';
import type { Photo } from './photo';
import { PhotoNotes } from './photo-notes';
import type { Example } from './props';

interface PhotoFieldProps {
	number: number;
	photo: Photo | null;
	photoUrl: string;
	/** Why the last file was refused; the photo before it stays. */
	refusal: string;
	isReading: boolean;
	/** What is to be said where this browser does not keep the photo. */
	unkept: string;
	/** Name of the chosen format, for the advice on size. */
	format: string;
	/** Of the sheet that is drawn on; null when the format says none. */
	sheet: Centimetres | null;
	examples: Example[];
	onFile: ( file: File ) => void;
}

const block = 'museau-portrait-order';

export function PhotoField( {
	number,
	photo,
	photoUrl,
	refusal,
	isReading,
	unkept,
	format,
	sheet,
	examples,
	onFile,
}: PhotoFieldProps ) {
	const input = useRef< HTMLInputElement >( null );
	const [ isOver, setOver ] = useState( false );

	// The real input always holds the photo that counts: after a refusal the former one, after a reload the draft.
	useEffect( () => {
		if ( ! input.current || isReading ) {
			return;
		}
		if ( ! photo ) {
			input.current.value = '';
			return;
		}
		const files = new DataTransfer();
		files.items.add(
			new File( [ photo.blob ], 'portrait.jpg', {
				type: photo.blob.type || 'image/jpeg',
			} )
		);
		input.current.files = files.files;
	}, [ photo, refusal, isReading ] );

	return (
		<div className={ `museau-field ${ block }__field` }>
			<label className="museau-field__label" htmlFor="portrait-photo">
				<span className="museau-field__number">{ `${ number }. ` }</span>
				<span>{ t( 'Votre photo' ) }</span>
			</label>
			<div
				className={ `${ block }__drop${ isOver ? ` ${ block }__drop--over` : '' }` }
			>
				{ photoUrl && (
					<img
						className={ `${ block }__thumb` }
						src={ photoUrl }
						alt=""
					/>
				) }
				<div className={ `${ block }__drop-text` }>
					{ ! photo && (
						<p className={ `${ block }__drop-title` }>
							{ t( 'Choisissez une photo' ) }
						</p>
					) }
					<p
						className={ `${ block }__drop-hint` }
						id="portrait-photo-hint"
					>
						{ photo
							? t( 'Touchez ici pour la changer.' )
							: t(
									'JPEG, PNG ou WebP, 15 Mo au plus. Vous pouvez aussi la glisser ici.'
								) }
					</p>
				</div>
				<input
					ref={ input }
					type="file"
					className={ `${ block }__file` }
					id="portrait-photo"
					name="portrait_photo"
					accept="image/jpeg,image/png,image/webp"
					required
					aria-invalid={ refusal ? true : undefined }
					aria-describedby={
						refusal
							? 'portrait-photo-error portrait-photo-hint portrait-advice'
							: 'portrait-photo-hint portrait-advice'
					}
					onChange={ ( { currentTarget } ) => {
						const file = currentTarget.files?.[ 0 ];
						if ( file ) {
							onFile( file );
						}
					} }
					onDragEnter={ () => setOver( true ) }
					onDragLeave={ () => setOver( false ) }
					onDrop={ () => setOver( false ) }
				/>
			</div>
			<PhotoNotes
				photo={ photo }
				refusal={ refusal }
				isReading={ isReading }
				unkept={ unkept }
				format={ format }
				sheet={ sheet }
				examples={ examples }
			/>
		</div>
	);
}

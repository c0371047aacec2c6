import { useEffect, useRef, useState } from '@wordpress/element';
import type { ReactNode } from 'react';
import { t } from '@museau/i18n';
import { PhotoNotes, type PhotoNotesProps } from './photo-notes';

interface PhotoFieldProps extends PhotoNotesProps {
	number: number;
	photoUrl: string;
	onFile: ( file: File ) => void;
	/** The verdict on it, and what may be asked of the artist. */
	children: ReactNode;
}

const block = 'museau-portrait-order';

export function PhotoField( {
	number,
	photoUrl,
	onFile,
	children,
	...notes
}: PhotoFieldProps ) {
	const { photo, refusal, isReading } = notes;
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
			<PhotoNotes { ...notes } />
			{ children }
		</div>
	);
}

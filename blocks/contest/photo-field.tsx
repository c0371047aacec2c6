import { t } from '@museau/i18n';
import { useEffect, useRef } from '@wordpress/element';

interface Props {
	url: string;
	isReading: boolean;
	error: string | undefined;
	onFile: ( file: File ) => void;
}

/** The browser's own field, large enough to drop a file on, and the photograph in its mat once it is read. */
export function PhotoField( { url, isReading, error, onFile }: Props ) {
	const input = useRef< HTMLInputElement >( null );
	// One that was chosen before this script ran.
	useEffect( () => {
		const file = input.current?.files?.[ 0 ];
		if ( file ) {
			onFile( file );
		}
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	return (
		<div className="museau-field museau-contest__photo">
			<label className="museau-field__label" htmlFor="contest-photo">
				{ t( 'La photo de votre animal' ) }
			</label>
			{ url && (
				<div className="museau-contest__mounted museau-mat">
					<img src={ url } alt={ t( 'Votre photo' ) } />
				</div>
			) }
			<input
				ref={ input }
				type="file"
				id="contest-photo"
				name="contest_photo"
				className="museau-contest__file"
				accept="image/jpeg,image/png,image/webp"
				required
				aria-invalid={ error ? true : undefined }
				aria-describedby={
					error
						? 'contest-photo-error contest-photo-hint'
						: 'contest-photo-hint'
				}
				onChange={ ( { currentTarget } ) => {
					const file = currentTarget.files?.[ 0 ];
					if ( file ) {
						onFile( file );
					}
				} }
			/>
			<p className="museau-field__hint" id="contest-photo-hint">
				{ isReading
					? t( 'Lecture de la photo...' )
					: t( 'JPEG, PNG ou WebP, 15 Mo au plus.' ) }
			</p>
			{ error && (
				<p className="museau-field__error" id="contest-photo-error">
					{ error }
				</p>
			) }
		</div>
	);
}

import {
	lazy,
	Suspense,
	useEffect,
	useRef,
	useState,
} from '@wordpress/element';
import type { ReactNode } from 'react';
import { unkeptPhoto } from '@museau/cart/unkept-photo';
import { t } from '@museau/i18n';
import { photosLater } from '@museau/photos/later';
import { Judged } from './judged';
import { PhotoNotes, type PhotoNotesProps } from './photo-notes';
import type { Portrait } from './portrait-order';
import type { FormAttribute, Props } from './props';

const prepare = () => {
	void photosLater().catch( () => {} );
};

interface PhotoFieldProps extends PhotoNotesProps {
	number: number;
	photoUrl: string;
	onFile: ( file: File ) => void;
	/** The verdict on it, and what may be asked of the artist. */
	children: ReactNode;
}

const block = 'museau-portrait-order';

function PhotoField( {
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
					// The code that reads it is there before the file is chosen.
					onPointerEnter={ prepare }
					onFocus={ prepare }
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

/** Comes with the first photograph. Where the line breaks the form goes on without it. */
const DetailPhotos = lazy( () =>
	import( './details' ).catch( () => ( { default: () => null } ) )
);

interface PhotoPartProps extends Pick<
	Portrait,
	'picture' | 'details' | 'entries'
> {
	number: number;
	/** How many are drawn. */
	animals: number;
	attributes: FormAttribute[];
	/** Name of the chosen format. */
	format: string;
	formatOption: Portrait[ 'options' ][ 'formatOption' ];
	examples: Props[ 'examples' ];
	onChange: () => void;
}

/** The pose with what is thought of it, and once there is one the photographs beside it. */
export function PhotoPart( {
	picture,
	details,
	onChange,
	...props
}: PhotoPartProps ) {
	const {
		choose,
		dropDraft: _drop,
		keepAgain: _again,
		isKept,
		head: _head,
		placeHead,
		...taken
	} = picture;
	const { photo, photoUrl } = taken;
	const { format, formatOption, entries, attributes } = props;

	return (
		<>
			<PhotoField
				number={ props.number }
				{ ...taken }
				unkept={ isKept ? '' : unkeptPhoto() }
				animals={ props.animals }
				examples={ props.examples }
				onFile={ ( chosen ) => {
					onChange();
					void choose( chosen );
				} }
			>
				<Judged
					photo={ photo }
					photoUrl={ photoUrl }
					format={ format }
					formatOption={ formatOption }
					attributes={ attributes }
					entries={ entries }
					onHead={ ( head ) => {
						placeHead( head );
						onChange();
					} }
					onChange={ onChange }
				/>
			</PhotoField>
			{ photo && (
				<Suspense fallback={ null }>
					<DetailPhotos
						pose={ photo.blob }
						animals={ props.animals }
						onPose={ ( chosen ) => choose( chosen ) }
						onBusy={ details.setBusy }
						onChange={ onChange }
						handle={ details.handle }
					/>
				</Suspense>
			) }
		</>
	);
}

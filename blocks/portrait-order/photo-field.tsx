import {
	lazy,
	Suspense,
	useEffect,
	useRef,
	useState,
} from '@wordpress/element';
import type { ReactNode } from 'react';
import type { Point } from '@museau/cart/look';
import { unkeptPhoto } from '@museau/cart/photo';
import { formatCentimetres } from '@museau/catalogue/formats';
import { t } from '@museau/i18n';
import { getDraft, photosWritten, setDraft } from '@museau/photos';
import { asFile } from '@museau/photos/kept';
import { photoRefusal, readPhoto } from '@museau/photos/read-photo';
import { useObjectUrl } from '@museau/photos/use-object-url';
import { Judged } from './judged';
import { measured, type Photo } from './photo';
import { PhotoNotes, type PhotoNotesProps } from './photo-notes';
import type { Portrait } from './portrait-order';
import type { FormAttribute, Props } from './props';

async function restored(): Promise< Photo | null > {
	const draft = await getDraft();
	return draft && measured( draft );
}

/** Where the head is in the photograph; null until that is said of this one. */
export function useHead( photo: Photo | null ) {
	const [ placed, setPlaced ] = useState< [ Photo, Point ] | null >( null );

	return {
		head: placed && placed[ 0 ] === photo ? placed[ 1 ] : null,
		setHead: ( head: Point ) => photo && setPlaced( [ photo, head ] ),
	};
}

/**
 * The photograph of this order: chosen, judged and kept as a draft until its line stands in the cart.
 * @param file the one that was chosen before this script ran
 */
export function usePhoto( file: File | null ) {
	const [ photo, setPhoto ] = useState< Photo | null >( null );
	const [ refusal, setRefusal ] = useState( '' );
	const [ isReading, setReading ] = useState( false );
	/** Whether this browser keeps the photo when the page is left. */
	const [ isKept, setKept ] = useState( true );
	const turn = useRef( 0 );

	/** Answers whether it is the photo now. */
	const choose = async ( chosen: File ): Promise< boolean > => {
		const mine = ++turn.current;
		setReading( true );
		setRefusal( '' );
		const read = await readPhoto( chosen ).catch( photoRefusal );
		if ( mine !== turn.current ) {
			return false;
		}
		setReading( false );
		if ( typeof read === 'string' ) {
			setRefusal( read );
			return false;
		}
		const { photo: blob, width, height } = read;
		setPhoto( { blob, width, height } );
		const kept = await setDraft( blob );
		if ( mine === turn.current ) {
			setKept( kept );
		}
		return true;
	};

	useEffect( () => {
		if ( file ) {
			void choose( file );
			return;
		}
		const mine = turn.current;
		void restored().then( ( draft ) => {
			if ( draft && mine === turn.current ) {
				setPhoto( draft );
			}
		} );
		// The file of the first render is the one chosen before this script ran.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	/** The photo belongs to its line: the draft goes once it stands there, unless another was chosen meanwhile. */
	const dropDraft = async () => {
		const mine = turn.current;
		await photosWritten();
		if ( mine === turn.current ) {
			await setDraft( null );
		}
	};

	const photoUrl = useObjectUrl( photo?.blob );

	return {
		photo,
		photoUrl,
		refusal,
		isReading,
		isKept,
		choose,
		dropDraft,
	};
}

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
		isKept,
		head: _head,
		setHead,
		...taken
	} = picture;
	const { photo, photoUrl } = taken;
	const { format, formatOption, entries, attributes } = props;
	const isWide = photo !== null && photo.width > photo.height;

	return (
		<>
			<PhotoField
				number={ props.number }
				{ ...taken }
				unkept={ isKept ? '' : unkeptPhoto() }
				sheet={
					formatOption
						? formatCentimetres( formatOption, isWide )
						: null
				}
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
					attributes={ attributes }
					entries={ entries }
					onHead={ ( head ) => {
						setHead( head );
						onChange();
					} }
					onChange={ onChange }
				/>
			</PhotoField>
			{ photo && (
				<Suspense fallback={ null }>
					<DetailPhotos
						pose={ photo.blob }
						onPose={ ( chosen ) => choose( asFile( chosen ) ) }
						onBusy={ details.setBusy }
						onChange={ onChange }
						handle={ details.handle }
					/>
				</Suspense>
			) }
		</>
	);
}

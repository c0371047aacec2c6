import { lazy, Suspense } from '@wordpress/element';
import { unkeptPhoto } from '@museau/cart/photo';
import { formatCentimetres } from '@museau/catalogue/formats';
import { asFile } from '@museau/photos/kept';
import { Judged } from './judged';
import { PhotoField } from './photo-field';
import type { FormAttribute, Props } from './props';
import type { usePortrait } from './use-portrait';

/** Comes with the first photograph. Where the line breaks the form goes on without it. */
const DetailPhotos = lazy( () =>
	import( './details' ).catch( () => ( { default: () => null } ) )
);

type Portrait = ReturnType< typeof usePortrait >;

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
	const { choose, dropDraft: _drop, isKept, ...taken } = picture;
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

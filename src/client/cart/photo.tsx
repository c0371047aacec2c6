import { useEffect, useState } from '@wordpress/element';
import { t } from '../i18n';
import { photosLater } from '../photos/later';
import { useObjectUrl } from '../photos/use-object-url';
import type { CartItem } from '../types';
import { type ChosenOption, cutAround, lookOf, WHOLE } from './look';
import { unkeptPhoto } from './unkept-photo';

interface LinePhoto {
	/** Its address in this browser; null while it is read, '' when there is none. */
	url: string | null;
	/** Whether it outlives the page. */
	isKept: boolean;
}

const UNKNOWN: LinePhoto = { url: null, isKept: true };

/** The photo of a portrait's line, as it is now: it may come, change or go while the line is shown. */
export function useLinePhoto( {
	key,
	is_portrait: isPortrait,
}: Pick< CartItem, 'key' | 'is_portrait' > ): LinePhoto {
	const [ shown, setShown ] = useState( UNKNOWN );
	useEffect( () => {
		if ( ! isPortrait ) {
			return;
		}
		let made = '';
		let isGone = false;
		let end = () => {};
		const revoke = () => made && URL.revokeObjectURL( made );
		void photosLater().then(
			( { watchPhoto } ) => {
				if ( isGone ) {
					return;
				}
				end = watchPhoto( key, ( photo, isKept ) => {
					revoke();
					made = photo ? URL.createObjectURL( photo ) : '';
					setShown( { url: made, isKept } );
				} );
			},
			// Nothing is said of a photo that cannot be read now.
			() => {}
		);
		return () => {
			isGone = true;
			end();
			revoke();
		};
	}, [ key, isPortrait ] );
	return shown;
}

interface MountedProps {
	/** Its address; null while it is read. */
	url: string | null;
	/** What was chosen for the portrait. */
	options: ChosenOption[];
	isLarge?: boolean;
}

/** A photo in its mat, cropped to the sheet and toned for the technique that were chosen. */
export function MountedPhoto( { url, options, isLarge }: MountedProps ) {
	/** Of the photograph: width by height. */
	const [ proportion, setProportion ] = useState( 1 );
	const { ratio, isGrey, head } = lookOf( options, proportion > 1 );
	const classes = [
		'museau-mounted',
		isLarge && 'museau-mounted--large',
		isGrey && 'museau-mounted--graphite',
		ratio > 1 && 'museau-mounted--wide',
	];
	return (
		<span className={ classes.filter( Boolean ).join( ' ' ) }>
			{ url && (
				<img
					src={ url }
					alt={ t( 'Votre photo, aperçu de cadrage' ) }
					style={ {
						aspectRatio: String( ratio ),
						...( head
							? {
									objectPosition: cutAround(
										proportion,
										ratio,
										head
									),
								}
							: WHOLE ),
					} }
					onLoad={ ( { currentTarget } ) =>
						setProportion(
							currentTarget.naturalWidth /
								currentTarget.naturalHeight
						)
					}
				/>
			) }
		</span>
	);
}

/** A photo of which only the picture is left: its line is ordered. */
export function MountedBlob( {
	photo,
	...props
}: { photo: Blob } & Omit< MountedProps, 'url' > ) {
	return <MountedPhoto url={ useObjectUrl( photo ) } { ...props } />;
}

const sentLater = () =>
	t( 'Photo à envoyer après la commande : un lien vous attendra.' );

/** What is said of a portrait's photo, with room for the other sentence while it is read: what stands below stays. */
export function PhotoNote( { photo }: { photo: LinePhoto } ) {
	const { url, isKept } = photo;
	const here = isKept
		? t(
				'Votre photo est jointe (aperçu du cadrage) et partira avec votre commande.'
			)
		: unkeptPhoto();
	return (
		<p className="museau-photo-note" data-room={ sentLater() }>
			{ url !== null && <span>{ url === '' ? sentLater() : here }</span> }
		</p>
	);
}

import { useEffect, useState } from '@wordpress/element';
import { t } from '../i18n';
import { watchPhoto } from '../photos';
import type { CartItem } from '../types';

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
		const revoke = () => made && URL.revokeObjectURL( made );
		const end = watchPhoto( key, ( photo, isKept ) => {
			revoke();
			made = photo ? URL.createObjectURL( photo ) : '';
			setShown( { url: made, isKept } );
		} );
		return () => {
			end();
			revoke();
		};
	}, [ key, isPortrait ] );
	return shown;
}

/** A photo of which only the picture is left: its line is ordered. */
export function PhotoThumb( { photo }: { photo: Blob } ) {
	const [ url, setUrl ] = useState( '' );
	useEffect( () => {
		const made = URL.createObjectURL( photo );
		setUrl( made );
		return () => URL.revokeObjectURL( made );
	}, [ photo ] );
	return <PhotoPicture url={ url || null } />;
}

/** The picture beside a portrait's line; its place alone while the photo is read, nothing when there is none. */
export function PhotoPicture( { url }: Pick< LinePhoto, 'url' > ) {
	if ( url === '' ) {
		return null;
	}
	return url === null ? (
		<span className="museau-checkout__line-photo" />
	) : (
		<img
			className="museau-checkout__line-photo museau-line__photo"
			src={ url }
			alt={ t( 'Votre photo' ) }
			width={ 72 }
			height={ 72 }
		/>
	);
}

const sentLater = () =>
	t( 'Photo à envoyer après la commande : un lien vous attendra.' );

/** What is said of a portrait's photo, with room for the other sentence while it is read: what stands below stays. */
export function PhotoNote( { photo }: { photo: LinePhoto } ) {
	const { url, isKept } = photo;
	const here = isKept
		? t( 'Votre photo est jointe : elle partira avec votre commande.' )
		: unkeptPhoto();
	return (
		<p className="museau-photo-note" data-room={ sentLater() }>
			{ url !== null && <span>{ url === '' ? sentLater() : here }</span> }
		</p>
	);
}

/** For a browser that keeps no photo (private window, full disk). */
export const unkeptPhoto = () =>
	t(
		"Votre navigateur ne garde pas la photo : elle reste ici tant que cette page est ouverte. Sinon, un lien vous permettra de l'envoyer après la commande."
	);

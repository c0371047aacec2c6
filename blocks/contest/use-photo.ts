import { useState } from '@wordpress/element';
import { readPhotoLater } from '@museau/photos/later';
import { useChosenPhoto } from '@museau/photos/use-chosen-photo';
import { useObjectUrl } from '@museau/photos/use-object-url';

/** The photograph of this entry: chosen, judged and shrunk in the browser, and shown. Nothing of it is kept here. */
export function usePhoto() {
	const [ photo, setPhoto ] = useState< Blob | null >( null );
	const { choose, refusal, isReading } = useChosenPhoto(
		readPhotoLater,
		( read ) => setPhoto( read && read.photo )
	);

	return { photo, url: useObjectUrl( photo ), refusal, isReading, choose };
}

import { useEffect, useRef } from '@wordpress/element';
import type { ChangeEvent } from 'react';
import { t } from '@museau/i18n';

interface ChooserProps {
	id: string;
	label: string;
	className: string;
	/** Whether a phone opens its camera at once. */
	takes?: boolean;
	onFile: ( file: File | undefined ) => void;
}

/** A button that is a file field: one tap opens the camera. */
function PictureButton( props: ChooserProps ) {
	const { id, label, className, takes, onFile } = props;
	return (
		<label
			className={ `${ className } museau-studio__picture` }
			htmlFor={ id }
		>
			<input
				id={ id }
				type="file"
				accept="image/*"
				{ ...( takes ? { capture: 'environment' } : {} ) }
				className="museau-visually-hidden"
				onChange={ ( event: ChangeEvent< HTMLInputElement > ) => {
					const file = event.target.files?.[ 0 ];
					// The same file may be taken again.
					event.target.value = '';
					onFile( file );
				} }
			/>
			{ label }
		</label>
	);
}

interface Props {
	url: string;
	error: string;
	isReading: boolean;
	isSending: boolean;
	photograph: ( file: File | undefined ) => void;
}

/** Below, under the thumb: the camera, and in its place what sends. */
export function Buttons( props: Props ) {
	const { url, error, isReading, isSending, photograph } = props;
	const send = useRef< HTMLButtonElement >( null );
	useEffect( () => {
		// The field that was pressed is gone.
		if ( url ) {
			send.current?.focus( { preventScroll: true } );
		}
	}, [ url ] );

	return (
		<footer>
			{ error && (
				<p className="museau-alert museau-alert--error" role="alert">
					{ error }
				</p>
			) }
			{ url || isReading ? (
				<>
					<PictureButton
						id="museau-studio-again"
						label={ t( 'Reprendre' ) }
						className="museau-button museau-button--quiet"
						takes
						onFile={ photograph }
					/>
					<button
						ref={ send }
						type="submit"
						className="museau-button"
						aria-disabled={ isReading || isSending }
					>
						{ isReading
							? t( "Lecture de l'image…" )
							: t( 'Envoyer' ) }
					</button>
				</>
			) : (
				<>
					<PictureButton
						id="museau-studio-camera"
						label={ t( 'Photographier la feuille' ) }
						className="museau-button museau-button--wide"
						takes
						onFile={ photograph }
					/>
					<PictureButton
						id="museau-studio-file"
						label={ t( 'Choisir une image' ) }
						className="museau-link"
						onFile={ photograph }
					/>
					<button type="submit" className="museau-link">
						{ t( 'Envoyer sans image' ) }
					</button>
				</>
			) }
		</footer>
	);
}

import { MediaUpload, MediaUploadCheck } from '@wordpress/block-editor';
import { DropZone } from '@wordpress/components';
import { createElement } from '@wordpress/element';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { TEXT, usePrinted } from './elements';

interface Props {
	/** The element as the server prints it. */
	printed: Element;
	label: string;
	/** Media item; 0 for the theme's own drawing. */
	value: number;
	isSending: boolean;
	onChange: ( id: number ) => void;
	onFiles: ( files: File[] ) => void;
	children: ReactNode;
}

/** A picture that is replaced where it stands: by a file dropped on it, or by the library after Enter or a double press. */
export function PictureSlot( props: Props ) {
	const { value, onChange } = props;
	return (
		<MediaUploadCheck fallback={ <Picture { ...props } /> }>
			<MediaUpload
				allowedTypes={ [ 'image' ] }
				value={ value }
				onSelect={ ( { id }: { id: number } ) => onChange( id ) }
				render={ ( { open }: { open: () => void } ) => (
					<Picture { ...props } onOpen={ open } />
				) }
			/>
		</MediaUploadCheck>
	);
}

/** A word may stand on a picture: it is written there, and opens nothing. */
const isOfText = ( target: EventTarget ) =>
	( target as Element ).closest( `[${ TEXT }]` ) !== null;

function Picture( {
	printed,
	label,
	isSending,
	onFiles,
	onOpen,
	children,
}: Props & { onOpen?: () => void } ) {
	const ref = usePrinted( printed );
	return createElement(
		printed.localName,
		{
			ref,
			tabIndex: 0,
			role: 'button',
			'aria-label': label,
			'aria-busy': isSending,
			onDoubleClick: ( { target }: MouseEvent ) =>
				isOfText( target ) || onOpen?.(),
			onKeyDown: ( event: KeyboardEvent ) => {
				if (
					! isOfText( event.target ) &&
					( event.key === 'Enter' || event.key === ' ' )
				) {
					event.preventDefault();
					onOpen?.();
				}
			},
		},
		children,
		<DropZone
			label={ label }
			onFilesDrop={ ( files: File[] ) => onFiles( files ) }
		/>
	);
}

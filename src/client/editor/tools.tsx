import {
	BlockControls,
	LinkControl,
	MediaReplaceFlow,
} from '@wordpress/block-editor';
import {
	MenuItem,
	Popover,
	ToolbarButton,
	ToolbarGroup,
} from '@wordpress/components';
import { useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { siteAddress, type ListFields } from './fields';

/** Where a button or a card leads: WordPress's own picker, under a button of the block's toolbar. */
export function LinkTool( {
	value,
	anchor,
	onChange,
}: {
	value: string;
	/** What the link stands on. */
	anchor: Element | null;
	onChange: ( url: string ) => void;
} ) {
	const [ isOpen, setOpen ] = useState( false );
	return (
		<BlockControls group="other">
			<ToolbarButton
				icon="admin-links"
				label={ __( 'Choisir la page du lien', 'museau' ) }
				aria-expanded={ isOpen }
				isPressed={ isOpen }
				onClick={ () => setOpen( ! isOpen ) }
			/>
			{ isOpen && (
				<Popover
					anchor={ anchor }
					placement="bottom"
					shift
					focusOnMount="firstElement"
					onClose={ () => setOpen( false ) }
				>
					<LinkControl
						value={ value ? { url: value } : undefined }
						settings={ [] }
						onChange={ ( { url = '' }: { url?: string } ) => {
							onChange(
								siteAddress( url, window.location.origin )
							);
							setOpen( false );
						} }
					/>
				</Popover>
			) }
		</BlockControls>
	);
}

/** A picture on the block's toolbar: from the library, from a file, or the theme's own again. */
export function PictureTool( {
	label,
	value,
	onChange,
}: {
	label: string;
	/** Media item; 0 for the theme's own drawing. */
	value: number;
	onChange: ( id: number ) => void;
} ) {
	return (
		<BlockControls group="other">
			<MediaReplaceFlow
				name={ label }
				mediaId={ value || undefined }
				allowedTypes={ [ 'image' ] }
				accept="image/*"
				onSelect={ ( { id }: { id?: number } ) => id && onChange( id ) }
			>
				{ ( { onClose }: { onClose: () => void } ) =>
					value > 0 && (
						<MenuItem
							onClick={ () => {
								onChange( 0 );
								onClose();
							} }
						>
							{ __( "Revenir à l'image d'origine", 'museau' ) }
						</MenuItem>
					)
				}
			</MediaReplaceFlow>
		</BlockControls>
	);
}

/** One entry more, less, or at another place. */
export function ListTool( {
	list: { words, most },
	index,
	count,
	onChange,
}: {
	list: ListFields;
	/** The entry that is being edited; -1 for none. */
	index: number;
	count: number;
	onChange: ( change: 'add' | 'before' | 'after' | 'remove' ) => void;
} ) {
	return (
		<BlockControls>
			<ToolbarGroup>
				<ToolbarButton
					icon="plus-alt2"
					label={ words.add }
					disabled={ count >= most }
					onClick={ () => onChange( 'add' ) }
				/>
				{ index >= 0 && (
					<>
						<ToolbarButton
							icon="arrow-left-alt2"
							label={ words.before }
							disabled={ index === 0 }
							onClick={ () => onChange( 'before' ) }
						/>
						<ToolbarButton
							icon="arrow-right-alt2"
							label={ words.after }
							disabled={ index === count - 1 }
							onClick={ () => onChange( 'after' ) }
						/>
						<ToolbarButton
							icon="trash"
							label={ words.remove }
							disabled={ count === 1 }
							onClick={ () => onChange( 'remove' ) }
						/>
					</>
				) }
			</ToolbarGroup>
		</BlockControls>
	);
}

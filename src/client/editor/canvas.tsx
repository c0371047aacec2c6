import { store as editor, useBlockProps } from '@wordpress/block-editor';
import { Button, Notice } from '@wordpress/components';
import { useDispatch } from '@wordpress/data';
import { useEffect, useRef, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { ReactNode } from 'react';
import { elementsFrom, PICTURE, TEXT } from './elements';
import {
	changedAt,
	changedList,
	attributesToSend,
	indexOf,
	linkFor,
	pictureLabelAt,
	picturesFor,
	textFieldAt,
	valueAt,
	type Attributes,
	type Fields,
} from './fields';
import { listenToKeys } from './keys';
import { PictureSlot } from './picture-slot';
import { OtherPageNotice } from './second-page-notice';
import { TextSlot } from './text-slot';
import { LinkTool, ListTool, PictureTool } from './tools';
import { useRenderedBlock } from './use-rendered-block';
import { usePasted } from './use-pasted';
import { usePictureFiles } from './use-picture-files';

export interface EditProps {
	clientId: string;
	attributes: Attributes;
	setAttributes: ( changed: Attributes ) => void;
}

export interface CanvasProps extends EditProps {
	/** The block's block.json. */
	metadata: { name: string; attributes?: object };
	fields?: Fields;
	/** What a visitor's browser fills on the page. */
	example?: ( theme: string ) => ReactNode;
	/** Changes when the server would draw the same block otherwise. */
	version?: number;
}

/** A block on the editor's canvas: as its own template prints it, with its texts, links and pictures edited where they stand. */
export function Canvas( props: CanvasProps ) {
	const { clientId, metadata, attributes, setAttributes } = props;
	const { fields = {}, example = () => null, version = 0 } = props;
	const [ active, setActive ] = useState( '' );
	const block = useRef< HTMLDivElement >( null );
	const { insertAfterBlock } = useDispatch( editor ) as unknown as {
		insertAfterBlock: ( id: string ) => void;
	};
	const set = ( path: string, value: unknown ) =>
		setAttributes( changedAt( attributes, path, value ) );
	const { sending, take } = usePictureFiles( set );
	const { html, error, retry } = useRenderedBlock(
		metadata.name,
		attributesToSend(
			attributes,
			fields,
			Object.keys( metadata.attributes ?? {} )
		),
		version
	);
	useEffect( () => {
		const node = block.current;
		if ( ! node ) {
			return;
		}
		// No loader runs on the canvas: pictures that wait for it come at once.
		node.ownerDocument.documentElement.dataset.loaded = '';
		return listenToKeys( node, () => insertAfterBlock( clientId ) );
	}, [ clientId, insertAfterBlock ] );
	usePasted( block, take );

	const elements = elementsFrom( html ?? '', {
		text: ( printed, path ) => {
			const field = textFieldAt( fields, path );
			return (
				field && (
					<TextSlot
						key={ path }
						printed={ printed }
						path={ path }
						field={ field }
						value={ String( valueAt( attributes, path ) ?? '' ) }
						onChange={ ( text ) => set( path, text ) }
					/>
				)
			);
		},
		picture: ( printed, path, children ) => (
			<PictureSlot
				key={ path }
				printed={ printed }
				label={ pictureLabelAt( fields, path ) }
				value={ Number( valueAt( attributes, path ) ) }
				isSending={ sending === path }
				onChange={ ( id ) => set( path, id ) }
				onFiles={ ( files ) => take( path, files ) }
			>
				{ children }
			</PictureSlot>
		),
		example,
	} );

	return (
		<>
			<Tools { ...props } active={ active } block={ block.current } />
			<div
				{ ...useBlockProps( {
					ref: block,
					onFocus: ( { target }: { target: Element } ) =>
						setActive(
							target.getAttribute( TEXT ) ??
								target.getAttribute( PICTURE ) ??
								''
						),
					'aria-busy': html === null && ! error,
				} ) }
			>
				<OtherPageNotice name={ metadata.name } clientId={ clientId } />
				{ error && (
					<Notice status="error" isDismissible={ false }>
						{ error }{ ' ' }
						<Button variant="link" onClick={ retry }>
							{ __( 'Réessayer', 'museau' ) }
						</Button>
					</Notice>
				) }
				{ html === '' && (
					<p>
						{ __(
							'Ce bloc ne montre rien pour le moment.',
							'museau'
						) }
					</p>
				) }
				{ elements }
			</div>
		</>
	);
}

/** What the block's toolbar offers for the part that is being edited. */
function Tools( {
	attributes,
	setAttributes,
	fields = {},
	active,
	block,
}: CanvasProps & { active: string; block: Element | null } ) {
	const { list } = fields;
	const index = indexOf( active );
	const link = linkFor( fields, active );
	const entries = list
		? ( ( attributes[ list.name ] ?? [] ) as Attributes[] )
		: [];
	const elementAt = ( path: string ) =>
		block?.querySelector( `[${ TEXT }="${ path }"]` ) ?? block;
	return (
		<>
			{ list && (
				<ListTool
					list={ list }
					index={ index }
					count={ entries.length }
					onChange={ ( change ) =>
						setAttributes( {
							[ list.name ]: changedList(
								entries,
								index < 0 ? entries.length - 1 : index,
								change,
								list.fresh
							),
						} )
					}
				/>
			) }
			{ link && (
				<LinkTool
					key={ link }
					value={ String( valueAt( attributes, link ) ?? '' ) }
					anchor={ elementAt( active ) }
					onChange={ ( url ) =>
						setAttributes(
							changedAt(
								attributes,
								link,
								url,
								index < 0 ? {} : list?.overriddenBy
							)
						)
					}
				/>
			) }
			{ picturesFor( fields, active ).map( ( path ) => (
				<PictureTool
					key={ path }
					label={ pictureLabelAt( fields, path ) }
					value={ Number( valueAt( attributes, path ) ) }
					onChange={ ( id ) =>
						setAttributes( changedAt( attributes, path, id ) )
					}
				/>
			) ) }
		</>
	);
}

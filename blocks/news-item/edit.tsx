import apiFetch from '@wordpress/api-fetch';
import { InspectorControls } from '@wordpress/block-editor';
import { PanelBody, SelectControl } from '@wordpress/components';
import { useEffect, useState } from '@wordpress/element';
import { __, sprintf } from '@wordpress/i18n';
import { Canvas, type EditProps } from '@museau/editor/canvas';
import metadata from './block.json';

interface Item {
	id: number;
	display: { title: string };
}

export function Edit( props: EditProps ) {
	const { attributes, setAttributes } = props;
	const newsId = Number( attributes.newsId );
	const [ items, setItems ] = useState< Item[] >( [] );
	useEffect( () => {
		let isThere = true;
		apiFetch< Item[] >( {
			path: '/museau-react/v1/concours?per_page=50',
		} ).then(
			( found ) => isThere && setItems( found ),
			// The chosen one is still named by its number.
			() => {}
		);
		return () => {
			isThere = false;
		};
	}, [] );
	const options = items.map( ( { id, display } ) => ( {
		value: String( id ),
		label: display.title,
	} ) );
	if ( newsId && ! items.some( ( { id } ) => id === newsId ) ) {
		options.push( {
			value: String( newsId ),
			/* translators: %d: number of a news item */
			label: sprintf( __( 'Actualité n° %d', 'museau' ), newsId ),
		} );
	}

	return (
		<>
			<InspectorControls>
				<PanelBody title={ __( 'Actualité', 'museau' ) }>
					<SelectControl
						label={ __( 'Actualité à montrer', 'museau' ) }
						value={ String( newsId ) }
						options={ [
							{
								value: '0',
								label: __( 'Celle de la page', 'museau' ),
							},
							...options,
						] }
						onChange={ ( value: string ) =>
							setAttributes( { newsId: Number( value ) } )
						}
					/>
				</PanelBody>
			</InspectorControls>
			<Canvas { ...props } metadata={ metadata } />
		</>
	);
}

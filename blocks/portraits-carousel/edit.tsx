import apiFetch from '@wordpress/api-fetch';
import {
	InspectorControls,
	MediaUpload,
	MediaUploadCheck,
} from '@wordpress/block-editor';
import {
	Button,
	Notice,
	PanelBody,
	SelectControl,
	TextareaControl,
	TextControl,
} from '@wordpress/components';
import { useCallback, useEffect, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import { Canvas, type EditProps } from '@museau/editor/canvas';
import type { ProductList } from '@museau/types';
import metadata from './block.json';
import { inOrder, moved } from './order';

interface Sample {
	id: number;
	name: string;
}

type Origin = '' | 'own' | 'agreed';

interface Picture {
	id: number;
	url: string;
}

const NAMESPACE = '/museau-react/v1';

const FIELDS = {
	texts: {
		// Empty: the shop's own words.
		title: { label: __( 'Titre', 'museau' ), hasDefaultText: true },
		intro: { label: __( "Phrase d'introduction", 'museau' ) },
		button: { label: __( 'Bouton', 'museau' ), hasDefaultText: true },
		note: { label: __( 'Remarque sous le bouton', 'museau' ) },
	},
};

export function Edit( props: EditProps ) {
	const { attributes, setAttributes } = props;
	const [ samples, setSamples ] = useState< Sample[] >( [] );
	const [ version, setVersion ] = useState( 0 );
	const read = useCallback( async () => {
		const { products } = await apiFetch< ProductList >( {
			path: `${ NAMESPACE }/products?category=portraits`,
		} );
		setSamples( products );
	}, [] );
	useEffect( () => {
		void read().catch( () => setSamples( [] ) );
	}, [ read ] );
	const placed = inOrder( samples, attributes.order as number[] );
	const ids = placed.map( ( { id } ) => id );

	return (
		<>
			<InspectorControls>
				<PanelBody
					title={ __( 'Ajouter un portrait réalisé', 'museau' ) }
				>
					<AddSample
						onAdded={ ( id ) => {
							setAttributes( { order: [ id, ...ids ] } );
							setVersion( version + 1 );
							void read();
						} }
					/>
				</PanelBody>
				<PanelBody
					title={ __( 'Ordre des portraits', 'museau' ) }
					initialOpen={ false }
				>
					{ placed.map( ( { id, name }, index ) => (
						<div key={ id }>
							<span>{ `${ index + 1 }. ${ name }` }</span>
							<Button
								icon="arrow-up-alt2"
								label={ `${ __( 'Monter', 'museau' ) } ${ name }` }
								disabled={ index === 0 }
								onClick={ () =>
									setAttributes( {
										order: moved( ids, id, -1 ),
									} )
								}
							/>
							<Button
								icon="arrow-down-alt2"
								label={ `${ __( 'Descendre', 'museau' ) } ${ name }` }
								disabled={ index === placed.length - 1 }
								onClick={ () =>
									setAttributes( {
										order: moved( ids, id, 1 ),
									} )
								}
							/>
						</div>
					) ) }
				</PanelBody>
			</InspectorControls>
			<Canvas
				{ ...props }
				metadata={ metadata }
				fields={ FIELDS }
				version={ version }
			/>
		</>
	);
}

function AddSample( { onAdded }: { onAdded: ( id: number ) => void } ) {
	const [ name, setName ] = useState( '' );
	const [ text, setText ] = useState( '' );
	const [ picture, setPicture ] = useState< Picture | null >( null );
	const [ origin, setOrigin ] = useState< Origin >( '' );
	const [ isBusy, setBusy ] = useState( false );
	const [ notice, setNotice ] = useState< {
		status: 'success' | 'error';
		text: string;
	} | null >( null );

	const add = async () => {
		if ( ! picture || ! name.trim() ) {
			setNotice( {
				status: 'error',
				text: __( 'Choisissez une image et donnez un nom.', 'museau' ),
			} );
			return;
		}
		setBusy( true );
		try {
			const { id } = await apiFetch< { id: number } >( {
				path: `${ NAMESPACE }/admin/sample-portrait`,
				method: 'POST',
				data: { name, text, image_id: picture.id, origin },
			} );
			onAdded( id );
			setName( '' );
			setText( '' );
			setPicture( null );
			setOrigin( '' );
			setNotice( {
				status: 'success',
				text: __( 'Portrait ajouté.', 'museau' ),
			} );
		} catch ( error ) {
			setNotice( {
				status: 'error',
				text:
					( error as Error ).message ||
					__(
						'Une erreur est survenue. Veuillez réessayer.',
						'museau'
					),
			} );
		} finally {
			setBusy( false );
		}
	};

	return (
		<>
			<MediaUploadCheck>
				<MediaUpload
					allowedTypes={ [ 'image' ] }
					value={ picture?.id }
					onSelect={ ( { id, url }: Picture ) =>
						setPicture( { id, url } )
					}
					render={ ( { open }: { open: () => void } ) => (
						<>
							{ picture && <img src={ picture.url } alt="" /> }
							<Button variant="secondary" onClick={ open }>
								{ picture
									? __( "Changer l'image", 'museau' )
									: __( 'Choisir une image', 'museau' ) }
							</Button>
						</>
					) }
				/>
			</MediaUploadCheck>
			<TextControl
				label={ __( 'Nom', 'museau' ) }
				value={ name }
				onChange={ setName }
				maxLength={ 100 }
			/>
			<TextareaControl
				label={ __( 'Texte court', 'museau' ) }
				value={ text }
				onChange={ setText }
			/>
			<OriginControl value={ origin } onChange={ setOrigin } />
			<Button
				variant="primary"
				onClick={ add }
				isBusy={ isBusy }
				disabled={ isBusy }
			>
				{ __( 'Ajouter', 'museau' ) }
			</Button>
			{ notice && (
				<Notice status={ notice.status } isDismissible={ false }>
					{ notice.text }
				</Notice>
			) }
		</>
	);
}

/** Whose portrait it is: it stands below the picture. */
function OriginControl( {
	value,
	onChange,
}: {
	value: Origin;
	onChange: ( origin: Origin ) => void;
} ) {
	return (
		<SelectControl
			label={ __( "D'où vient ce portrait ?", 'museau' ) }
			value={ value }
			onChange={ onChange }
			options={ [
				{ value: '', label: __( 'À dire plus tard', 'museau' ) },
				{
					value: 'own',
					label: __(
						"À moi : mon animal, ou une photo que j'ai le droit d'utiliser",
						'museau'
					),
				},
				{
					value: 'agreed',
					label: __(
						"D'un client, qui m'a donné son accord",
						'museau'
					),
				},
			] }
		/>
	);
}

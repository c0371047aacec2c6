import { __ } from '@wordpress/i18n';
import { PictureControl } from '@museau/editor/picture-control';
import { ServerPreview } from '@museau/editor/server-preview';
import { TextControls } from '@museau/editor/text-controls';
import metadata from './block.json';

type Card = Record< string, unknown >;

const CARD_TEXTS = [
	{ name: 'title', label: __( 'Titre', 'museau' ) },
	{ name: 'text', label: __( 'Phrase', 'museau' ), long: true },
	{ name: 'url', label: __( 'Adresse', 'museau' ) },
];

export function Edit( {
	attributes,
	setAttributes,
}: {
	attributes: { heading: string; cards: Card[] };
	setAttributes: ( changed: Record< string, unknown > ) => void;
} ) {
	const { cards } = attributes;
	const change = ( index: number, changed: Card ) =>
		setAttributes( {
			cards: cards.map( ( card, i ) =>
				i === index ? { ...card, ...changed } : card
			),
		} );
	return (
		<>
			<TextControls
				texts={ [
					{ name: 'heading', label: __( 'Titre', 'museau' ) },
				] }
				attributes={ attributes }
				setAttributes={ setAttributes }
			/>
			{ cards.map( ( card, index ) => (
				<TextControls
					key={ index }
					title={ String( card.title ) }
					texts={ CARD_TEXTS }
					attributes={ card }
					setAttributes={ ( changed ) => change( index, changed ) }
				/>
			) ) }
			{ cards.map( ( card, index ) => (
				<PictureControl
					key={ index }
					label={ `${ __( 'Image', 'museau' ) } : ${ card.title }` }
					value={ Number( card.imageId ) }
					onChange={ ( imageId ) => change( index, { imageId } ) }
				/>
			) ) }
			<ServerPreview
				name={ metadata.name }
				attributes={ { ...attributes } }
			/>
		</>
	);
}

import { __ } from '@wordpress/i18n';
import { editOnCanvas } from '@museau/editor/edit-on-canvas';
import metadata from './block.json';

export const Edit = editOnCanvas( metadata, {
	texts: { heading: { label: __( 'Titre', 'museau' ) } },
	list: {
		name: 'cards',
		texts: {
			title: { label: __( 'Titre de la carte', 'museau' ) },
			text: {
				label: __( 'Phrase de la carte', 'museau' ),
				hasFormats: true,
			},
		},
		pictures: { imageId: __( 'Image de la carte', 'museau' ) },
		link: 'url',
		// A word of the menu would lead elsewhere.
		overriddenBy: { menu: '' },
		fresh: {
			title: '',
			text: '',
			menu: '',
			url: '/contact',
			drawing: 'mouton',
			imageId: 0,
		},
		most: 6,
		words: {
			add: __( 'Ajouter une carte', 'museau' ),
			before: __( 'Placer la carte avant', 'museau' ),
			after: __( 'Placer la carte après', 'museau' ),
			remove: __( 'Retirer la carte', 'museau' ),
		},
	},
} );

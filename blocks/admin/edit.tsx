import { useBlockProps } from '@wordpress/block-editor';
import { Placeholder } from '@wordpress/components';
import { __ } from '@wordpress/i18n';
import { blockIcon } from '@museau/editor/icons';
import metadata from './block.json';

/** The dashboard works with live data: the editor only says where it stands. */
export function Edit() {
	return (
		<div { ...useBlockProps() }>
			<Placeholder
				icon={ blockIcon( metadata.name ) }
				label={ __( 'Tableau de bord', 'museau' ) }
				instructions={ __(
					"Produits, actualités et bannières se gèrent sur la page elle-même, à l'adresse /admin-dashboard.",
					'museau'
				) }
			/>
		</div>
	);
}

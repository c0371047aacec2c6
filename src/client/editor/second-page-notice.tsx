import { store as editor } from '@wordpress/block-editor';
import { store as blocks } from '@wordpress/blocks';
import { Notice } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';

/** Blocks that are a page by themselves: they bring its heading. */
const PAGES = [
	'museau/cart',
	'museau/checkout',
	'museau/contact',
	'museau/news',
	'museau/portraits-carousel',
	'museau/product-grid',
];

/** What @wordpress/block-editor's types leave out. */
interface BlockTree {
	getClientIdsWithDescendants: () => string[];
	getBlockName: ( clientId: string ) => string;
}

/** Title of the block above this one that is a page, too, even of the same name; '' when there is none. */
function useOtherPage( name: string, clientId: string ): string {
	return useSelect(
		( select ) => {
			if ( ! PAGES.includes( name ) ) {
				return '';
			}
			const { getClientIdsWithDescendants, getBlockName } = select(
				editor
			) as unknown as BlockTree;
			const first = getClientIdsWithDescendants().find( ( id ) =>
				PAGES.includes( getBlockName( id ) )
			);
			return first && first !== clientId
				? String(
						select( blocks ).getBlockType( getBlockName( first ) )
							?.title ?? ''
					)
				: '';
		},
		[ name, clientId ]
	);
}

/** Says when a page holds two blocks of which each makes a page. */
export function OtherPageNotice( {
	name,
	clientId,
}: {
	name: string;
	clientId: string;
} ) {
	const other = useOtherPage( name, clientId );
	return other ? (
		<Notice status="warning" isDismissible={ false }>
			{ sprintf(
				/* translators: %s: title of a block */
				__(
					'Cette page montre déjà « %s ». Chacun de ces blocs fait une page entière : une page à part se lit mieux.',
					'museau'
				),
				other
			) }
		</Notice>
	) : null;
}

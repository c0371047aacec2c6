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

/** Title of the block above this one that is a page, too; '' when there is none. */
function useFormerPage( name: string ): string {
	return useSelect(
		( select ) => {
			if ( ! PAGES.includes( name ) ) {
				return '';
			}
			const { getClientIdsWithDescendants, getBlockName } = select(
				editor
			) as unknown as BlockTree;
			const first = getClientIdsWithDescendants()
				.map( getBlockName )
				.find( ( one ) => PAGES.includes( one ) );
			return first && first !== name
				? String( select( blocks ).getBlockType( first )?.title ?? '' )
				: '';
		},
		[ name ]
	);
}

/** Says when a page holds two blocks of which each makes a page. */
export function FormerPage( { name }: { name: string } ) {
	const former = useFormerPage( name );
	return former ? (
		<Notice status="warning" isDismissible={ false }>
			{ sprintf(
				/* translators: %s: title of a block */
				__(
					'Cette page montre déjà « %s ». Chacun de ces blocs fait une page entière : une page à part se lit mieux.',
					'museau'
				),
				former
			) }
		</Notice>
	) : null;
}

import { store as editor, useBlockProps } from '@wordpress/block-editor';
import { store as blocks } from '@wordpress/blocks';
import { Disabled, Notice } from '@wordpress/components';
import { useSelect } from '@wordpress/data';
import { __, sprintf } from '@wordpress/i18n';
import ServerSideRender from '@wordpress/server-side-render';

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

interface Props {
	name: string;
	attributes: Record< string, unknown >;
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

/** A block in the editor as the server prints it, without its links and buttons. */
export function ServerPreview( { name, attributes }: Props ) {
	const former = useFormerPage( name );
	return (
		<div { ...useBlockProps() }>
			{ former && (
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
			) }
			<Disabled>
				<ServerSideRender block={ name } attributes={ attributes } />
			</Disabled>
		</div>
	);
}

import { t } from '@museau/i18n';

interface Props {
	/** Of the list: where reading starts on another page. */
	list: string;
	/** From 0 on. */
	page: number;
	/** Cards of one page, and of all. */
	size: number;
	total: number;
	onPage: ( page: number ) => void;
}

/** From one page of a list to the next: only one of them is drawn. */
export function Pager( { list, page, size, total, onPage }: Props ) {
	if ( total <= size ) {
		return null;
	}
	const last = Math.ceil( total / size ) - 1;
	const go = ( to: number ) => {
		if ( to < 0 || to > last ) {
			return;
		}
		onPage( to );
		const top = document.getElementById( list );
		top?.focus( { preventScroll: true } );
		top?.scrollIntoView?.();
	};

	return (
		<nav
			className="museau-admin__actions museau-admin__pager"
			aria-label={ t( 'Pages de la liste' ) }
		>
			<button
				type="button"
				className="museau-button museau-button--quiet"
				aria-disabled={ page === 0 }
				onClick={ () => go( page - 1 ) }
			>
				{ t( 'Précédents' ) }
			</button>
			<span>
				{ t(
					'%1$d à %2$d sur %3$d',
					page * size + 1,
					Math.min( total, ( page + 1 ) * size ),
					total
				) }
			</span>
			<button
				type="button"
				className="museau-button museau-button--quiet"
				aria-disabled={ page === last }
				onClick={ () => go( page + 1 ) }
			>
				{ t( 'Suivants' ) }
			</button>
		</nav>
	);
}

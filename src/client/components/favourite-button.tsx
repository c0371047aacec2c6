import { useDispatch, useSelect } from '@wordpress/data';
import { t } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';
import { store } from '@museau/store';

interface Props {
	id: number;
	name: string;
	/** Count that the server printed; null when it knows none. */
	likes: number | null;
}

/** Heart with its count. The server's view shows no heart pressed: whose favourites they are, only the browser knows. */
export function FavouriteButton( { id, name, likes }: Props ) {
	const { favourite, count, pending } = useSelect(
		( select ) => ( {
			favourite: select( store ).isFavourite( id ),
			count: select( store ).getLikeCount( id ),
			pending: select( store ).isLikePending( id ),
		} ),
		[ id ]
	);
	const { toggleFavourite } = useDispatch( store );
	const pressed = useLive( false, favourite );
	const shown = useLive( likes, count ?? likes );
	const disabled = useLive( false, pending );
	return (
		<button
			type="button"
			className="museau-favourite"
			data-favourite={ id }
			aria-pressed={ pressed }
			disabled={ disabled }
			onClick={ () => toggleFavourite( id, likes ?? 0 ) }
		>
			<svg
				className="museau-favourite__icon"
				viewBox="0 0 24 24"
				width="22"
				height="22"
				aria-hidden="true"
			>
				<path d="M12 20.6C5.4 16.1 2.6 12.7 2.6 9a4.9 4.9 0 0 1 9.4-2A4.9 4.9 0 0 1 21.4 9c0 3.7-2.8 7.1-9.4 11.6Z" />
			</svg>
			<span className="museau-visually-hidden">
				{ t( 'Ajouter aux favoris : %s', name ) }
			</span>
			<span
				className={
					shown === 0
						? 'museau-favourite__count is-none'
						: 'museau-favourite__count'
				}
			>
				{ shown === null ? '' : String( shown ) }
			</span>
		</button>
	);
}

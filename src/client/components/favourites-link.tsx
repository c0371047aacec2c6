import { useSelect } from '@wordpress/data';
import { t } from '../i18n';
import { home } from '../page-data';
import { useLive } from '../islands/use-live';
import { store } from '../store';

/** To the works that this browser has a heart for (src/server/Screens/Storefront/FavouritesPage.php), once there is one. */
export function FavouritesLink() {
	const number = useSelect(
		( select ) => select( store ).getFavourites().length,
		[]
	);
	return useLive( 0, number ) > 0 ? (
		<a
			className="museau-link museau-favourites"
			href={ home( '/mes-favoris' ) }
		>
			{ t( 'Mes favoris (%d)', number ) }
		</a>
	) : null;
}

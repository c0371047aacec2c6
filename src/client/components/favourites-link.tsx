import { useSelect } from '@wordpress/data';
import { t } from '../i18n';
import { home } from '../page-data';
import { useLive } from '../islands/use-live';
import { store } from '../store';

/**
 * To the works that this browser has a heart for, once there is one. PHP prints it in the listing, without the number that only this
 * browser knows (FavouritesPage::link() in src/server/Screens/Storefront).
 */
export function FavouritesLink( { isPrinted }: { isPrinted?: boolean } ) {
	const number = useSelect(
		( select ) => select( store ).getFavourites().length,
		[]
	);
	const known = useLive( 0, number );
	return isPrinted || known > 0 ? (
		<a
			className="museau-link museau-favourites"
			href={ home( '/mes-favoris' ) }
		>
			{ known > 0 ? t( 'Mes favoris (%d)', known ) : t( 'Mes favoris' ) }
		</a>
	) : null;
}

import { useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { t } from '@museau/i18n';
import { useDashboard } from '../dashboard-context';

interface Props {
	/** Keeps what the form would save, and answers where it is shown. */
	path: string;
	/** What the form would save; null when a fault of it was just shown. */
	body: () => object | null;
	onRefused: ( error: unknown ) => void;
}

/** The real page with what is typed, in another tab and for her alone: nothing is saved by it. */
export function PreviewButton( { path, body, onRefused }: Props ) {
	const { tell } = useDashboard();
	const [ isBusy, setBusy ] = useState( false );

	const show = async () => {
		const sent = isBusy ? null : body();
		if ( ! sent ) {
			return;
		}
		setBusy( true );
		// Opened by the press itself: after the answer a browser would take it for advertising.
		const tab = window.open( '', 'museau-apercu' );
		try {
			const { url } = await apiFetch< { url: string } >( {
				path,
				method: 'POST',
				data: sent,
			} );
			if ( tab ) {
				tab.location.replace( url );
			} else {
				tell( {
					kind: 'success',
					text: t( "L'aperçu est prêt." ),
					action: {
						label: t( 'Ouvrir (nouvel onglet)' ),
						run: () => window.open( url, 'museau-apercu' ),
					},
				} );
			}
		} catch ( error ) {
			tab?.close();
			onRefused( error );
		}
		setBusy( false );
	};

	return (
		<button
			type="button"
			className="museau-button museau-button--quiet"
			aria-disabled={ isBusy }
			onClick={ () => void show() }
		>
			{ isBusy ? t( 'Préparation…' ) : t( 'Aperçu' ) }{ ' ' }
			<span className="museau-visually-hidden">
				{ t( '(nouvel onglet)' ) }
			</span>
		</button>
	);
}

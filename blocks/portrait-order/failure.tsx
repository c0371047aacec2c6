import { useRef } from '@wordpress/element';
import { ApiError } from '@museau/api';
import { RetryButton } from '@museau/components/retry-button';
import { useFocusHeir } from '@museau/components/use-focus-heir';
import { t } from '@museau/i18n';

function failureMessage( productError: Error | null ): string {
	if ( productError instanceof ApiError && productError.status === 404 ) {
		return t( 'Produit non trouvé.' );
	}

	return t(
		'Erreur : %s',
		productError
			? t( "Le produit principal n'a pas pu être chargé." )
			: t( "Les variations n'ont pas pu être chargées." )
	);
}

/** What stands in the form's place when the product or its prices could not be read. */
export function Failure( {
	productError,
	onRetry,
}: {
	productError: Error | null;
	onRetry: () => void;
} ) {
	const part = useRef< HTMLDivElement >( null );
	useFocusHeir( part );

	return (
		<div className="museau-portrait-order__failure" ref={ part }>
			<p className="museau-alert museau-alert--error" role="alert">
				{ failureMessage( productError ) }
			</p>
			<RetryButton className="museau-button" onClick={ onRetry } />
		</div>
	);
}

import { useEffect, useRef } from '@wordpress/element';
import { ApiError } from '@museau/api';
import { RetryButton } from '@museau/components/retry-button';
import { useFocusHeir } from '@museau/components/use-focus-heir';
import { t } from '@museau/i18n';
import type { useOptions } from './use-options';

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
	isAgain,
	retry,
}: NonNullable< ReturnType< typeof useOptions >[ 'failure' ] > ) {
	const part = useRef< HTMLDivElement >( null );
	useFocusHeir( part );
	useEffect( () => {
		// The form, which had the focus meanwhile, is gone.
		const { activeElement, body } = document;
		if ( isAgain && activeElement === body ) {
			part.current
				?.querySelector( 'button' )
				?.focus( { preventScroll: true } );
		}
	}, [ isAgain ] );

	return (
		<div className="museau-portrait-order__failure" ref={ part }>
			<p className="museau-alert museau-alert--error" role="alert">
				{ failureMessage( productError ) }
			</p>
			<RetryButton className="museau-button" onClick={ retry } />
		</div>
	);
}

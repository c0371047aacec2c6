import { t } from '../i18n';
import { Alert } from './alert';
import { RetryButton } from './retry-button';

/** Where code that was asked for did not come. */
export const Unloaded = () => (
	<div>
		<Alert>{ t( 'Une erreur est survenue. Veuillez réessayer.' ) }</Alert>
		<RetryButton onClick={ () => window.location.reload() } />
	</div>
);

/** The same for lazy(). */
export const unloaded = () => ( { default: Unloaded } );

import { ApiError } from '@museau/api';
import { useContext } from '@wordpress/element';
import { t } from '@museau/i18n';
import { useDashboard } from './dashboard-context';
import { SetupContext } from './setup';

/** Neither signed in nor able to renew the nonce (B48). */
export function isSignedOut( error: unknown ): boolean {
	return (
		( error instanceof ApiError &&
			( error.status === 401 ||
				error.code === 'rest_cookie_invalid_nonce' ) ) ||
		( error instanceof Error && error.message.includes( '401' ) )
	);
}

/** Somebody else saved since the form was opened. */
export const isConflict = ( error: unknown ) =>
	error instanceof ApiError && error.code === 'museau_changed_meanwhile';

export function authenticationSentence(): string {
	return t(
		"Erreur d'authentification. Veuillez vous reconnecter à WordPress."
	);
}

/** What the server or the network said; 'Erreur inconnue' when nothing did. */
export function messageOf( error: unknown ): string {
	const isSaid = ! ( error instanceof ApiError ) || error.isExplained;
	return error instanceof Error && error.message !== '' && isSaid
		? error.message
		: t( 'Erreur inconnue' );
}

/** `sentence` holds '{message}'; an authentication error has its own sentence, whatever was tried (R183, R217, B48). */
export function failureSentence( sentence: string, error: unknown ): string {
	return isSignedOut( error )
		? authenticationSentence()
		: sentence.replace( '{message}', messageOf( error ) );
}

/** As the news list tells a refusal: by its status (R217). */
export function newsListFailure( error: unknown ): string {
	const told =
		error instanceof ApiError && error.status >= 400
			? new Error(
					t( 'HTTP error! status: {status}' ).replace(
						'{status}',
						String( error.status )
					)
				)
			: error;
	return isSignedOut( error )
		? authenticationSentence()
		: failureSentence(
				t( 'Erreur lors du chargement des actualités: {message}' ),
				told
			);
}

/** A refusal over the page: its title, what was said, and the way to sign in again without leaving the form (B48). */
export function useTellFailure() {
	const { tell } = useDashboard();
	const { loginUrl } = useContext( SetupContext );

	return ( title: string, error: unknown ) =>
		tell( {
			kind: 'error',
			title,
			text: failureSentence( '{message}', error ),
			...( isSignedOut( error ) && {
				action: {
					label: t( 'Se reconnecter (nouvel onglet)' ),
					run: () => window.open( loginUrl, '_blank', 'noreferrer' ),
				},
			} ),
		} );
}

import { ApiError } from '../api';
import { t } from '../i18n';

/** Neither signed in nor able to renew the nonce (B48). */
export function isSignedOut( error: unknown ): boolean {
	return (
		( error instanceof ApiError &&
			( error.status === 401 ||
				error.code === 'rest_cookie_invalid_nonce' ) ) ||
		( error instanceof Error && error.message.includes( '401' ) )
	);
}

export function authenticationSentence(): string {
	return t(
		"Erreur d'authentification. Veuillez vous reconnecter à WordPress."
	);
}

/** What the server or the network said; 'Erreur inconnue' when nothing did. */
export function messageOf( error: unknown ): string {
	return error instanceof Error && error.message !== ''
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

import { t } from '../i18n';
import type { Middleware } from './types';

/** A refused or failed call, with a French sentence for a person. `status` is 0 when no answer came. */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly data: Record< string, unknown > = {},
		/** Whether somebody said what is wrong; else the message is a general one. */
		readonly isExplained = true,
		/** Seconds after which the shop says to come again; 0 when it names none. */
		readonly retryAfter = 0
	) {
		super( message );
		this.name = 'ApiError';
	}

	/** Whether the shop itself answered, with a sentence of its own; `museau_late` is nginx's word that it did not in time. */
	get isAnswer(): boolean {
		return (
			this.status > 0 &&
			! [
				'invalid_json',
				'internal_server_error',
				'museau_late',
				'',
			].includes( this.code )
		);
	}

	/** Whether the same call may be tried again (B34). */
	get isPassing(): boolean {
		return this.status === 0 || this.status === 429 || this.status >= 500;
	}
}

/** French sentences for what WordPress itself or the network answers; our own refusals bring theirs. */
function sentenceFor( status: number, code: string ): string | undefined {
	switch ( code ) {
		case 'fetch_error':
		case 'fetch_timeout':
			return t(
				'La connexion est coupée. Vérifiez votre réseau, puis réessayez.'
			);
		case 'rest_cookie_invalid_nonce':
			return t(
				'Votre session a expiré. Rechargez la page, puis réessayez.'
			);
		case 'rest_no_route':
			return t( "Cette adresse n'existe pas." );
		case 'rest_forbidden':
			return t( "Vous n'avez pas accès à cette page." );
		case 'invalid_json':
		case 'internal_server_error':
			return t( 'Erreur serveur. Veuillez réessayer plus tard.' );
	}
	if ( status === 413 ) {
		return t( 'Fichier trop lourd.' );
	}
	if ( status === 429 && ! code.startsWith( 'museau_' ) ) {
		return t(
			'Trop de demandes à la fois : patientez une minute, puis réessayez.'
		);
	}
	return undefined;
}

/** A failure that the shop did not tell, with the sentence of its code. */
export const untold = (
	status: number,
	code: 'fetch_error' | 'fetch_timeout' | 'invalid_json'
) => new ApiError( status, code, sentenceFor( status, code ) ?? '' );

async function refusal( response: Response ): Promise< ApiError > {
	let body: { code?: unknown; message?: unknown; data?: unknown } = {};
	try {
		body = await response.json();
	} catch {
		body = { code: 'invalid_json' };
	}
	const code = typeof body?.code === 'string' ? body.code : '';
	const data =
		body?.data && typeof body.data === 'object'
			? ( body.data as Record< string, unknown > )
			: {};
	const said =
		sentenceFor( response.status, code ) ??
		( typeof body?.message === 'string' ? body.message.trim() : '' );
	return new ApiError(
		response.status,
		code,
		said || t( 'Une erreur est survenue. Veuillez réessayer.' ),
		{ ...body, ...data },
		said !== '',
		Number( response.headers?.get( 'Retry-After' ) ) || 0
	);
}

/** Makes an ApiError of a refusal and of a broken line. Who left the page is told what she asked for. */
export const error: Middleware = async ( options, next ) => {
	const response = await next( options ).catch( ( broken: unknown ) => {
		throw options.signal?.aborted ? broken : untold( 0, 'fetch_error' );
	} );
	if ( ! response.ok ) {
		throw await refusal( response );
	}
	return response;
};

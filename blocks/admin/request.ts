import { ApiError } from '@museau/api';

/** A UUID of version 4; a page that came without TLS has no randomUUID(). */
export function newRequest(): string {
	const bytes = crypto.getRandomValues( new Uint8Array( 16 ) );
	const hex = Array.from( bytes, ( byte ) =>
		byte.toString( 16 ).padStart( 2, '0' )
	).join( '' );
	const variant = '89ab'[ bytes[ 8 ]! % 4 ];
	return `${ hex.slice( 0, 12 ) }4${ hex.slice( 13, 16 ) }${ variant }${ hex.slice( 17 ) }`.replace(
		/^(.{8})(.{4})(.{4})(.{4})/,
		'$1-$2-$3-$4-'
	);
}

/**
 * A new form's values with the UUID that its creation is sent with. It is kept with what is typed: sent again after a lost
 * answer, over a reload too, it is the same creation.
 */
export const requested = < T extends { request: string } >(
	values: T
): T => ( {
	...values,
	request: values.request || newRequest(),
} );

/** The creation had arrived with other words: the next one is another. */
export const wasCreatedBefore = ( error: unknown ) =>
	error instanceof ApiError && error.code === 'museau_already_created';

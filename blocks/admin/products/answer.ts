/** Reads of an answer whose members may be of any kind. */
export type Raw = Record< string, unknown >;

export const raw = ( value: unknown ): Raw =>
	value && typeof value === 'object' ? ( value as Raw ) : {};
export const text = ( value: unknown ): string =>
	value === null || value === undefined ? '' : String( value );

/** One option's slug, however the attribute comes: a slug, a list, an object with slug or options. */
export function slugOf( value: unknown ): string {
	if ( Array.isArray( value ) ) {
		return slugOf( value[ 0 ] );
	}
	if ( value && typeof value === 'object' ) {
		const { slug, options, value: inner } = value as Raw;
		return slugOf( options ?? inner ?? slug ?? '' );
	}
	return text( value );
}

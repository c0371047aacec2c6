/**
 * Stands in the public bundle for the steps that @wordpress/api-fetch has of its own: our last step sends the call and hands it to none of
 * them (src/client/api/send.ts). The two names are those of its preloading.
 */
interface Options {
	path?: string;
}

export default < Answer >(
	options: Options,
	next: ( options: Options ) => Answer
): Answer => next( options );

export const CLEAR = Symbol( 'preloadingClear' );
export const ENABLE_MULTI_USE = Symbol( 'preloadingEnableMultiUse' );

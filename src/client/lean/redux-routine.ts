/**
 * Stands for @wordpress/redux-routine in the public bundle: our actions are thunks, so the generators
 * that it runs never come. 3 kB of every page that would carry nothing.
 */
export default function createMiddleware() {
	return () => ( next: ( action: unknown ) => unknown ) => next;
}

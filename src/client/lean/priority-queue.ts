/**
 * Stands for @wordpress/priority-queue (and its polyfill) in the public bundle: the queue serves the
 * editor's asynchronous mode only; here every change is shown at once.
 */
export const createQueue = () => ( {
	add: ( _context: object, run: () => void ) => run(),
	flush: () => false,
	cancel: () => false,
	reset: () => {},
} );

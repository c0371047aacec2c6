/**
 * Work that is done once in this process, whoever asks for it: two suites that begin together wait for one.
 *
 * @template T
 * @param {(...args: any[]) => Promise<T>} work
 * @return {(...args: any[]) => Promise<T>} what the first call answers, to every call
 */
export function once( work ) {
	let done = null;
	return ( ...args ) => ( done ??= work( ...args ) );
}

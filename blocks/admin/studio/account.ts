/** Account that used studio mode here last, for the page without a line: it sees no other's updates. Also in assets/js/leave-studio.js. */
const KEY = 'museau_studio_account';
/** Begin of the names of the worker's caches. Also in worker.ts and assets/js/leave-studio.js. */
const CACHES = 'museau-studio-';

export function rememberAccount( user: number ): void {
	try {
		localStorage.setItem( KEY, String( user ) );
	} catch {
		// The page without a line then shows nothing.
	}
}

export function lastAccount(): number {
	try {
		return Number( localStorage.getItem( KEY ) ) || 0;
	} catch {
		return 0;
	}
}

export async function startWorker( url: string, scope: string ) {
	try {
		await navigator.serviceWorker?.register( url, { scope } );
	} catch ( failed ) {
		// Without it the page works as before, as long as there is a line.
		console.warn( 'museau: studio', failed );
	}
}

/** Before the visit ends: the worker and all that it kept go; what waits stays in the device, bound to its account. */
export async function leave( scope: string ): Promise< void > {
	try {
		localStorage.removeItem( KEY );
	} catch {
		// Nothing was kept either.
	}
	const worker = await navigator.serviceWorker?.getRegistration( scope );
	await worker?.unregister();
	for ( const name of ( await globalThis.caches?.keys() ) ?? [] ) {
		if ( name.startsWith( CACHES ) ) {
			await caches.delete( name );
		}
	}
}

/**
 * Ends the visit by its link, whatever fails before: what the app kept goes first, unless she stays.
 *
 * @param mayLeave answers false when she stays
 * @param scope    path of the dashboard
 * @param follow   follows the link
 */
export async function endVisit(
	mayLeave: () => Promise< boolean >,
	scope: string,
	follow: () => void
): Promise< void > {
	let leaves = true;
	try {
		leaves = await mayLeave();
		// The line may have gone while she was asked: the visit then goes on, with its app.
		if ( leaves && navigator.onLine ) {
			await leave( scope );
		}
	} catch ( failed ) {
		console.warn( 'museau: studio', failed );
	} finally {
		if ( leaves ) {
			follow();
		}
	}
}

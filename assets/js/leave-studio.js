/**
 * Where somebody signs in, nobody is signed in: the dashboard's service worker and what it kept go, whoever ended the visit and how.
 * What waits to be sent stays in the device, bound to the account that made it. Names as in blocks/admin/studio/account.ts.
 */
( async () => {
	try {
		localStorage.removeItem( 'museau_studio_account' );
	} catch {
		// Nothing was kept either.
	}
	const workers =
		( await navigator.serviceWorker?.getRegistrations() ) ?? [];
	for ( const worker of workers ) {
		if ( /\?studio=ouvrier$/.test( worker.active?.scriptURL ?? '' ) ) {
			await worker.unregister();
		}
	}
	for ( const name of ( await window.caches?.keys() ) ?? [] ) {
		if ( name.startsWith( 'museau-studio-' ) ) {
			await caches.delete( name );
		}
	}
} )();

/**
 * The service worker of the dashboard's page alone (docs/adr/0020). It keeps the theme's own files and one page that is the same for
 * everybody; no page of the dashboard and no answer of the shop ever enters its cache. PHP puts its list before this script
 * (src/server/Screens/Admin/Studio.php), so that a new version of the theme is a new worker.
 */
interface Config {
	version: string;
	/** Path of the dashboard. */
	page: string;
	/** Address of the page that stands in without a line. */
	shell: string;
	files: string[];
}

interface WorkerEvent extends Event {
	waitUntil: ( work: Promise< unknown > ) => void;
}

interface FetchEvent extends WorkerEvent {
	request: Request;
	respondWith: ( answer: Promise< Response > ) => void;
}

const worker = self as unknown as {
	museau: Config;
	skipWaiting: () => Promise< void >;
	clients: { claim: () => Promise< void > };
	addEventListener: (
		name: string,
		listener: ( event: FetchEvent ) => void
	) => void;
};
const { version, page, shell, files } = worker.museau;
/** Shops in folders of one host each keep their own cache. */
const folder = page.replace( /\/[^/]*$/, '' );
const CACHE = `museau-studio-${ version }${ folder }`;

/** Without cookies: what is kept was made for nobody. */
const fresh = ( url: string ) =>
	new Request( url, { cache: 'reload', credentials: 'omit' } );

worker.addEventListener( 'install', ( event ) => {
	event.waitUntil(
		caches
			.open( CACHE )
			.then( ( cache ) =>
				cache.addAll( [ shell, ...files ].map( fresh ) )
			)
			.then( () => worker.skipWaiting() )
	);
} );

worker.addEventListener( 'activate', ( event ) => {
	event.waitUntil(
		caches
			.keys()
			.then( ( names ) =>
				Promise.all(
					names
						.filter(
							( name ) =>
								/^museau-studio-[^/]*(.*)$/.exec(
									name
								)?.[ 1 ] === folder && name !== CACHE
						)
						.map( ( name ) => caches.delete( name ) )
				)
			)
			.then( () => worker.clients.claim() )
	);
} );

/** Of a cache that was emptied at the end of a visit nothing is made anew. */
const kept = ( url: string ) => caches.match( url, { cacheName: CACHE } );

/** Milliseconds after which a line that neither answers nor breaks counts as broken. */
const PATIENCE = 8000;

/** The dashboard as it is, or the page that is kept, where the line does not bring it. */
async function pageOf( request: Request ): Promise< Response > {
	const asked = fetch( request );
	const late = new Promise< null >( ( resolve ) =>
		setTimeout( resolve, PATIENCE, null )
	);
	const answer = await Promise.race( [ asked, late ] ).catch( () => null );
	// Without a kept page one waits as long as the browser does.
	return answer ?? ( await kept( shell ) ) ?? asked;
}

const KEPT = new Set(
	files.map( ( file ) => new URL( file, location.href ).href )
);

worker.addEventListener( 'fetch', ( event ) => {
	const { request } = event;
	if ( request.method !== 'GET' ) {
		return;
	}
	if ( request.mode === 'navigate' ) {
		const { pathname } = new URL( request.url );
		if ( pathname.replace( /\/$/, '' ) === page.replace( /\/$/, '' ) ) {
			event.respondWith( pageOf( request ) );
		}
		return;
	}
	if ( KEPT.has( request.url ) ) {
		event.respondWith(
			kept( request.url ).then( ( found ) => found ?? fetch( request ) )
		);
	}
} );

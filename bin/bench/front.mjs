/**
 * A small web server before PHP's own, as every shop has one: texts compressed, files kept by the browser, whole pages kept
 * when asked (the HTML is the same for every visitor, which purity.mjs proves), and beside each page its floor.
 */
import { createServer, request } from 'node:http';
import { gzipSync } from 'node:zlib';

const FLOOR = '/museau-floor';

/**
 * The floor of a page: the same HTML, pictures, fonts and inline CSS, without any script and without what scripts read.
 *
 * @param {string} html
 */
const floorOf = ( html ) =>
	html
		.replace( /<script\b[^>]*>[\s\S]*?<\/script>/g, '' )
		.replace( /<link rel="modulepreload"[^>]*>/g, '' )
		.replace( / data-(?:props='[^']*'|[\w-]+="[^"]*")/g, '' );

/**
 * @param {number} port   it answers on
 * @param {number} behind port of PHP
 * @return {Promise<{cache: Map<string, Object>, keep: (yes: boolean) => void, floor: (path: string) => string}>} cache: pages kept; keep: whether pages are; floor: address of a page's floor
 */
export function openFront( port, behind ) {
	const cache = new Map();
	let keeps = false;

	const ask = ( path, { method = 'GET', headers = {}, body } = {} ) =>
		new Promise( ( resolve, reject ) => {
			const call = request(
				{ port: behind, host: '127.0.0.1', path, method, headers },
				( answer ) => {
					const chunks = [];
					answer.on( 'data', ( chunk ) => chunks.push( chunk ) );
					answer.on( 'end', () =>
						resolve( {
							status: answer.statusCode,
							headers: answer.headers,
							body: Buffer.concat( chunks ),
						} )
					);
				}
			);
			call.on( 'error', reject );
			call.end( body );
		} );

	const bodyOf = async ( incoming ) => {
		const chunks = [];
		for await ( const chunk of incoming ) {
			chunks.push( chunk );
		}
		return Buffer.concat( chunks );
	};

	async function answerTo( incoming ) {
		const { url, method } = incoming;
		const isFloor = url.startsWith( FLOOR );
		const path = isFloor ? url.slice( FLOOR.length ) || '/' : url;
		const kept = cache.get( url );
		if ( kept && method === 'GET' ) {
			return kept;
		}
		const {
			connection,
			'accept-encoding': encoding,
			...headers
		} = incoming.headers;
		const answer = await ask( path, {
			method,
			headers,
			body: await bodyOf( incoming ),
		} );
		delete answer.headers.connection;
		delete answer.headers[ 'transfer-encoding' ];
		const type = answer.headers[ 'content-type' ] ?? '';
		if ( isFloor ) {
			answer.body = Buffer.from( floorOf( String( answer.body ) ) );
		}
		if ( /text|json|javascript|svg/.test( type ) ) {
			answer.body = gzipSync( answer.body );
			answer.headers[ 'content-encoding' ] = 'gzip';
		}
		answer.headers[ 'content-length' ] = answer.body.length;
		if ( /^\/wp-(content|includes)\//.test( path ) ) {
			answer.headers[ 'cache-control' ] = 'public, max-age=31536000';
			cache.set( url, answer );
		} else if (
			method === 'GET' &&
			( keeps || isFloor ) &&
			/html/.test( type ) &&
			! answer.headers[ 'set-cookie' ]
		) {
			cache.set( url, answer );
		}
		return answer;
	}

	const server = createServer( async ( incoming, outgoing ) => {
		try {
			const { status, headers, body } = await answerTo( incoming );
			outgoing.writeHead( status, headers );
			outgoing.end( body );
		} catch ( error ) {
			outgoing.writeHead( 502 );
			outgoing.end( String( error ) );
		}
	} );
	// Its connections must not hold up the end of the run.
	server.unref();
	return new Promise( ( resolve ) =>
		server.listen( port, '127.0.0.1', () =>
			resolve( {
				cache,
				keep: ( yes ) => {
					keeps = yes;
					cache.clear();
				},
				floor: ( path ) => FLOOR + path,
			} )
		)
	);
}

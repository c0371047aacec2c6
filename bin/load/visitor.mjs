/** One browser with an address of its own: asks, waits as the shop's pages do, and notes every answer. */
import { Agent, request } from 'node:http';

/** Milliseconds after which a browser has given up. */
const PATIENCE = 60_000;

/** Words by which a refusal is known as a French sentence. */
const FRENCH = /réessayez|patientez|rouvre/i;

/** Seconds that a reader waits at most before she opens a page again. */
const READERS_WAIT = 30;

/** Seconds that a call waits at most before it is tried again: PATIENCE of src/client/api/retries.ts. */
const CALLS_WAIT = 10;

export const pause = ( seconds ) =>
	new Promise( ( resolve ) => setTimeout( resolve, seconds * 1000 ) );

/** The visitor has left: the rest of her script is not played. */
export class Left extends Error {}

/** Every visitor of the load has an address of the loopback network: the shop's limits count as on a server. */
const addressOf = ( number ) =>
	`127.${ 1 + ( ( number >> 16 ) & 127 ) }.${ ( number >> 8 ) & 255 }.${ number & 255 }`;

/**
 * @typedef {Object} Answer
 * @property {number}  at         milliseconds since 1970
 * @property {string}  kind       of page or call
 * @property {number}  status     0: none within a minute, or a broken line
 * @property {number}  ms         until it was whole
 * @property {number}  retryAfter seconds; 0 without
 * @property {boolean} isFrench   whether it says to try again
 * @property {boolean} isRest     whether a program asked, and no reader
 * @property {string}  type       of its content
 * @property {string}  text       its body
 * @property {Object}  headers    its headers
 */

/**
 * Notes answers in a list. The text of what is right is not kept: half an hour has half a million of it.
 *
 * @param {Answer[]} answers
 * @return {(answer: Answer) => void} the `note` of a visitor
 */
export const noteIn = ( answers ) => ( answer ) =>
	answers.push( {
		...answer,
		text:
			answer.status >= 400 || answer.status === 0
				? answer.text.slice( 0, 2000 )
				: '',
		headers: undefined,
	} );

export class Visitor {
	/**
	 * @param {string}                   url
	 * @param {number}                   number of the visitor
	 * @param {() => number}             random
	 * @param {(answer: Answer) => void} note
	 */
	constructor( url, number, random, note ) {
		this.url = url;
		this.number = number;
		this.random = random;
		this.note = note;
		this.token = '';
		/** Of WooCommerce's Store API, whose carts a browser names by a cookie; null: ours, by a token. */
		this.nonce = null;
		this.cookies = new Map();
		this.agent = new Agent( {
			keepAlive: true,
			maxSockets: 6,
			localAddress: addressOf( number ),
		} );
	}

	/** What names the cart of a call. */
	named() {
		if ( this.nonce !== null ) {
			return { Nonce: this.nonce };
		}
		return this.token ? { 'Cart-Token': this.token } : {};
	}

	/** Reads a page for a while. */
	think( from = 1, to = 4 ) {
		return pause( from + ( to - from ) * this.random() );
	}

	/**
	 * Asks once.
	 *
	 * @return {Promise<Answer>} also of a failure
	 */
	once( kind, method, path, { json, body, headers = {} } = {} ) {
		const start = performance.now();
		return new Promise( ( resolve ) => {
			const done = ( status, text, got = {} ) => {
				const answer = {
					at: Date.now(),
					kind,
					status,
					ms: performance.now() - start,
					retryAfter: Number( got[ 'retry-after' ] ?? 0 ),
					isFrench: FRENCH.test( text ),
					isRest: path.includes( '/wp-json/' ),
					type: got[ 'content-type' ] ?? '',
					headers: got,
					text,
				};
				this.note( answer );
				resolve( answer );
			};
			const call = request(
				this.url + path,
				{
					method,
					agent: this.agent,
					timeout: PATIENCE,
					headers: {
						Accept: path.includes( '/wp-json/' )
							? 'application/json'
							: 'text/html',
						...( json && { 'Content-Type': 'application/json' } ),
						...( path.includes( '/wp-json/' ) && this.named() ),
						...( this.cookies.size && {
							Cookie: [ ...this.cookies.values() ].join( '; ' ),
						} ),
						...headers,
					},
				},
				( response ) => {
					const chunks = [];
					response.on( 'data', ( chunk ) => chunks.push( chunk ) );
					response.on( 'end', () => {
						for ( const line of response.headers[ 'set-cookie' ] ??
							[] ) {
							const [ pair ] = line.split( ';' );
							this.cookies.set( pair.split( '=' )[ 0 ], pair );
						}
						this.token =
							response.headers[ 'cart-token' ] ?? this.token;
						this.nonce =
							this.nonce === null
								? null
								: ( response.headers.nonce ?? this.nonce );
						done(
							response.statusCode,
							Buffer.concat( chunks ).toString(),
							response.headers
						);
					} );
					response.on( 'error', ( error ) =>
						done( 0, error.message )
					);
				}
			);
			call.on( 'timeout', () => call.destroy( new Error( 'timeout' ) ) );
			call.on( 'error', ( error ) => done( 0, error.message ) );
			call.end( json ? JSON.stringify( json ) : body );
		} );
	}

	/**
	 * Asks as the shop's pages do: what was refused in passing is tried again after the time that the shop named, a call
	 * after ten seconds at most, `more` times.
	 */
	async ask( kind, method, path, options = {}, more = 0 ) {
		const longest = path.includes( '/wp-json/' )
			? CALLS_WAIT
			: READERS_WAIT;
		for ( let tried = 0; ; tried++ ) {
			const answer = await this.once( kind, method, path, options );
			const isPassing =
				answer.status === 0 ||
				answer.status === 429 ||
				answer.status >= 500;
			if ( ! isPassing || tried >= more ) {
				return answer;
			}
			await pause(
				Math.max( 2 ** tried, Math.min( answer.retryAfter, longest ) )
			);
		}
	}

	/** Opens a page; refused, half of the visitors try again as the page says, the others leave. */
	async page( kind, path ) {
		const answer = await this.ask(
			kind,
			'GET',
			path,
			{},
			this.random() < 0.5 ? 1 : 0
		);
		if ( answer.status !== 200 ) {
			throw new Left();
		}
		return answer;
	}

	/** Presses a button: refused, she reads why and presses again, three times at most. */
	async press( kind, path, json ) {
		const answer = await this.ask( kind, 'POST', path, { json }, 3 );
		if ( answer.status >= 400 || answer.status === 0 ) {
			throw new Left();
		}
		return JSON.parse( answer.text );
	}

	/** Reads a call as the islands do. */
	async read( kind, path, more = 0 ) {
		const answer = await this.ask( kind, 'GET', path, {}, more );
		return answer.status === 200 ? JSON.parse( answer.text ) : null;
	}

	leave() {
		this.agent.destroy();
	}
}

/**
 * Looks around: the home page, then two to five more.
 *
 * @param {Visitor}                              visitor
 * @param {Array<[number, () => Promise<void>]>} ways    what is opened, each below its number of 0 to 1, rising
 */
export async function lookAround( visitor, ways ) {
	await visitor.page( 'home', '/' );
	const pages = 2 + Math.floor( visitor.random() * 4 );
	for ( let read = 0; read < pages; read++ ) {
		await visitor.think();
		const what = visitor.random();
		await ways.find( ( [ below ] ) => what < below )[ 1 ]();
	}
}

/** Fields and files as a browser's form sends them. */
export function multipart( fields, file ) {
	const boundary = 'museau-load-boundary';
	const parts = Object.entries( fields ).map(
		( [ name, value ] ) =>
			`--${ boundary }\r\nContent-Disposition: form-data; name="${ name }"\r\n\r\n${ value }\r\n`
	);
	return {
		headers: {
			'Content-Type': `multipart/form-data; boundary=${ boundary }`,
		},
		body: Buffer.concat( [
			Buffer.from( parts.join( '' ) ),
			...( file
				? [
						Buffer.from(
							`--${ boundary }\r\nContent-Disposition: form-data; name="${ file.name }"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
						),
						file.bytes,
						Buffer.from( '\r\n' ),
					]
				: [] ),
			Buffer.from( `--${ boundary }--\r\n` ),
		] ),
	};
}

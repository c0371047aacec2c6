/**
 * WebKitGTK by W3C WebDriver (https://www.w3.org/TR/webdriver2/): of its commands those that a journey asks for.
 * Its driver plays one session at a time, in a window of its own on a display that nobody sees.
 */
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEBKIT_DRIVER, XVFB } from '../../../bin/lib/paths.mjs';
import { answers, end, freePorts, serve } from '../../../bin/lib/processes.mjs';

const LIBRARIES = '/usr/lib';
/** Milliseconds: what takes longer has no answer. */
const CALL = 40_000;
/** The key under which WebDriver answers an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Escape: '\uE00C', Tab: '\uE004' };

/** WebKit's own small browser, which comes with the library. */
function miniBrowser() {
	for ( const folder of readdirSync( LIBRARIES ) ) {
		try {
			const path = join( LIBRARIES, folder, 'webkit2gtk-4.1' );
			if ( readdirSync( path ).includes( 'MiniBrowser' ) ) {
				return join( path, 'MiniBrowser' );
			}
		} catch {
			// No folder of a machine's libraries.
		}
	}
	throw new Error(
		`No MiniBrowser below ${ LIBRARIES }: install libwebkit2gtk-4.1-0.`
	);
}

export class WebKit {
	/** @param {string} log file for what its pages write on their consoles */
	static async start( log ) {
		const screen = serve(
			XVFB,
			// It chooses a display that is free, and tells which.
			'-displayfd 1 -screen 0 1600x1200x24 -nolisten tcp -noreset'.split(
				' '
			),
			{ stdio: [ 'ignore', 'pipe', 'ignore' ] }
		);
		const [ number ] = await once( screen.stdout, 'data' );
		screen.stdout.unref();
		const port = await freePorts( 1 );
		const driver = serve( WEBKIT_DRIVER, [ `--port=${ port }` ], {
			env: {
				...process.env,
				DISPLAY: `:${ String( number ).trim() }`,
				LANG: 'C.UTF-8',
				TZ: 'Europe/Paris',
				NO_AT_BRIDGE: '1',
				// Root may not build its sandbox, and no card draws for it.
				WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
				WEBKIT_DISABLE_DMABUF_RENDERER: '1',
				LIBGL_ALWAYS_SOFTWARE: '1',
			},
		} );
		const url = `http://127.0.0.1:${ port }`;
		await answers( `${ url }/status` );
		return new WebKit( url, log, [ driver, screen ] );
	}

	constructor( url, log, programs ) {
		Object.assign( this, { url, log, programs } );
	}

	async call( method, path, body ) {
		const response = await fetch( `${ this.url }/session${ path }`, {
			method,
			signal: AbortSignal.timeout( CALL ),
			...( body ? { body: JSON.stringify( body ) } : {} ),
		} );
		const { value } = await response.json();
		if ( ! response.ok ) {
			throw new Error( `${ value.error }: ${ value.message }` );
		}
		return value;
	}

	of = ( method, path, body ) =>
		this.call( method, `/${ this.session }${ path }`, body );

	/** Opens a window of this size, with a storage of its own. */
	async begin( width, height ) {
		writeFileSync( this.log, '' );
		const { sessionId } = await this.call( 'POST', '', {
			capabilities: {
				alwaysMatch: {
					'webkitgtk:browserOptions': {
						binary: '/bin/sh',
						args: [
							'-c',
							// Without its bar the window may be as narrow as a phone.
							`exec "${ miniBrowser() }" --automation --full-screen --enable-write-console-messages-to-stdout=true >>"${ this.log }" 2>&1`,
						],
					},
				},
			},
		} );
		this.session = sessionId;
		await this.resize( width, height );
	}

	resize = ( width, height ) =>
		this.of( 'POST', '/window/rect', { x: 0, y: 0, width, height } );

	goto = ( url ) => this.of( 'POST', '/url', { url } );
	back = () => this.of( 'POST', '/back', {} );
	forward = () => this.of( 'POST', '/forward', {} );
	reload = () => this.of( 'POST', '/refresh', {} );

	/** The value of an expression of the page; a promise is awaited. */
	run = ( code ) =>
		this.of( 'POST', '/execute/async', {
			script: `const done = arguments[0];
				Promise.resolve().then(() => ${ code }).then((value) => done({ value }), (error) => done({ error: String(error.stack || error) }));`,
			args: [],
		} ).then( ( answer ) => {
			if ( answer?.error ) {
				throw new Error( answer.error );
			}
			return answer?.value;
		} );

	/** The element that an expression gives, or null. */
	element = async ( code ) =>
		(
			await this.of( 'POST', '/execute/sync', {
				script: `return ${ code };`,
				args: [],
			} )
		)?.[ ELEMENT ] ?? null;

	click = ( element ) => this.of( 'POST', `/element/${ element }/click`, {} );

	type = ( element, text ) =>
		this.of( 'POST', `/element/${ element }/value`, { text } );

	attach = this.type;

	async choose( element, index ) {
		const options = await this.of(
			'POST',
			`/element/${ element }/elements`,
			{ using: 'css selector', value: 'option' }
		);
		await this.click( options[ index ][ ELEMENT ] );
	}

	press = ( key ) =>
		this.of( 'POST', '/actions', {
			actions: [
				{
					type: 'key',
					id: 'keyboard',
					actions: [ 'keyDown', 'keyUp' ].map( ( type ) => ( {
						type,
						value: KEYS[ key ],
					} ) ),
				},
			],
		} );

	picture = async () =>
		Buffer.from( await this.of( 'GET', '/screenshot' ), 'base64' );

	/** What the pages complained of, as the browser wrote it. */
	faults = () =>
		readFileSync( this.log, 'utf8' )
			.split( '\n' )
			.filter( ( line ) => /CONSOLE .*\b(ERROR|WARN)/.test( line ) );

	async finish() {
		await this.of( 'DELETE', '' ).catch( () => {} );
	}

	close() {
		this.programs.forEach( end );
	}
}

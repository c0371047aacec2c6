import { apiFetch } from './index';
import { uploading } from './uploading';

/** An upload over a line that the test moves. */
class Line {
	static last: Line;
	upload: {
		onprogress: ( event: { loaded: number; total: number } ) => void;
	} = { onprogress: () => {} };
	onload = () => {};
	onerror = () => {};
	onabort = () => {};
	onloadend = () => {};
	status = 200;
	responseText = '{"ok":true}';
	constructor() {
		Line.last = this;
	}
	open() {}
	send() {}
	setRequestHeader() {}
	abort() {
		this.onabort();
		this.onloadend();
	}
	move( loaded: number ) {
		this.upload.onprogress( { loaded, total: 100 } );
	}
}

const CUT = 'La connexion est coupée. Vérifiez votre réseau, puis réessayez.';

const send = ( signal?: AbortSignal ) => {
	const told: number[] = [];
	const outcome = { said: '' };
	void apiFetch( {
		path: '/order-photo',
		method: 'POST',
		body: new FormData(),
		transport: uploading( ( percent ) => told.push( percent ) ),
		...( signal && { signal } ),
	} ).then(
		() => ( outcome.said = 'arrived' ),
		( error: Error ) => ( outcome.said = error.message )
	);
	return { told, outcome };
};

const pass = ( seconds: number ) =>
	jest.advanceTimersByTimeAsync( seconds * 1000 );

beforeEach( () => {
	jest.useFakeTimers();
	( globalThis as any ).XMLHttpRequest = Line;
	( globalThis as any ).Response = class {
		ok = true;
		status = 200;
		constructor( private text: string ) {}
		json = async () => JSON.parse( this.text );
	};
} );
afterEach( () => {
	jest.useRealTimers();
} );

test( 'a line that never moves ends the upload with a sentence', async () => {
	const { outcome } = send();
	await pass( 29 );
	expect( outcome.said ).toBe( '' );
	await pass( 2 );
	expect( outcome.said ).toBe( CUT );
} );

test( 'a slow line goes on as long as it moves, and ends once it stops', async () => {
	const { told, outcome } = send();
	for ( let percent = 1; percent <= 60; ++percent ) {
		await pass( 25 );
		Line.last.move( percent );
	}
	expect( [ told.at( -1 ), outcome.said ] ).toEqual( [ 60, '' ] );
	// The browser may say the same again without a byte that left.
	await pass( 20 );
	Line.last.move( 60 );
	await pass( 11 );
	expect( outcome.said ).toBe( CUT );
} );

test( 'once all has left the shop is given time to look at the picture, but not for ever', async () => {
	const late = send();
	await pass( 1 );
	Line.last.move( 100 );
	await pass( 115 );
	Line.last.onload();
	Line.last.onloadend();
	await pass( 1 );
	expect( late.outcome.said ).toBe( 'arrived' );
	await pass( 300 );

	const lost = send();
	await pass( 1 );
	Line.last.move( 100 );
	await pass( 121 );
	expect( lost.outcome.said ).toBe( CUT );
} );

test( 'a large picture that a program on this computer took at once may still be on its way', async () => {
	const { outcome } = send();
	await pass( 1 );
	Line.last.upload.onprogress( { loaded: 15e6, total: 15e6 } );
	// 15 MB at 25 kB/s are 600 seconds.
	await pass( 700 );
	expect( outcome.said ).toBe( '' );
	await pass( 25 );
	expect( outcome.said ).toBe( CUT );
} );

test( 'an answer that no shop gives (204 of a portal) ends it as a broken line', async () => {
	( globalThis as any ).Response = class {
		constructor() {
			throw new RangeError( 'a body with this status' );
		}
	};
	const { outcome } = send();
	Line.last.onload();
	Line.last.onloadend();
	await pass( 1 );
	expect( outcome.said ).toBe( CUT );
} );

test( 'who stops it is told nothing of a line', async () => {
	const stop = new AbortController();
	const { outcome } = send( stop.signal );
	await pass( 1 );
	stop.abort();
	await pass( 60 );
	expect( outcome.said ).not.toBe( '' );
	expect( outcome.said ).not.toBe( CUT );
} );

test( 'a page that slept past its time is given the whole of it once more', async () => {
	const { outcome } = send();
	await pass( 10 );
	Line.last.move( 40 );
	await pass( 10 );
	// The computer slept for ten minutes: its clock went on, its timers did not.
	jest.setSystemTime( Date.now() + 600_000 );
	await pass( 22 );
	expect( outcome.said ).toBe( '' );
	// It moves again only after a while.
	await pass( 25 );
	expect( outcome.said ).toBe( '' );
	Line.last.move( 41 );
	await pass( 29 );
	expect( outcome.said ).toBe( '' );
	await pass( 2 );
	expect( outcome.said ).toBe( CUT );
} );

test( 'a page that slept while it waited for the answer, or in its last second, is given that time too', async () => {
	const waits = send();
	await pass( 1 );
	Line.last.move( 100 );
	jest.setSystemTime( Date.now() + 600_000 );
	await pass( 125 );
	expect( waits.outcome.said ).toBe( '' );
	Line.last.onload();
	Line.last.onloadend();
	await pass( 1 );
	expect( waits.outcome.said ).toBe( 'arrived' );

	const last = send();
	await pass( 29.5 );
	jest.setSystemTime( Date.now() + 600_000 );
	await pass( 2 );
	expect( last.outcome.said ).toBe( '' );
	await pass( 26 );
	expect( last.outcome.said ).toBe( '' );
	// And awake it is told that nothing moves.
	await pass( 5 );
	expect( last.outcome.said ).toBe( CUT );
} );

import { endVisit } from './account';
import type { Draft, Update } from './types';

/** The device's database: it outlives every page. */
const mockKept = new Map< string, unknown >();
let mockIsFull = false;
let mockIsUnreadable = false;
let mockFailsToEdit = false;
jest.mock( 'idb-keyval', () => ( {
	// Of a transaction all is written, or nothing.
	createStore:
		() =>
		async ( _mode: string, work: ( rows: unknown ) => Promise< void > ) => {
			const writes: ( () => void )[] = [];
			return work( {
				put: ( value: unknown, key: string ) =>
					writes.push( () => mockKept.set( key, value ) ),
				delete: ( key: string ) =>
					writes.push( () => mockKept.delete( key ) ),
				transaction: writes,
			} );
		},
	promisifyRequest: async ( writes: ( () => void )[] ) => {
		if ( mockIsFull ) {
			throw new DOMException( 'full', 'QuotaExceededError' );
		}
		writes.forEach( ( write ) => write() );
	},
	get: async ( key: string ) => mockKept.get( key ),
	set: async ( key: string, value: unknown ) => {
		if ( mockIsFull ) {
			throw new DOMException( 'full', 'QuotaExceededError' );
		}
		mockKept.set( key, value );
	},
	update: async ( key: string, edit: ( value: unknown ) => unknown ) => {
		if ( mockFailsToEdit ) {
			throw new DOMException( 'full', 'QuotaExceededError' );
		}
		mockKept.set( key, edit( mockKept.get( key ) ) );
	},
	delMany: async ( keys: string[] ) =>
		keys.forEach( ( key ) => mockKept.delete( key ) ),
	entries: async () => {
		if ( mockIsUnreadable ) {
			throw new DOMException( 'gone', 'InvalidStateError' );
		}
		return [ ...mockKept ];
	},
} ) );

/** What arrived at the shop, call by call. */
let arrived: Record< string, string >[] = [];
let answers: ( ( call: number ) => Promise< Response > )[] = [];
const answered = ( status: number, body: unknown ) =>
	Promise.resolve( {
		ok: status < 400,
		status,
		headers: new Headers(),
		json: async () => body,
	} as unknown as Response );
const accepted = () =>
	answered( 200, { id: 5, message: 'Fait.', current: 'sketch', next: 'x' } );
const refused = ( status: number, code: string, message: string ) => () =>
	answered( status, { code, message, data: { status } } );
const broken = () => Promise.reject( new TypeError( 'network' ) );

const DRAFT: Draft = {
	number: '',
	step: 'sketch',
	sentence: '',
	tell: true,
	mark: false,
};

/** A page of its own on the same device: what a killed tab or a second one is. */
function page() {
	let made!: {
		queue: typeof import( './queue' );
		sender: typeof import( './sender' );
	};
	jest.isolateModules( () => {
		made = {
			queue: require( './queue' ),
			sender: require( './sender' ),
		};
	} );
	const { queue } = made;
	const states: import( './sender' ).SenderState[] = [];
	const open = ( user = 1 ) =>
		new made.sender.Sender( user, ( state ) => states.push( state ) );
	return {
		queue,
		open,
		state: () => states.at( -1 )!,
		put: ( number: string, order = Number( number ), user = 1 ) =>
			queue.enqueue(
				{ ...DRAFT, user, order, number, name: '', label: 'Croquis' },
				new Blob( [ number ], { type: 'image/jpeg' } )
			),
	};
}

const numbers = () =>
	arrived.map( ( { order, number } ) => `${ order }${ number }` );
const hold = ( isOnline: boolean ) =>
	jest.spyOn( navigator, 'onLine', 'get' ).mockReturnValue( isOnline );

beforeEach( () => {
	jest.useFakeTimers();
	mockKept.clear();
	mockIsFull = false;
	mockIsUnreadable = false;
	mockFailsToEdit = false;
	arrived = [];
	answers = [];
	hold( true );
	globalThis.fetch = jest.fn( ( _url, init ) => {
		const body = ( init as RequestInit ).body as FormData;
		if ( ! ( body instanceof FormData ) ) {
			// The nonce, asked for anew.
			return answered( 400, {} );
		}
		arrived.push(
			Object.fromEntries(
				[ ...body ].map( ( [ name, value ] ) => [
					name,
					String( value ),
				] )
			)
		);
		return ( answers.shift() ?? accepted )( arrived.length );
	} ) as unknown as typeof fetch;
} );
afterEach( () => {
	jest.useRealTimers();
	jest.restoreAllMocks();
} );

test( 'without a line three updates wait; in another page, once it is back, each leaves once and in order', async () => {
	hold( false );
	const first = page();
	const sender = first.open();
	for ( const number of [ '7', '5', '6' ] ) {
		await first.put( number );
		await sender.flush();
	}
	expect( arrived ).toEqual( [] );
	expect( first.state().queue ).toHaveLength( 3 );
	sender.stop();

	hold( true );
	const second = page();
	await second.open().flush();
	expect( numbers() ).toEqual( [ '7', '5', '6' ] );
	expect( second.state().queue ).toEqual( [] );
	expect( new Set( arrived.map( ( { request } ) => request ) ).size ).toBe(
		3
	);
	await page().open().flush();
	expect( arrived ).toHaveLength( 3 );
} );

test( 'a page that is killed while an update is under way sends it again under the same key', async () => {
	const killed = page();
	await killed.put( '5' );
	answers = [ () => new Promise( () => {} ) ];
	void killed.open().flush();
	await jest.advanceTimersByTimeAsync( 10 );
	expect( arrived ).toHaveLength( 1 );
	await page().open().flush();
	expect( arrived ).toHaveLength( 2 );
	expect( arrived[ 1 ]!.request ).toBe( arrived[ 0 ]!.request );
	expect( arrived[ 0 ]!.request ).toMatch(
		/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
	);
	expect( mockKept.has( `update:${ arrived[ 0 ]!.request }` ) ).toBe( false );
} );

test( 'a broken line is tried again later and later, and nothing overtakes', async () => {
	const one = page();
	await one.put( '5' );
	await one.put( '6' );
	answers = [ broken, refused( 503, 'museau_busy', 'Occupé.' ), broken ];
	await one.open().flush();
	const tried = async ( wait: number ) => {
		await jest.advanceTimersByTimeAsync( wait );
		return numbers();
	};
	expect( await tried( 1900 ) ).toEqual( [ '5' ] );
	expect( await tried( 200 ) ).toEqual( [ '5', '5' ] );
	expect( await tried( 3800 ) ).toEqual( [ '5', '5' ] );
	expect( await tried( 400 ) ).toEqual( [ '5', '5', '5' ] );
	expect( await tried( 8100 ) ).toEqual( [ '5', '5', '5', '5', '6' ] );
	expect( one.state().queue ).toEqual( [] );
} );

test( 'what the shop refuses stays with its reason, and holds up the same order alone', async () => {
	const one = page();
	await one.put( '5' );
	await one.put( '5' );
	await one.put( '6' );
	answers = [ refused( 409, 'museau_update_late', 'Trop tard.' ) ];
	const sender = one.open();
	await sender.flush();
	expect( numbers() ).toEqual( [ '5', '6' ] );
	const [ first, second ] = one.state().queue as [ Update, Update ];
	expect( [ first.refusal, second.refusal ] ).toEqual( [ 'Trop tard.', '' ] );
	expect( one.queue.isHeld( second, one.state().queue ) ).toBe( true );
	await one.queue.remove( first.request );
	await sender.flush();
	expect( numbers() ).toEqual( [ '5', '6', '5' ] );
} );

test( 'an order that was typed and one that was opened from the board are one, however its number was typed', async () => {
	for ( const typed of [
		'n° 2026-12',
		'2026-12',
		' #2026 0012',
		'Commande N°2026-12',
	] ) {
		mockKept.clear();
		arrived = [];
		const one = page();
		await one.put( typed, 0 );
		await one.put( '2026-12', 5 );
		await one.put( '2026-1', 6 );
		answers = [ refused( 409, 'museau_update_late', 'Trop tard.' ) ];
		await one.open().flush();
		expect( arrived.map( ( { order } ) => order ) ).toEqual( [ '0', '6' ] );
		const { queue } = one.state();
		expect(
			queue.map( ( update ) => one.queue.isHeld( update, queue ) )
		).toEqual( [ false, true ] );
	}
} );

test( 'a corrected update leaves before those that it held back, under a key and of a time of its own', async () => {
	const one = page();
	await one.put( '5' );
	await one.put( '5' );
	await one.put( '6' );
	answers = [ refused( 409, 'museau_update_late', 'Trop tard.' ) ];
	const sender = one.open();
	await sender.flush();
	const [ first, held ] = one.state().queue as [ Update, Update ];
	jest.setSystemTime( Date.now() + 60_000 );
	const correct = () =>
		one.queue.enqueue(
			{ ...first, sentence: 'Revu' },
			null,
			'a-new-key',
			first
		);
	mockIsFull = true;
	await expect( correct() ).rejects.toThrow();
	expect( await one.queue.waiting( 1 ) ).toEqual( [ first, held ] );
	mockIsFull = false;
	await correct();
	const [ corrected, after ] = await one.queue.waiting( 1 );
	expect( corrected ).toMatchObject( {
		request: 'a-new-key',
		place: first.place,
		made: first.made + 60_000,
		tries: 0,
		refusal: '',
	} );
	expect( after ).toEqual( held );
	await sender.flush();
	expect( arrived.slice( 2 ).map( ( { request } ) => request ) ).toEqual( [
		'a-new-key',
		held.request,
	] );
} );

test( 'a second press under the key of the form is the same row', async () => {
	const one = page();
	const { enqueue, waiting } = one.queue;
	const made = {
		...DRAFT,
		user: 1,
		order: 5,
		number: '5',
		name: '',
		label: 'Croquis',
	};
	await enqueue( made, null, 'the-key' );
	await enqueue( { ...made, sentence: 'Encore' }, null, 'the-key' );
	expect(
		( await waiting( 1 ) ).map( ( { sentence } ) => sentence )
	).toEqual( [ 'Encore' ] );
} );

test( 'a refused update leaves again at the artist’s word, with the same key', async () => {
	const one = page();
	await one.put( '5' );
	answers = [ refused( 409, 'museau_order_unpaid', 'Pas payée.' ) ];
	const sender = one.open();
	await sender.flush();
	await sender.retry( arrived[ 0 ]!.request );
	expect( arrived[ 1 ]!.request ).toBe( arrived[ 0 ]!.request );
	expect( one.state().queue ).toEqual( [] );
} );

test( 'without a login nothing is lost and nothing more is sent; with one it goes on', async () => {
	const one = page();
	await one.put( '5' );
	await one.put( '6' );
	answers = [ refused( 401, 'rest_forbidden', 'Non.' ) ];
	const sender = one.open();
	await sender.flush();
	expect( numbers() ).toEqual( [ '5' ] );
	expect( one.state() ).toMatchObject( { isSignedOut: true } );
	expect( one.state().queue.map( ( { refusal } ) => refusal ) ).toEqual( [
		'',
		'',
	] );
	await sender.flush();
	expect( numbers() ).toEqual( [ '5', '5', '6' ] );
	expect( one.state().isSignedOut ).toBe( false );
} );

test( 'a hotel’s Wi-Fi that answers in the shop’s place is no answer', async () => {
	const one = page();
	await one.put( '5' );
	answers = [
		() => answered( 200, { welcome: true } ),
		() => answered( 403, {} ),
	];
	await one.open().flush();
	expect( one.state().queue ).toHaveLength( 1 );
	await jest.advanceTimersByTimeAsync( 7000 );
	expect( one.state().queue ).toEqual( [] );
	expect( arrived ).toHaveLength( 3 );
} );

test( 'an update to which a server always answers with an error is shown as refused after five, and the others leave', async () => {
	const one = page();
	await one.put( '5' );
	await one.put( '5' );
	await one.put( '6' );
	const firewall = () => answered( 403, {} );
	answers = [ broken, firewall, firewall, firewall ];
	answers.push( () => answered( 500, {} ), firewall );
	const sender = one.open();
	await sender.flush();
	await jest.advanceTimersByTimeAsync( 65_000 );
	expect( numbers() ).toEqual( [ '5', '5', '5', '5', '5', '5', '6' ] );
	expect( one.state() ).toMatchObject( { isSignedOut: false, sending: '' } );
	expect( one.state().queue.map( ( { refusal } ) => refusal ) ).toEqual( [
		'Le serveur ne l’accepte pas.',
		'',
	] );
	answers = [ firewall ];
	await sender.retry( one.state().queue[ 0 ]!.request );
	expect( one.state().queue[ 0 ]!.refusal ).toBe( '' );
	await jest.advanceTimersByTimeAsync( 2000 );
	expect( one.state().queue ).toEqual( [] );
} );

test( 'a 403 of the shop that says something else than the end of the login is a refusal', async () => {
	const one = page();
	await one.put( '5' );
	answers = [ refused( 403, 'museau_foreign', 'Pas ici.' ) ];
	await one.open().flush();
	expect( one.state() ).toMatchObject( { isSignedOut: false } );
	expect( one.state().queue[ 0 ]!.refusal ).toBe( 'Pas ici.' );
} );

test( 'a queue that cannot be read is said, and read again later; nothing is shown as under way', async () => {
	const warn = jest.spyOn( console, 'warn' ).mockReturnValue();
	const one = page();
	await one.put( '5' );
	mockIsUnreadable = true;
	await one.open().flush();
	expect( one.state() ).toMatchObject( { isUnreadable: true, sending: '' } );
	expect( arrived ).toEqual( [] );
	mockIsUnreadable = false;
	await jest.advanceTimersByTimeAsync( 2100 );
	expect( one.state() ).toMatchObject( { isUnreadable: false, queue: [] } );
	expect( numbers() ).toEqual( [ '5' ] );
	// Of what was answered no picture stays in memory.
	expect( one.state().done?.update ).toMatchObject( {
		order: 5,
		picture: null,
	} );
	expect( warn ).toHaveBeenCalledTimes( 1 );
	warn.mockClear();
} );

test( 'a device that fails in the middle shows nothing as under way', async () => {
	const warn = jest.spyOn( console, 'warn' ).mockReturnValue();
	const one = page();
	await one.put( '5' );
	mockFailsToEdit = true;
	await one.open().flush();
	expect( one.state().sending ).toBe( '' );
	expect( arrived ).toEqual( [] );
	mockFailsToEdit = false;
	await jest.advanceTimersByTimeAsync( 2100 );
	expect( numbers() ).toEqual( [ '5' ] );
	warn.mockClear();
} );

test( 'the browser is asked once to keep what waits', async () => {
	const persist = jest.fn( async () => true );
	Object.defineProperty( navigator, 'storage', {
		configurable: true,
		value: { persist },
	} );
	const one = page();
	await one.put( '5' );
	await one.put( '6' );
	expect( persist ).toHaveBeenCalledTimes( 1 );
	Reflect.deleteProperty( navigator, 'storage' );
} );

test( 'two tabs send one after the other where the browser has locks', async () => {
	let last: Promise< unknown > = Promise.resolve();
	Object.defineProperty( navigator, 'locks', {
		configurable: true,
		value: {
			request: ( _name: string, work: () => Promise< void > ) =>
				( last = last.then( work ) ),
		},
	} );
	const [ one, two ] = [ page(), page() ];
	for ( const number of [ '5', '6', '7' ] ) {
		await one.put( number );
	}
	await Promise.all( [ one.open().flush(), two.open().flush() ] );
	expect( numbers() ).toEqual( [ '5', '6', '7' ] );
	Reflect.deleteProperty( navigator, 'locks' );
} );

test( 'another account neither sees nor sends what waits, and drafts stay its own', async () => {
	const one = page();
	await one.put( '5', 5, 1 );
	const { draftOf } = one.queue;
	await one.queue.keepDraft( draftOf( 1, 9 ), {
		...DRAFT,
		sentence: 'Les yeux',
	} );
	const other = page();
	await other.open( 2 ).flush();
	expect( arrived ).toEqual( [] );
	expect( other.state().queue ).toEqual( [] );
	expect(
		( await other.queue.readDraft( draftOf( 2, 9 ) ) ).draft
	).toBeUndefined();
	expect(
		( await other.queue.readDraft( draftOf( 1, 9 ) ) ).draft?.sentence
	).toBe( 'Les yeux' );
	await one.queue.dropDraft( draftOf( 1, 9 ) );
	expect(
		( await one.queue.readDraft( draftOf( 1, 9 ) ) ).draft
	).toBeUndefined();
} );

test( 'what is changed in a look at a refused update touches no draft of the same order, and goes with the update', async () => {
	const { queue, put } = page();
	const { draftOf, keepDraft, keepPicture, readDraft, dropDraft } = queue;
	await put( '9' );
	const [ refusedOne ] = ( await queue.waiting( 1 ) ) as [ Update ];
	const [ draft, review ] = [ draftOf( 1, 9 ), draftOf( 1, 9, refusedOne ) ];
	for ( const about of [ draft, review ] ) {
		await keepDraft( about, { ...DRAFT, sentence: about } );
		await keepPicture( about, new Blob( [ about ] ) );
	}
	expect( ( await readDraft( review ) ).draft?.sentence ).toBe( review );
	await dropDraft( review );
	expect( await readDraft( review ) ).toEqual( {} );
	const kept = await readDraft( draft );
	expect( kept.draft?.sentence ).toBe( draft );
	expect( kept.picture ).toBeDefined();
	await keepDraft( review, DRAFT );
	await queue.remove( refusedOne.request );
	expect( await readDraft( review ) ).toEqual( {} );
	expect( ( await readDraft( draft ) ).draft ).toBeDefined();
} );

test( 'while another account is signed in an update waits for its own, which it names with its queue', async () => {
	const one = page();
	await one.put( '5', 5, 1 );
	await one.put( '6', 6, 1 );
	await one.put( '7', 7, 2 );
	answers = [ refused( 409, 'museau_update_other_account', 'Un autre.' ) ];
	const sender = one.open();
	await sender.flush();
	expect( numbers() ).toEqual( [ '5' ] );
	expect( one.state() ).toMatchObject( { otherAccount: 'Un autre.' } );
	expect( one.state().queue.map( ( { refusal } ) => refusal ) ).toEqual( [
		'',
		'',
	] );
	await sender.retry();
	expect( one.state() ).toMatchObject( { queue: [], otherAccount: '' } );
	await page().open( 2 ).flush();
	expect( arrived.map( ( { account } ) => account ) ).toEqual( [
		'1',
		'1',
		'1',
		'2',
	] );
	const queues = arrived.map( ( { queue } ) => queue );
	expect( queues[ 0 ] ).toMatch( /^[0-9a-f-]{36}$/ );
	expect( queues[ 2 ] ).toBe( queues[ 0 ] );
	expect( queues[ 3 ] ).not.toBe( queues[ 0 ] );
} );

test( 'a refusal that is read ends what was said of the login and of another account', async () => {
	const one = page();
	await one.put( '5' );
	const late = refused( 409, 'museau_update_late', 'Trop tard.' );
	answers = [ refused( 401, 'rest_forbidden', 'Non.' ), late ];
	const sender = one.open();
	await sender.flush();
	expect( one.state().isSignedOut ).toBe( true );
	await sender.flush();
	expect( one.state() ).toMatchObject( { isSignedOut: false } );
	expect( one.state().queue[ 0 ]!.refusal ).toBe( 'Trop tard.' );
	answers = [
		refused( 409, 'museau_update_other_account', 'Un autre.' ),
		late,
	];
	await sender.retry( arrived[ 0 ]!.request );
	expect( one.state().otherAccount ).toBe( 'Un autre.' );
	await sender.flush();
	expect( one.state().otherAccount ).toBe( '' );
} );

test( 'a device that keeps nothing says so, and nothing stands in its queue', async () => {
	const one = page();
	mockIsFull = true;
	await expect( one.put( '5' ) ).rejects.toThrow();
	expect( await one.queue.waiting( 1 ) ).toEqual( [] );
} );

test( 'of an order that was typed the number goes along, of another one the id alone; the age is told in seconds', async () => {
	const one = page();
	await one.put( '2026-12', 0 );
	await one.put( '8' );
	jest.setSystemTime( Date.now() + 90_500 );
	await one.open().flush();
	expect( numbers() ).toEqual( [ '02026-12', '8' ] );
	expect( arrived.map( ( { age } ) => age ) ).toEqual( [ '90', '90' ] );
	expect( arrived[ 0 ] ).toMatchObject( { tell: '1', mark: '0' } );
} );

describe( 'the end of the visit', () => {
	const unregister = jest.fn();
	const worker = ( getRegistration: () => Promise< unknown > ) =>
		Object.defineProperty( navigator, 'serviceWorker', {
			configurable: true,
			value: { getRegistration },
		} );
	const leaves = async () => true;
	const follow = jest.fn();
	beforeEach( () => {
		unregister.mockReset();
		follow.mockReset();
		worker( async () => ( { unregister } ) );
	} );
	afterEach( () => {
		Reflect.deleteProperty( navigator, 'serviceWorker' );
	} );

	test( 'ends the worker, and then follows the link', async () => {
		await endVisit( leaves, '/admin-dashboard', () => {
			expect( unregister ).toHaveBeenCalledTimes( 1 );
			follow();
		} );
		expect( follow ).toHaveBeenCalledTimes( 1 );
	} );

	test( 'does nothing when she stays', async () => {
		await endVisit( async () => false, '/admin-dashboard', follow );
		expect( unregister ).not.toHaveBeenCalled();
		expect( follow ).not.toHaveBeenCalled();
	} );

	test( 'follows the link when the page or the browser fails', async () => {
		const warn = jest.spyOn( console, 'warn' ).mockReturnValue();
		const fails = () => Promise.reject( new Error( 'chunk' ) );
		await endVisit( fails, '/admin-dashboard', follow );
		worker( fails );
		await endVisit( leaves, '/admin-dashboard', follow );
		expect( follow ).toHaveBeenCalledTimes( 2 );
		expect( warn ).toHaveBeenCalledTimes( 2 );
		// As expected: nothing is left for the check after each test.
		warn.mockClear();
	} );

	test( 'empties nothing without a line', async () => {
		hold( false );
		await endVisit( leaves, '/admin-dashboard', follow );
		expect( unregister ).not.toHaveBeenCalled();
		expect( follow ).toHaveBeenCalledTimes( 1 );
	} );
} );

import { inTurn } from './in-turn';

const left = () =>
	Object.assign(
		new Error(
			'Promise was rejected because the browsing context is going away'
		),
		{ name: 'AbortError' }
	);

/** Locks of which the first request ends so, as Safari ends it when the page is left. */
function locks(
	first: ( call: () => Promise< unknown > ) => Promise< unknown >
) {
	let times = 0;
	Object.defineProperty( navigator, 'locks', {
		configurable: true,
		value: {
			request: ( _name: string, call: () => Promise< unknown > ) =>
				times++ ? call() : first( call ),
		},
	} );
	return () => times;
}

afterEach( () => {
	Reflect.deleteProperty( navigator, 'locks' );
} );

test( 'a call that waited when the page was left is made once she is back', async () => {
	const times = locks( () => Promise.reject( left() ) );
	await expect( inTurn( async () => 'read' ) ).resolves.toBe( 'read' );
	expect( times() ).toBe( 2 );
} );

test( 'of a call that had begun its own outcome counts, and the next has its turn after it', async () => {
	const order: string[] = [];
	let answer: ( said: string ) => void = () => {};
	const times = locks( ( call ) => {
		void call();
		return Promise.reject( left() );
	} );
	const first = inTurn(
		() =>
			new Promise< string >( ( resolve ) => {
				answer = resolve;
			} )
	).then( ( said ) => order.push( said ) );
	const second = inTurn( async () => 'second' ).then( ( said ) =>
		order.push( said )
	);
	await new Promise( ( resolve ) => setTimeout( resolve, 20 ) );
	expect( order ).toEqual( [] );
	answer( 'first' );
	await Promise.all( [ first, second ] );
	expect( order ).toEqual( [ 'first', 'second' ] );
	expect( times() ).toBe( 2 );
} );

test( 'what the call throws is thrown, and any other failure of the lock, too', async () => {
	locks( ( call ) => call() );
	await expect(
		inTurn( () => Promise.reject( new Error( 'refused' ) ) )
	).rejects.toThrow( 'refused' );
	locks( () => Promise.reject( new TypeError( 'no locks here' ) ) );
	await expect( inTurn( async () => 'read' ) ).rejects.toThrow( 'no locks' );
} );

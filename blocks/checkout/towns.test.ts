import { gzipSync } from 'node:zlib';
import { begunAnew, isElsewhere, matching, readTowns, townsOf } from './towns';

const { postcodeFiles } = require( '../../bin/lib/postcodes.cjs' ) as {
	postcodeFiles: ( from: unknown ) => Map< string, string >;
};
// Read, not imported: tsc would work out the type of eight megabytes.
const communes =
	require( '@etalab/decoupage-administratif/data/communes.json' ) as {
		codesPostaux?: string[];
	}[];
const files = postcodeFiles( communes );

let asked: string[];
let isOffline = false;
beforeEach( () => {
	asked = [];
	isOffline = false;
	globalThis.fetch = ( async ( address: string ) => {
		asked.push( address );
		const text = files.get( address.slice( -6, -4 ) );
		return {
			ok: ! isOffline && text !== undefined,
			text: async () => text,
		};
	} ) as unknown as typeof fetch;
} );

test.each( [
	[ '75011', [ 'Paris' ] ],
	[ '69003', [ 'Lyon' ] ],
	[ '13016', [ 'Marseille' ] ],
	[ '49000', [ 'Angers', 'Écouflant' ] ],
	[ '97400', [ 'Saint-Denis' ] ],
	[ '98800', [ 'Nouméa' ] ],
	[ '20 000', [ 'Ajaccio' ] ],
	[ '99999', [] ],
	[ '7501', [] ],
	[ 'B-1000', [] ],
] )( 'the towns of %s', async ( postcode, towns ) => {
	expect( await townsOf( '/towns/', postcode ) ).toEqual( towns );
} );

test( 'the file comes with the second digit, once, and again after it failed', async () => {
	isOffline = true;
	expect( await townsOf( '/once/', '69003' ) ).toEqual( [] );
	isOffline = false;
	await townsOf( '/once/', '6' );
	expect( asked ).toHaveLength( 1 );
	await townsOf( '/once/', '69' );
	expect( await townsOf( '/once/', '69003' ) ).toEqual( [ 'Lyon' ] );
	expect( asked ).toEqual( [ '/once/69.txt', '/once/69.txt' ] );
} );

test( 'no file is asked for that no postcode of a town begins with', async () => {
	for ( const [ start ] of files ) {
		await townsOf( '/all/', start );
	}
	expect( asked ).toHaveLength( files.size );
	for ( const start of [ '00', '96', '99' ] ) {
		expect( files.has( start ) ).toBe( false );
		expect( await townsOf( '/all/', `${ start }000` ) ).toEqual( [] );
	}
	expect( asked ).toHaveLength( files.size );
} );

test.each( [
	[ 'Paris', 'Marseille', true ],
	[ 'Paris', 'Sain', true ],
	[ 'Paris', 'Pa', false ],
	[ 'Paris', 'paris 11e', false ],
	[ 'Paris', 'PARIS CEDEX', false ],
	[ 'Paris', '', false ],
	[ 'Vandœuvre-lès-Nancy', 'Vandoeuvre les Nancy', false ],
] )( '%s is not meant by %s: %s', ( town, typed, is ) => {
	expect( isElsewhere( town, typed ) ).toBe( is );
} );

test( 'every French postcode has its towns, in files that a phone takes in passing', () => {
	const postcodes = new Set(
		communes.flatMap( ( { codesPostaux = [] } ) => codesPostaux )
	);
	let count = 0;
	let bytes = 0;
	for ( const text of files.values() ) {
		const packed = gzipSync( text, { level: 9 } ).length;
		expect( packed ).toBeLessThan( 6000 );
		bytes += packed;
		count += readTowns( text ).size;
	}
	expect( count ).toBe( postcodes.size );
	expect( bytes ).toBeLessThan( 250_000 );
} );

test( 'a town is found as it is typed', () => {
	const towns = [ 'Saint-Étienne', "L'Isle-d'Abeau", 'Sainte-Foy' ];
	expect( matching( towns, 'st et' ) ).toEqual( [ 'Saint-Étienne' ] );
	expect( matching( towns, 'isle' ) ).toEqual( [ "L'Isle-d'Abeau" ] );
	expect( matching( towns, 'STE' ) ).toEqual( [ 'Sainte-Foy' ] );
	expect( matching( towns, 'etienne' ) ).toEqual( [ 'Saint-Étienne' ] );
	expect( matching( towns, '' ) ).toEqual( towns );
	expect( matching( towns, 'paris' ) ).toEqual( [] );
} );

test( 'a town that was filled in whole gives way to the letters with which she types it herself', () => {
	const towns = [ 'Rennes' ];
	expect( begunAnew( towns, 'Rennes', 'RennesR' ) ).toBe( 'R' );
	expect( begunAnew( towns, 'Rennes', 'RennesRennes' ) ).toBe( 'Rennes' );
	// Words behind it, corrections and other towns stay as they are typed.
	expect( begunAnew( towns, 'Rennes', 'Rennes C' ) ).toBe( 'Rennes C' );
	expect( begunAnew( towns, 'Rennes', 'Renne' ) ).toBe( 'Renne' );
	expect( begunAnew( towns, 'Ren', 'Renn' ) ).toBe( 'Renn' );
	expect( begunAnew( [ 'Ville', 'Villeneuve' ], 'Ville', 'Villen' ) ).toBe(
		'Villen'
	);
} );

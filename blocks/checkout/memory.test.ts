import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMPTY } from './fields';
import { billingOfClosedTab, keepBilling, keptBilling } from './memory';

const mockKept = new Map< string, unknown >();
jest.mock( 'idb-keyval', () => ( {
	createStore: () => ( {} ),
	get: async ( key: string ) => mockKept.get( key ),
	set: async ( key: string, value: unknown ) => mockKept.set( key, value ),
	del: async ( key: string ) => mockKept.delete( key ),
} ) );

const POLICY = readFileSync(
	join(
		__dirname,
		'../../src/server/Screens/Setup/pages/politique-de-confidentialite.html'
	),
	'utf8'
);

it( 'forgets the form of a closed tab when the privacy policy says so', async () => {
	const hours = Number( POLICY.match( /(\d+)\sheures au plus/u )?.[ 1 ] );
	expect( hours ).toBeGreaterThan( 0 );
	const closed = Date.now();
	keepBilling( { ...EMPTY, city: 'Lyon' } );
	sessionStorage.clear();
	const now = jest.spyOn( Date, 'now' );
	now.mockReturnValue( closed + hours * 3_600_000 - 60_000 );
	expect( ( await billingOfClosedTab() )?.city ).toBe( 'Lyon' );
	now.mockReturnValue( closed + hours * 3_600_000 + 60_000 );
	expect( await billingOfClosedTab() ).toBeNull();
	expect( mockKept.size ).toBe( 0 );
	now.mockRestore();
} );

it( 'begins with an empty form, and takes nothing that is not its own', () => {
	sessionStorage.clear();
	expect( keptBilling() ).toEqual( EMPTY );
	keepBilling( { ...EMPTY, city: 'Lyon', card: '4242' } as never );
	expect( keptBilling() ).toEqual( { ...EMPTY, city: 'Lyon' } );
} );

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join( __dirname, '../..' );
const found = ( file: string, pattern: RegExp ) =>
	pattern.exec( readFileSync( join( root, file ), 'utf8' ) )?.[ 1 ];

test( 'PHP, Stripe.js and their stand-ins speak one release of Stripe', () => {
	const release = found(
		'node_modules/@stripe/stripe-js/dist/pure.js',
		/RELEASE_TRAIN = '([a-z]+)'/
	);
	const version = found(
		'src/server/Domain/Payments/Stripe.php',
		/API_VERSION = '(.+)'/
	);
	expect( release ).toMatch( /^[a-z]+$/ );
	expect( version ).toMatch( /^20\d\d-\d\d-\d\d\.[a-z]+$/ );
	expect( version?.split( '.' )[ 1 ] ).toBe( release );
	expect(
		found( 'bin/stripe-simulator/protocol.mjs', /API_VERSION = '(.+)'/ )
	).toBe( version );
	expect(
		found( 'bin/stripe-simulator/stripe.js', /Stripe\.version = '(.+)'/ )
	).toBe( release );
} );

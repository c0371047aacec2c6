import { expectParity, readFixture } from '../../tests/js/parity';
import { Checkout } from './checkout';

// The first view is the server's; what the cart says comes later.
jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	withRetries: () => new Promise( () => {} ),
} ) );

test( 'React draws the first view of checkout as PHP prints it', async () => {
	await expectParity( Checkout, readFixture( 'checkout' ) );
} );

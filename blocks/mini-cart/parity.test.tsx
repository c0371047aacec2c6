import { expectParity, readFixture } from '../../tests/js/parity';
import { MiniCart } from './mini-cart';

// The first view is the server's; what the cart says comes later.
jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	withRetries: () => new Promise( () => {} ),
} ) );

test( 'React draws the first view of mini-cart as PHP prints it', async () => {
	await expectParity( MiniCart, readFixture( 'mini-cart' ) );
} );

import { expectParity, readFixture } from '../../tests/js/parity';
import { CartPage } from './cart-page';

// The first view is the server's; what the cart says comes later.
jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	withRetries: () => new Promise( () => {} ),
} ) );

test( 'React draws the first view of cart as PHP prints it', async () => {
	await expectParity( CartPage, readFixture( 'cart' ) );
} );

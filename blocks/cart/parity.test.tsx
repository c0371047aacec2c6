import { start } from '@museau/store';
import { expectParity, readFixture } from '../../tests/js/parity';
import { CartPage } from './cart-page';

// The first view is the server's; what the cart says comes later.
jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	apiFetch: () => new Promise( () => {} ),
} ) );

beforeAll( start );

test.each( [ 'cart', 'cart.en_US' ] )(
	'React draws the first view of %s as PHP prints it',
	async ( name ) => {
		await expectParity( CartPage, readFixture( name ) );
	}
);

import { start } from '@museau/store';
import { expectParity, readFixture } from '../../tests/js/parity';
import { Checkout } from './checkout';

// The first view is the server's; what the cart says comes later.
jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	apiFetch: () => new Promise( () => {} ),
} ) );

beforeAll( start );

test.each( [ 'checkout', 'checkout.en_US' ] )(
	'React draws the first view of %s as PHP prints it',
	async ( name ) => {
		await expectParity( Checkout, readFixture( name ) );
	}
);

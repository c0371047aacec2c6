import { expectParity, readFixture } from '../../tests/js/parity';
import { App } from './app';

// The first view is the server's; the products come later.
jest.mock( '@museau/api', () => ( {
	...( jest.requireActual( '@museau/api' ) as object ),
	apiFetch: () => new Promise( () => {} ),
} ) );

test.each( [ 'admin', 'admin.en_US' ] )(
	'React draws the first view of %s as PHP prints it',
	async ( name ) => {
		await expectParity( App, readFixture( name ) );
	}
);

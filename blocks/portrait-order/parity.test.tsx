import { start } from '@museau/store';
import { expectParity, readFixture } from '../../tests/js/parity';
import { PortraitOrder } from './portrait-order';

jest.mock( '@museau/api/use-query', () => ( {
	useQuery: () => ( {
		data: undefined,
		error: null,
		isLoading: true,
		retry: () => {},
	} ),
} ) );

beforeAll( start );

test.each( [
	'portrait-order',
	'portrait-order.en_US',
	'portrait-order-closed',
] )( 'React draws the first view of %s as PHP prints it', async ( name ) => {
	await expectParity( PortraitOrder, readFixture( name ) );
} );

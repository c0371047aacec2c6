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

test( 'React draws the first view of portrait-order as PHP prints it', async () => {
	await expectParity( PortraitOrder, readFixture( 'portrait-order' ) );
} );

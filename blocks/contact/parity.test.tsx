import { expectParity, readFixture } from '../../tests/js/parity';
import { ContactForm } from './contact-form';

jest.mock( '@museau/api/use-query', () => ( {
	useQuery: () => ( {
		data: undefined,
		error: null,
		isLoading: true,
		retry: () => {},
	} ),
} ) );

test( 'React draws the first view of contact as PHP prints it', async () => {
	await expectParity( ContactForm, readFixture( 'contact' ) );
} );

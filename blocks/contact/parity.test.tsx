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

test.each( [ 'contact', 'contact.en_US' ] )(
	'React draws the first view of %s as PHP prints it',
	async ( name ) => {
		await expectParity( ContactForm, readFixture( name ) );
	}
);

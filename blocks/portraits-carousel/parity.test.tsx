import { expectParity, readFixture } from '../../tests/js/parity';
import { PortraitsCarousel } from './portraits-carousel';

jest.mock( '@museau/api/use-query', () => ( {
	useQuery: () => ( {
		data: undefined,
		error: null,
		isLoading: true,
		retry: () => {},
	} ),
} ) );

jest.mock( './swiper', () => ( {
	Swiper: class {
		autoplay = { running: false };
		destroy() {}
	},
	Autoplay: {},
} ) );

test.each( [ 'portraits-carousel', 'portraits-carousel.en_US' ] )(
	'React draws the first view of %s as PHP prints it',
	async ( name ) => {
		await expectParity( PortraitsCarousel, readFixture( name ) );
	}
);

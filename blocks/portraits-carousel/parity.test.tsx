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

test( 'React draws the first view of portraits-carousel as PHP prints it', async () => {
	await expectParity(
		PortraitsCarousel,
		readFixture( 'portraits-carousel' )
	);
} );

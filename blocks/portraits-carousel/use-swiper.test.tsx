import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from '@wordpress/element';
import { useSwiper } from './use-swiper';

jest.mock( './swiper', () => {
	throw new Error( 'broken line' );
} );

function Gallery() {
	const gallery = useRef< HTMLDivElement >( null );
	const { next } = useSwiper( gallery, 2 );
	return (
		<div ref={ gallery }>
			<div className="swiper">
				<div className="swiper-slide" />
			</div>
			<button onClick={ next }>suivant</button>
		</div>
	);
}

test( 'where the code of the slides does not come the buttons scroll the row', async () => {
	window.matchMedia = jest.fn( () => ( { matches: false } ) ) as never;
	const scrollBy = jest.fn();
	HTMLElement.prototype.scrollBy = scrollBy;
	render( <Gallery /> );
	await act( async () => {} );
	jest.spyOn( HTMLElement.prototype, 'offsetWidth', 'get' ).mockReturnValue(
		300
	);
	fireEvent.click( screen.getByText( 'suivant' ) );
	expect( scrollBy ).toHaveBeenCalledWith( {
		left: 300,
		behavior: 'smooth',
	} );
} );

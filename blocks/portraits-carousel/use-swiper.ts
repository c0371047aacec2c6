import {
	useEffect,
	useRef,
	useState,
	type RefObject,
} from '@wordpress/element';
import type { Swiper } from 'swiper/types';

const DELAY = 6000;

const wantsStillness = () =>
	window.matchMedia( '(prefers-reduced-motion: reduce)' ).matches;

/**
 * Turns a row of slides into a Swiper when its code has come. It plays by itself unless motion is unwanted;
 * hover and focus hold it, a touch or the pause button stop it.
 * @param gallery holds the slides and the controls
 * @param count   slides; a new number of them is taken up
 */
export function useSwiper( gallery: RefObject< HTMLElement >, count: number ) {
	const swiper = useRef< Swiper | null >( null );
	const isStopped = useRef( false );
	const [ isPlaying, setPlaying ] = useState( false );

	const stop = () => {
		isStopped.current = true;
		swiper.current?.autoplay.stop();
	};

	useEffect( () => {
		const root = gallery.current;
		const slides = root?.querySelector< HTMLElement >( '.swiper' );
		if ( ! root || ! slides || count === 0 ) {
			return;
		}
		let isGone = false;
		void import( /* webpackChunkName: "swiper" */ './swiper' ).then(
			( { Swiper: SwiperClass, Autoplay } ) => {
				if ( isGone ) {
					return;
				}
				const isStill = wantsStillness();
				slides.scrollLeft = 0;
				swiper.current = new SwiperClass( slides, {
					modules: [ Autoplay ],
					slidesPerView: 1,
					spaceBetween: 20,
					rewind: true,
					speed: isStill ? 0 : 500,
					breakpoints: {
						768: { slidesPerView: 2 },
						1025: { slidesPerView: 1 },
					},
					autoplay: isStill
						? false
						: { delay: DELAY, disableOnInteraction: false },
					on: {
						autoplayStart: () => setPlaying( true ),
						autoplayStop: () => setPlaying( false ),
					},
				} );
				// It began while it was made, before anyone listened.
				setPlaying( swiper.current.autoplay?.running ?? false );
				if ( isStopped.current ) {
					swiper.current.autoplay.stop();
				}
			}
		);

		const hold = () =>
			swiper.current?.autoplay.running && swiper.current.autoplay.pause();
		const goOn = () => {
			const isWatched =
				root.matches( ':hover' ) ||
				root.contains( root.ownerDocument.activeElement );
			if (
				! isStopped.current &&
				! isWatched &&
				swiper.current?.autoplay.paused
			) {
				swiper.current.autoplay.resume();
			}
		};
		// The new focus is known only after focusout.
		const goOnSoon = () => setTimeout( goOn );
		root.addEventListener( 'mouseenter', hold );
		root.addEventListener( 'mouseleave', goOn );
		root.addEventListener( 'focusin', hold );
		root.addEventListener( 'focusout', goOnSoon );
		slides.addEventListener( 'touchstart', stop, { passive: true } );

		return () => {
			isGone = true;
			root.removeEventListener( 'mouseenter', hold );
			root.removeEventListener( 'mouseleave', goOn );
			root.removeEventListener( 'focusin', hold );
			root.removeEventListener( 'focusout', goOnSoon );
			slides.removeEventListener( 'touchstart', stop );
			swiper.current?.destroy( true, true );
			swiper.current = null;
			setPlaying( false );
		};
	}, [ gallery, count ] );

	return {
		isPlaying,
		/** The pause button: what the visitor asks for herself plays even where motion is unwanted. */
		toggle: () => {
			if ( isPlaying ) {
				stop();
				return;
			}
			isStopped.current = false;
			if ( swiper.current ) {
				swiper.current.params.autoplay = {
					delay: DELAY,
					disableOnInteraction: false,
				};
				swiper.current.autoplay.start();
			}
		},
		previous: () => swiper.current?.slidePrev(),
		next: () => swiper.current?.slideNext(),
	};
}

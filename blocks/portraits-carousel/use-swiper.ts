import {
	useEffect,
	useRef,
	useState,
	type RefObject,
} from '@wordpress/element';
import type { MutableRefObject } from 'react';
import type { Swiper } from 'swiper/types';

const DELAY = 6000;

const wantsStillness = () =>
	window.matchMedia( '(prefers-reduced-motion: reduce)' ).matches;

const PLAYING = { delay: DELAY, disableOnInteraction: false };

/** Slides beside each other by the window's width, and how they move. */
const look = ( isStill: boolean ) => ( {
	slidesPerView: 1,
	spaceBetween: 20,
	rewind: true,
	speed: isStill ? 0 : 500,
	breakpoints: {
		768: { slidesPerView: 2 },
		1025: { slidesPerView: 1 },
	},
	autoplay: isStill ? false : { ...PLAYING },
} );

/** Calls `hold` when hover or focus comes to the element, and `goOn` when neither is there any more. Answers what ends that. */
function watch( root: HTMLElement, hold: () => void, goOn: () => void ) {
	const left = () => {
		const isWatched =
			root.matches( ':hover' ) ||
			root.contains( root.ownerDocument.activeElement );
		if ( ! isWatched ) {
			goOn();
		}
	};
	// The new focus is known only after focusout.
	const leftSoon = () => setTimeout( left );
	root.addEventListener( 'mouseenter', hold );
	root.addEventListener( 'mouseleave', left );
	root.addEventListener( 'focusin', hold );
	root.addEventListener( 'focusout', leftSoon );

	return () => {
		root.removeEventListener( 'mouseenter', hold );
		root.removeEventListener( 'mouseleave', left );
		root.removeEventListener( 'focusin', hold );
		root.removeEventListener( 'focusout', leftSoon );
	};
}

interface Run {
	/** Holds the Swiper while there is one. */
	swiper: MutableRefObject< Swiper | null >;
	/** Whether the visitor stopped it. */
	isStopped: RefObject< boolean >;
	stop: () => void;
	setPlaying: ( isPlaying: boolean ) => void;
}

/** Makes a Swiper of the slides when its code has come, held while the row is watched. Answers what takes it away again. */
function run(
	root: HTMLElement,
	slides: HTMLElement,
	{ swiper, isStopped, stop, setPlaying }: Run
) {
	let isGone = false;
	void import( /* webpackChunkName: "swiper" */ './swiper' ).then(
		( { Swiper: SwiperClass, Autoplay } ) => {
			if ( isGone ) {
				return;
			}
			slides.scrollLeft = 0;
			// From here on the buttons turn it.
			slides.tabIndex = -1;
			swiper.current = new SwiperClass( slides, {
				...look( wantsStillness() ),
				modules: [ Autoplay ],
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
		},
		// The line broke: the row is scrolled, by the buttons too.
		() => {}
	);

	const leave = watch(
		root,
		() =>
			swiper.current?.autoplay.running && swiper.current.autoplay.pause(),
		() => {
			if ( ! isStopped.current && swiper.current?.autoplay.paused ) {
				swiper.current.autoplay.resume();
			}
		}
	);
	slides.addEventListener( 'touchstart', stop, { passive: true } );

	return () => {
		isGone = true;
		leave();
		slides.removeEventListener( 'touchstart', stop );
		swiper.current?.destroy( true, true );
		swiper.current = null;
		slides.tabIndex = 0;
		setPlaying( false );
	};
}

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
		return run( root, slides, { swiper, isStopped, stop, setPlaying } );
	}, [ gallery, count ] );

	/** Turns by one slide; until the Swiper is there the row scrolls by as much. */
	const turn = ( way: 1 | -1 ) => {
		if ( swiper.current ) {
			swiper.current[ way > 0 ? 'slideNext' : 'slidePrev' ]();
			return;
		}
		const slides =
			gallery.current?.querySelector< HTMLElement >( '.swiper' );
		const slide = slides?.querySelector< HTMLElement >( '.swiper-slide' );
		slides?.scrollBy( {
			left: way * ( slide?.offsetWidth ?? slides.clientWidth ),
			behavior: wantsStillness() ? 'auto' : 'smooth',
		} );
	};

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
				swiper.current.params.autoplay = { ...PLAYING };
				swiper.current.autoplay.start();
			}
		},
		previous: () => turn( -1 ),
		next: () => turn( 1 ),
	};
}

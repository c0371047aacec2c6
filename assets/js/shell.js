/**
 * The small motions of the shell, loaded when the page is at rest: banners, menu, page loader,
 * right-click on pictures, parallax where CSS cannot do it alone. Everything is readable without it.
 */
const root = document.documentElement;
const still = matchMedia( '(prefers-reduced-motion: reduce)' );
const stacked = matchMedia( '(max-width: 767px)' );

// A device is mobile by pointer, hover, width or name (R011).
const mobile = matchMedia( '(pointer: coarse), (hover: none), (max-width: 767px)' );
const isPhone = /Android|iPhone|iPad|iPod|Mobile|Opera Mini/i.test( navigator.userAgent );
const mark = () => root.classList.toggle( 'museau-mobile', isPhone || mobile.matches );
mobile.addEventListener( 'change', mark );
mark();

// Banners: 6 s, then every 7 s (6 s shown, 1 s of fade).
const banner = document.querySelector( '.museau-banner' );
const slides = banner ? [ ...banner.querySelectorAll( 'li' ) ] : [];
if ( slides.length > 1 ) {
	const button = banner.querySelector( '.museau-banner__pause' );
	let shown = 0;
	let left = 6000;
	let since = 0;
	let timer = 0;
	let resume = 0;
	const pause = () => {
		clearTimeout( resume );
		if ( timer ) {
			clearTimeout( timer );
			timer = 0;
			left = Math.max( 0, left - ( Date.now() - since ) );
		}
	};
	const play = () => {
		pause();
		if ( stacked.matches || still.matches || button.ariaPressed === 'true' ) {
			return;
		}
		since = Date.now();
		timer = setTimeout( () => {
			banner.classList.add( 'is-turning' );
			setTimeout( () => banner.classList.remove( 'is-turning' ), 1000 );
			slides[ shown ].classList.remove( 'is-shown' );
			shown = ( shown + 1 ) % slides.length;
			slides[ shown ].classList.add( 'is-shown' );
			left = 7000;
			timer = 0;
			play();
		}, left );
	};
	const later = () => {
		clearTimeout( resume );
		resume = setTimeout( play, 2000 );
	};
	banner.addEventListener( 'pointerenter', pause );
	banner.addEventListener( 'focusin', pause );
	banner.addEventListener( 'pointerleave', later );
	banner.addEventListener( 'focusout', later );
	button.addEventListener( 'click', () => {
		button.ariaPressed = button.ariaPressed !== 'true';
	} );
	stacked.addEventListener( 'change', play );
	still.addEventListener( 'change', play );
	play();
}

// The popover is a dialog: the page behind it rests while it is open.
// It is awake again before the menu closes: focus could not return to a button at rest.
const menu = document.getElementById( 'museau-menu' );
const rest = ( { newState, type } ) => {
	if ( ( type === 'toggle' ) === ( newState === 'open' ) ) {
		for ( const element of document.body.children ) {
			if ( element !== menu ) {
				element.inert = newState === 'open';
			}
		}
	}
};
menu?.addEventListener( 'toggle', rest );
menu?.addEventListener( 'beforetoggle', rest );

// Pictures are not for the taking by right-click; keyboard and assistive technology keep their menu (B67).
document.addEventListener( 'contextmenu', ( event ) => {
	const { target, button, pointerType } = event;
	const pointer = pointerType === undefined ? button === 2 : pointerType === 'mouse' || pointerType === 'pen';
	if (
		pointer &&
		target instanceof Element &&
		( target.closest( 'img, picture, canvas, .museau-before-after' ) || getComputedStyle( target ).backgroundImage.includes( 'url(' ) )
	) {
		event.preventDefault();
	}
} );

// The overlay shows a page that is slow to come, and whatever the shop reports.
const loader = document.getElementById( 'museau-loader' );
if ( loader ) {
	let slow = 0;
	const show = ( yes ) => {
		clearTimeout( slow );
		loader.hidden = ! yes;
	};
	document.addEventListener( 'museau:page-loading', ( { detail } ) => show( detail ) );
	// A visit that was stopped leaves the page in use: it must not stay covered.
	for ( const type of [ 'pageshow', 'pointerdown', 'keydown' ] ) {
		addEventListener( type, () => show( false ), true );
	}
	document.addEventListener( 'click', ( event ) => {
		const link = event.target instanceof Element && event.target.closest( 'a[href]:not([download], [target])' );
		if (
			link &&
			! event.defaultPrevented &&
			! ( event.metaKey || event.ctrlKey || event.shiftKey || event.altKey ) &&
			link.origin === location.origin &&
			link.href.split( '#' )[ 0 ] !== location.href.split( '#' )[ 0 ]
		) {
			slow = setTimeout( show, 1000, true );
		}
	} );
}

// After a reload, back and forward stay on this page: its list comes to life, if it does not live yet, and follows.
// Its counterpart is src/client/islands/use-back.ts; a module of both would bring React's chunk here.
const [ { name = location.href } = {} ] = performance.getEntriesByType( 'navigation' );
const follow = () => {
	for ( const detail of name.split( '#' )[ 0 ] === location.href.split( '#' )[ 0 ] ? [] : [ 'product-grid', 'news' ] ) {
		document.dispatchEvent( new CustomEvent( 'museau:need', { detail } ) );
	}
};
addEventListener( 'popstate', follow );
follow();

// Before and after: the handle stands where the range input says, from the first.
for ( const range of document.querySelectorAll( '.museau-before-after__range' ) ) {
	const part = () => range.parentElement.style.setProperty( '--museau-at', `${ range.value }%` );
	range.oninput = part;
	part();
}

// Parallax by script only where scroll timelines are unknown.
if ( ! CSS.supports( 'animation-timeline: view()' ) ) {
	const layers = [ ...document.querySelectorAll( '.museau-parallax' ) ];
	const move = () => {
		for ( const layer of layers ) {
			const box = layer.parentElement.getBoundingClientRect();
			const middle = box.top + box.height / 2 - innerHeight / 2;
			const off = Math.max( -360, Math.min( 360, middle ) );
			layer.style.setProperty(
				'--museau-drift',
				still.matches || root.classList.contains( 'museau-mobile' ) ? '0' : `${ off * ( layer.matches( '.museau-parallax--sideways' ) ? 0.3 : -0.3 ) }px`
			);
		}
	};
	if ( layers.length ) {
		addEventListener( 'scroll', () => requestAnimationFrame( move ), { passive: true } );
		move();
	}
}

// Says that the shell is at work.
root.dataset.shell = '';

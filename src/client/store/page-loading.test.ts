import { dispatch, select } from '@wordpress/data';
import { start, store } from './index';

/** The page as the server prints it, with the shell's script at work. */
function openPage() {
	document.body.innerHTML =
		'<div id="museau-loader" role="status" hidden>Chargement…</div>';
	window.matchMedia = () =>
		Object.assign( new EventTarget(), { matches: false } ) as never;
	globalThis.CSS ??= { supports: () => true } as never;
	jest.isolateModules( () => require( '../../../assets/js/shell.js' ) );
	return document.getElementById( 'museau-loader' )!;
}

test( "[R010] the overlay shows while the shop's flag is true; the flag starts false", () => {
	start();
	const overlay = openPage();
	const { setPageLoading } = dispatch( store );
	expect( select( store ).isPageLoading() ).toBe( false );
	expect( overlay.hidden ).toBe( true );
	setPageLoading( true );
	expect( select( store ).isPageLoading() ).toBe( true );
	expect( overlay.hidden ).toBe( false );
	setPageLoading( false );
	expect( overlay.hidden ).toBe( true );
} );

/** Presses a link whose page is slow to come. */
function press( href: string, more = '' ) {
	document.body.insertAdjacentHTML(
		'beforeend',
		`<a href="${ href }" ${ more }>x</a>`
	);
	// jsdom goes nowhere.
	window.addEventListener( 'click', ( event ) => event.preventDefault(), {
		once: true,
	} );
	( document.body.lastElementChild as HTMLElement ).click();
	jest.advanceTimersByTime( 1500 );
}

describe( 'a link', () => {
	beforeEach( () => {
		jest.useFakeTimers( { doNotFake: [ 'performance' ] } );
	} );
	afterEach( () => {
		jest.useRealTimers();
	} );

	test( 'to a page that is slow to come covers this one, until it is used again', () => {
		const overlay = openPage();
		for ( const type of [ 'pointerdown', 'keydown' ] ) {
			press( '/actualites' );
			expect( overlay.hidden ).toBe( false );
			window.dispatchEvent( new Event( type ) );
			expect( overlay.hidden ).toBe( true );
		}
	} );

	test( 'to a file covers nothing', () => {
		const overlay = openPage();
		press( '/facture', 'download' );
		expect( overlay.hidden ).toBe( true );
	} );
} );

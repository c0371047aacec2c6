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

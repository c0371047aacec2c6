import { waitFor } from '@testing-library/react';

let mockFails = 0;
const mockOpen = jest.fn();
const mockMount = jest.fn( async () => ( {
	open: mockOpen,
} ) );
jest.mock( './app', () => {
	if ( mockFails-- > 0 ) {
		throw new Error( 'chunk' );
	}
	return { mount: mockMount };
} );
jest.mock( './account', () => ( {
	rememberAccount: () => {},
	startWorker: async () => {},
} ) );

test( 'an app that did not come is said at the press, and fetched anew at the next one', async () => {
	const warn = jest.spyOn( console, 'warn' ).mockReturnValue();
	// jsdom has none.
	Element.prototype.scrollIntoView = jest.fn();
	document.body.innerHTML =
		'<museau-studio data-museau-studio="{}"></museau-studio><button data-museau-order="{}"></button>';
	const button = document.querySelector( 'button' )!;
	mockFails = 2;
	require( './start' );
	await waitFor( () => expect( warn ).toHaveBeenCalledTimes( 1 ) );
	expect( document.querySelector( '[role=alert]' ) ).toBeNull();

	button.click();
	await waitFor( () =>
		expect( document.querySelector( '[role=alert]' )?.textContent ).toMatch(
			/^Le mode studio n[’']a pas pu s[’']ouvrir\s: réessayez\.$/
		)
	);
	expect( mockOpen ).not.toHaveBeenCalled();

	button.click();
	await waitFor( () => expect( mockOpen ).toHaveBeenCalledWith( button ) );
	button.click();
	await waitFor( () => expect( mockOpen ).toHaveBeenCalledTimes( 2 ) );
	expect( mockMount ).toHaveBeenCalledTimes( 1 );
	warn.mockClear();
} );

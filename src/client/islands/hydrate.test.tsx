import { act, screen } from '@testing-library/react';
import { hydrateIsland } from './hydrate';

test( 'an island that breaks while it is drawn says so, and offers to try again', async () => {
	document.body.innerHTML = '<div><p>vu</p></div>';
	await act( () =>
		hydrateIsland(
			document.body.firstElementChild as HTMLElement,
			async () => () => {
				throw new Error( 'broken' );
			}
		)
	);
	expect( screen.getByRole( 'alert' ).textContent ).toMatch( /erreur/ );
	expect( screen.getByRole( 'button' ) ).toBeTruthy();
	// eslint-disable-next-line jest/valid-expect -- a matcher of @wordpress/jest-console, which brings no types
	( expect( console ) as any ).toHaveErrored();
} );

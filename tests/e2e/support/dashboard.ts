import type { Page } from '@playwright/test';
import { expect, expectNoViolations } from './test';

/** The artist's dashboard with its products. */
export async function openDashboard( page: Page ): Promise< void > {
	await page.goto( '/admin-dashboard' );
	await expect( page.locator( '.museau-admin__card' ).first() ).toBeVisible();
}

export const dialog = ( page: Page ) => page.locator( 'dialog[open]' );

/** On a desk and on a phone no axe violation, and nothing pushed out of the page; the phone stays. */
export async function expectSound( page: Page ): Promise< void > {
	for ( const width of [ 1440, 360 ] ) {
		await page.setViewportSize( { width, height: 800 } );
		// The header lies over what is scrolled below it: that is no small target.
		await page.evaluate( () => window.scrollTo( 0, 0 ) );
		await expectNoViolations( page, '.museau-admin' );
		expect(
			await page.evaluate( () => document.documentElement.scrollWidth )
		).toBeLessThanOrEqual( width );
	}
}

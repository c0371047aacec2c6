import { expect, type Locator } from '@playwright/test';

/** A mistyped address is left alone: the page asks whether another was meant, and one press writes that. */
export async function correctTypo( field: Locator ): Promise< void > {
	const page = field.page();
	await field.fill( 'lea@gmial.com' );
	await field.blur();
	const meant = page.getByRole( 'button', { name: 'lea@gmail.com' } );
	await expect(
		page.getByText( /^Vouliez-vous dire lea@gmail\.com\s\?$/ )
	).toBeVisible();
	const { height } = ( await meant.boundingBox() )!;
	expect( height ).toBeGreaterThanOrEqual( 44 );
	await expect( field ).toHaveValue( 'lea@gmial.com' );
	await meant.click();
	await expect( field ).toHaveValue( 'lea@gmail.com' );
	await expect( field ).toBeFocused();
	await expect( meant ).toHaveCount( 0 );
	await field.blur();
	await expect( page.getByText( 'Vouliez-vous dire' ) ).toHaveCount( 0 );
}

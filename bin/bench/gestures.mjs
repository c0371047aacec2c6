/** A visitor's presses and keys on a page, as a hand does them. */

/** Milliseconds for which the pointer rests before a press, and for which the button is held. */
const REST = 300;
const HELD = 80;

/**
 * A press as a hand does it: the button goes up a moment after it went down.
 * Playwright's own click watches each event from inside the page and lays it out to see what it hits: that would be counted as the press's.
 */
const pressAfter = async ( page, target, rest ) => {
	await target.scrollIntoViewIfNeeded();
	const { x, y, width, height } = await target.boundingBox();
	await page.mouse.move( x + width / 2, y + height / 2 );
	if ( rest ) {
		await page.waitForTimeout( rest );
	}
	await page.mouse.down();
	await page.waitForTimeout( HELD );
	await page.mouse.up();
};

/** The first press comes with the pointer: nothing is fetched before it. */
export const pressAtOnce = ( selector ) => ( page ) =>
	pressAfter( page, page.locator( selector ).first(), 0 );

/** A later press: the pointer has come to rest there. */
export const press =
	( selector, place = 0 ) =>
	( page ) =>
		pressAfter( page, page.locator( selector ).nth( place ), REST );

/** The list of a dressed select (`appearance: base-select`) is a part of the page: arrow keys open it and walk through it, Enter chooses. */
export const TECHNIQUES = '.museau-portrait-order select >> nth=0';
export const unfold = async ( page ) => {
	await page.locator( TECHNIQUES ).scrollIntoViewIfNeeded();
	// What comes into view is drawn and settles first.
	await page.waitForTimeout( 1500 );
	await page.locator( TECHNIQUES ).focus();
	await page.keyboard.press( 'ArrowDown' );
};
export const choose = async ( page ) => {
	const before = await page.locator( TECHNIQUES ).inputValue();
	await page.keyboard.press( 'ArrowDown' );
	await page.waitForTimeout( REST );
	await page.keyboard.press( 'Enter' );
	if ( ( await page.locator( TECHNIQUES ).inputValue() ) === before ) {
		throw new Error( 'Nothing was chosen: the list did not open.' );
	}
};

export const escape = ( page ) => page.keyboard.press( 'Escape' );

export const typeName = async ( page ) => {
	await page.locator( '#contact-name' ).focus();
	await page.keyboard.type( 'Ana' );
};

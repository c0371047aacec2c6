/**
 * What presses take on a page without the theme's scripts, at a quarter of the processor's speed: a few lines written by hand do the
 * least that shows the same, so that the rest is the machine's and the browser's. Each is the best of three.
 */
import { observe, slow, slowest } from './browser.mjs';
import {
	choose,
	escape,
	press,
	TECHNIQUES,
	typeName,
	unfold,
} from './gestures.mjs';

const ROUNDS = 3;
const DRAWER = '.museau-mini-cart__panel';
const FORM = '.museau-contact__form';

/** HTML of the drawer that is open on a live page, and the address of its sheet; undefined where none is. */
export const printedDrawer = ( page ) =>
	page.evaluate( ( selector ) => {
		const panel = document.querySelector( `${ selector }[open]` );
		const sheet = document.querySelector( 'link[href*="/late"]' );
		return panel && sheet
			? { html: panel.outerHTML, sheet: sheet.href }
			: undefined;
	}, DRAWER );

/** Buttons for a bare dialog: modal (the page becomes inert, so that each of its elements is styled anew) and beside the page. */
const addDialog = ( page ) =>
	page.evaluate( () => {
		const dialog = document.createElement( 'dialog' );
		dialog.append( 'Open' );
		document.body.append( dialog );
		for ( const [ way, left ] of [
			[ 'showModal', 0 ],
			[ 'show', 90 ],
		] ) {
			const button = document.createElement( 'button' );
			button.className = 'bare';
			button.append( way );
			button.style.cssText = `position:fixed;z-index:999;top:0;left:${ left }px`;
			button.onclick = () => dialog[ way ]();
			document.body.append( button );
		}
	} );

/** A button for the drawer as the live page draws it, with its styles. */
const addDrawer = ( page, drawer ) =>
	page.evaluate( async ( { html, sheet } ) => {
		const link = document.createElement( 'link' );
		link.rel = 'stylesheet';
		link.href = sheet;
		const loaded = new Promise( ( resolve ) => {
			link.onload = resolve;
		} );
		document.head.append( link );
		await loaded;
		const place = document.createElement( 'div' );
		place.innerHTML = html;
		const panel = place.firstElementChild;
		panel.removeAttribute( 'open' );
		const button = document.createElement( 'button' );
		button.className = 'bare-drawer';
		button.append( 'drawer' );
		button.style.cssText = 'position:fixed;z-index:999;top:0;left:180px';
		button.onclick = () => panel.showModal();
		document.body.append( panel, button );
	}, drawer );

/** The contact form, whose press writes its sentences and goes to the first field that is wrong. */
const addRefusal = ( page ) =>
	page.evaluate( ( selector ) => {
		const form = document.querySelector( selector );
		form.noValidate = true;
		form.onsubmit = ( event ) => {
			event.preventDefault();
			let first;
			for ( const control of form.querySelectorAll(
				'.museau-field__control'
			) ) {
				if ( ! control.value ) {
					first ??= control;
					control.setAttribute( 'aria-invalid', 'true' );
					document.getElementById(
						control.getAttribute( 'aria-describedby' )
					).textContent = 'Ce champ est requis';
				}
			}
			first.focus();
		};
	}, FORM );

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string}                             address of a page without its script
 * @param {{html: string, sheet: string}=}     drawer  as the live page draws it
 * @return {Promise<Object<string, number>>} milliseconds: of a bare dialog opened, closed and shown beside the page; where the page has
 *         them, of its dressed select unfolded and another option chosen, its drawer opened and closed, its form refused
 */
export async function withoutScript( browser, address, drawer ) {
	const found = {};
	for ( let round = 0; round < ROUNDS; round++ ) {
		const context = await browser.newContext( {
			viewport: { width: 1440, height: 900 },
			// The page lets no script write HTML.
			bypassCSP: true,
		} );
		const page = await context.newPage();
		await observe( page );
		await slow( page );
		await page.goto( address );
		await addDialog( page );
		const has = async ( selector ) =>
			( await page.locator( selector ).count() ) > 0;
		const hasForm = await has( FORM );
		if ( drawer ) {
			await addDrawer( page, drawer );
		}
		if ( hasForm ) {
			await addRefusal( page );
		}
		await page.waitForTimeout( 500 );
		for ( const [ what, act ] of [
			[ 'opened', press( '.bare' ) ],
			[ 'closed', escape ],
			[ 'shown', press( '.bare', 1 ) ],
			...( ( await has( TECHNIQUES ) )
				? [
						[ 'unfolded', unfold ],
						[ 'chosen', choose ],
					]
				: [] ),
			...( drawer
				? [
						[ 'drawn', press( '.bare-drawer' ) ],
						[ 'away', escape ],
					]
				: [] ),
			...( hasForm
				? [
						[ '', typeName ],
						[ 'refused', press( `${ FORM } button[type=submit]` ) ],
					]
				: [] ),
		] ) {
			await act( page );
			const { duration } = await slowest( page );
			if ( what ) {
				found[ what ] = Math.min( found[ what ] ?? Infinity, duration );
			}
		}
		await context.close();
	}
	return found;
}

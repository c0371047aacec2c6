import { refreshOnReturn, refreshOrders } from './refresh';

const board = ( column: string, id = 7 ) =>
	`<ul class="museau-overview__list"><li>${ column }</li></ul>
	<section class="museau-board"><h3>${ column }</h3>
	<details class="museau-board__moves"><summary>Avancer</summary></details>
	<button data-museau-order='{"id":${ id }}'>Studio</button></section>`;

let answer: { status: number; html: string } | null;
let asked: number;

class Request {
	responseType = '';
	status = 0;
	responseXML: Document | null = null;
	onload = () => {};
	onerror = () => {};
	open() {}
	send() {
		asked++;
		setTimeout( () => {
			if ( ! answer ) {
				this.onerror();
				return;
			}
			this.status = answer.status;
			this.responseXML = new DOMParser().parseFromString(
				answer.html,
				'text/html'
			);
			this.onload();
		} );
	}
}

const title = () => document.querySelector( '.museau-board h3' )?.textContent;
const original = window.XMLHttpRequest;

beforeEach( () => {
	asked = 0;
	answer = { status: 200, html: board( 'À valider' ) };
	document.body.innerHTML = board( 'À dessiner' ) + '<input id="form">';
	window.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest;
} );
afterEach( () => {
	window.XMLHttpRequest = original;
} );

test( 'board and numbers are those of now; what stands beside them, and the focus, stay', async () => {
	const form = document.getElementById( 'form' );
	document.querySelector< HTMLElement >( '[data-museau-order]' )!.focus();
	await refreshOrders();
	expect( title() ).toBe( 'À valider' );
	expect(
		document.querySelector( '.museau-overview__list' )?.textContent
	).toBe( 'À valider' );
	expect( document.getElementById( 'form' ) ).toBe( form );
	expect( document.querySelector( ':focus' ) ).toBe(
		document.querySelector( '[data-museau-order]' )
	);
} );

test( 'nothing moves under her finger, and without an answer all stays', async () => {
	document.querySelector( 'details' )!.open = true;
	await refreshOrders();
	expect( title() ).toBe( 'À dessiner' );
	expect( asked ).toBe( 0 );
	document.querySelector( 'details' )!.open = false;
	for ( const nothing of [
		null,
		{ status: 500, html: board( 'x' ) },
		{ status: 200, html: '<form id="loginform"></form>' },
	] ) {
		answer = nothing;
		await refreshOrders();
		expect( title() ).toBe( 'À dessiner' );
	}
} );

test( 'who comes back after a while, or by « Retour », finds the orders of now', async () => {
	const state = jest.spyOn( document, 'visibilityState', 'get' );
	const clock = jest.spyOn( Date, 'now' );
	const stop = refreshOnReturn();
	const turn = async ( to: DocumentVisibilityState, at: number ) => {
		state.mockReturnValue( to );
		clock.mockReturnValue( at );
		document.dispatchEvent( new Event( 'visibilitychange' ) );
		await new Promise( ( resolve ) => setTimeout( resolve ) );
	};
	await turn( 'hidden', 1_000 );
	await turn( 'visible', 5_000 );
	expect( asked ).toBe( 0 );
	await turn( 'hidden', 6_000 );
	await turn( 'visible', 60_000 );
	expect( asked ).toBe( 1 );
	const shown = new Event( 'pageshow' );
	window.dispatchEvent( shown );
	expect( asked ).toBe( 1 );
	window.dispatchEvent( Object.assign( shown, { persisted: true } ) );
	expect( asked ).toBe( 2 );
	stop();
	window.dispatchEvent(
		Object.assign( new Event( 'pageshow' ), { persisted: true } )
	);
	expect( asked ).toBe( 2 );
	state.mockRestore();
	clock.mockRestore();
} );

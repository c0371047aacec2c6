import { leavingRow } from './leaving-row';

it( 'takes the focus from what goes, not from where she is meanwhile', () => {
	document.body.innerHTML = `<input><p id="produits-compte" tabindex="-1"></p>
		<ul class="museau-admin__cards"><li><button>Vendu</button></li></ul>`;
	const reload = jest.fn();
	const leave = leavingRow( 'produits', reload );
	const { body } = document;
	const focused = () => body.ownerDocument.activeElement;
	const search = document.querySelector( 'input' )!;
	search.focus();
	leave();
	expect( focused() ).toBe( search );
	for ( const at of [ document.querySelector( 'button' )!, search ] ) {
		at.focus();
		if ( at === search ) {
			search.blur();
		}
		leave();
		expect( focused()!.id ).toBe( 'produits-compte' );
	}
	expect( reload ).toHaveBeenCalledTimes( 3 );
} );

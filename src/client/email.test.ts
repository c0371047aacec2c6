import addresses from '../../tests/fixtures/meant-addresses.json';
import { meantAddress, watchEmails } from '../../assets/js/email';

test.each( addresses.meant )( '%s was meant as %s', ( typed, meant ) => {
	expect( meantAddress( typed! ) ).toBe( meant );
} );

test.each( addresses.right )( '%s stays as it is', ( typed ) => {
	expect( meantAddress( typed ) ).toBe( '' );
} );

test.each( addresses.no_address )( '%j is no address to correct', ( typed ) => {
	expect( meantAddress( typed ) ).toBe( '' );
} );

describe( 'beneath the field', () => {
	const type = ( value: string ) => {
		const field = document.querySelector( 'input' )!;
		field.focus();
		field.value = value;
		field.dispatchEvent( new Event( 'input', { bubbles: true } ) );
		return field;
	};
	beforeEach( () => {
		document.body.innerHTML =
			'<form><input type="email"><button>Envoyer</button></form>';
		watchEmails( 'Vouliez-vous dire %s ?' );
		// A field of another page is looked at once only: nothing is doubled.
		watchEmails( 'Vouliez-vous dire %s ?' );
	} );

	test( 'one press corrects the address, and React hears of it', () => {
		const heard = jest.fn();
		const field = type( 'jeanne@gmial.com' );
		field.blur();
		const hints = document.querySelectorAll( '[role=status]' );
		expect( hints ).toHaveLength( 1 );
		expect( hints[ 0 ]!.textContent ).toBe(
			'Vouliez-vous dire jeanne@gmail.com ?'
		);
		field.addEventListener( 'input', heard );
		hints[ 0 ]!.querySelector( 'button' )!.click();
		expect( field.value ).toBe( 'jeanne@gmail.com' );
		expect( heard ).toHaveBeenCalledTimes( 1 );
		expect( field.matches( ':focus' ) ).toBe( true );
		expect( document.querySelector( '[role=status]' ) ).toBeNull();
	} );

	test( 'nothing moves while a finger is down, and writing on takes the words away', () => {
		jest.useFakeTimers();
		const field = type( 'jeanne@gmial.com' );
		document.dispatchEvent( new Event( 'pointerdown' ) );
		field.blur();
		expect( document.querySelector( '[role=status]' ) ).toBeNull();
		document.dispatchEvent( new Event( 'pointerup' ) );
		jest.runAllTimers();
		expect( document.querySelector( '[role=status]' ) ).not.toBeNull();
		type( 'jeanne@gmial.co' );
		expect( document.querySelector( '[role=status]' ) ).toBeNull();
		jest.useRealTimers();
	} );
} );

import { adviceAfter } from './decline-advice';

test.each( [
	[ 'insufficient_funds', 'Approvisionnez le compte' ],
	[ 'expired_card', 'votre nouvelle carte' ],
	[ 'incorrect_cvc', 'trois derniers chiffres' ],
	[ 'incorrect_number', 'Retapez le numéro' ],
	[ 'processing_error', 'Attendez une minute' ],
	[ 'authentication_required', 'donnez votre accord' ],
	[ 'card_not_supported', 'Visa ou Mastercard' ],
	[ 'generic_decline', 'appelez votre banque' ],
	[ 'a_code_of_tomorrow', 'appelez votre banque' ],
] )( '%s says what to do next', ( decline, words ) => {
	expect( adviceAfter( decline ) ).toContain( words );
	expect( adviceAfter( decline ) ).toMatch( /^Rien n’a été débité\. / );
} );

test( 'a thief learns nothing: a stolen or suspected card reads like any other', () => {
	for ( const decline of [ 'stolen_card', 'lost_card', 'fraudulent' ] ) {
		expect( adviceAfter( decline ) ).toBe(
			adviceAfter( 'generic_decline' )
		);
	}
} );

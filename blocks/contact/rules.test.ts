import { french } from '@museau/typography';
import table from '../../tests/fixtures/contact-rules.json';
import { failureSentence, fieldError, type Field } from './rules';

test.each( table )(
	'field $field: $error',
	( { field, value, repeat, error } ) => {
		expect(
			fieldError( field as Field, value ?? 'é'.repeat( repeat ?? 0 ) )
		).toBe( error && french( error ) );
	}
);

test.each( [
	[ 400, 'Le nom est requis', {}, 'Le nom est requis' ],
	[
		400,
		'',
		{ missing_fields: [ 'name' ] },
		'Veuillez remplir tous les champs requis.',
	],
	[ 403, 'Interdit', {}, 'Accès non autorisé. Veuillez réessayer.' ],
	[ 429, 'Trop de messages', {}, 'Trop de messages' ],
	[ 500, 'x', {}, 'Erreur serveur. Veuillez réessayer plus tard.' ],
	[ 0, 'x', {}, 'Une erreur est survenue. Veuillez réessayer.' ],
	[ 404, 'x', {}, 'Une erreur est survenue. Veuillez réessayer.' ],
] )(
	'an answer %d says what the catalogue says',
	( status, message, data, sentence ) => {
		expect( failureSentence( { status, message, data } ) ).toBe( sentence );
	}
);

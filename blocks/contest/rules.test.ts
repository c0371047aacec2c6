import { french } from '@museau/typography';
import table from '../../tests/fixtures/contest-rules.json';
import { errorsOf, fieldError, type FieldName } from './rules';

test.each( table )(
	'field $field: $error',
	( { field, value, repeat, error } ) => {
		expect(
			fieldError( field as FieldName, value ?? 'é'.repeat( repeat ?? 0 ) )
		).toBe( error && french( error ) );
	}
);

test( 'a postal address that was not asked for is not looked at', () => {
	const empty = {
		photo: '1',
		animal: 'Pelote',
		name: 'Élise',
		email: 'elise@example.org',
		street: '',
		postal_code: '',
		city: '',
		rules: '1',
	};
	expect( errorsOf( empty, false ) ).toEqual( {} );
	expect( Object.keys( errorsOf( empty, true ) ) ).toEqual( [
		'street',
		'postal_code',
		'city',
	] );
} );

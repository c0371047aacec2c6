import { EMPTY, billingDetails, validate, type Billing } from './fields';

const GOOD: Billing = {
	...EMPTY,
	firstName: ' Jeanne ',
	lastName: 'Moreau',
	streetAddress1: '3 rue des Lilas',
	postalCode: '69003',
	city: 'Lyon',
	phone: '06 11 22 33 44',
	email: 'jeanne@example.org',
	sameAddress: true,
};

test( '[R131] [R132] [R133] every missing field has its sentence; blanks count as empty', () => {
	expect(
		validate( {
			...EMPTY,
			country: '',
			firstName: '  ',
			sameAddress: true,
		} )
	).toEqual( {
		firstName: 'Le prénom est requis.',
		lastName: 'Le nom est requis.',
		country: 'Le pays est requis.',
		streetAddress1: "L'adresse est requise.",
		postalCode: 'Le code postal est requis.',
		city: 'La ville est requise.',
		phone: 'Le numéro de téléphone est requis.',
		email: "L'adresse e-mail est requise.",
	} );
	expect( validate( GOOD ) ).toEqual( {} );
} );

test.each( [
	'jeanne',
	'jeanne@',
	'@example.org',
	'jeanne@example',
	'je anne@example.org',
	'jeanne@example..org',
] )( '[R133] %s is no e-mail address', ( email ) => {
	expect( validate( { ...GOOD, email } ) ).toEqual( {
		email: "Le format de l'adresse e-mail est invalide.",
	} );
} );

test.each( [
	[ 'postalCode', '7501', 'Le code postal doit contenir 5 chiffres.' ],
	[ 'postalCode', 'A5011', 'Le code postal doit contenir 5 chiffres.' ],
	[ 'postalCode', '750111', 'Le code postal doit contenir 5 chiffres.' ],
	[ 'phone', '0612', 'Le numéro de téléphone est invalide.' ],
	[ 'phone', '00 12 34 56 78', 'Le numéro de téléphone est invalide.' ],
	[ 'phone', '+32 6 12 34 56 78', 'Le numéro de téléphone est invalide.' ],
] )( '%s %s is refused before anything is sent', ( name, value, sentence ) => {
	expect( validate( { ...GOOD, [ name ]: value } ) ).toEqual( {
		[ name ]: sentence,
	} );
} );

test.each( [
	'0612345678',
	'06.12.34.56.78',
	'+33 6 12 34 56 78',
	'+33 (0)6 12 34 56 78',
	'0033612345678',
] )( 'the phone number %s is good', ( phone ) => {
	expect( validate( { ...GOOD, phone } ) ).toEqual( {} );
} );

test( "the parcel's postal code has five digits too", () => {
	expect(
		validate( {
			...GOOD,
			sameAddress: false,
			shippingFirstName: 'A',
			shippingLastName: 'B',
			shippingStreetAddress1: 'C',
			shippingCity: 'D',
			shippingPostalCode: '1',
		} )
	).toEqual( {
		shippingPostalCode: 'Code postal de livraison\u00a0: 5 chiffres.',
	} );
} );

test( '[R134] the delivery address is asked only when it is another one', () => {
	expect(
		Object.keys( validate( { ...GOOD, sameAddress: false } ) )
	).toEqual( [
		'shippingFirstName',
		'shippingLastName',
		'shippingStreetAddress1',
		'shippingPostalCode',
		'shippingCity',
	] );
	expect(
		Object.values( validate( { ...GOOD, sameAddress: false } ) )
	).toEqual(
		expect.arrayContaining( [ expect.stringContaining( 'de livraison' ) ] )
	);
} );

test( '[R140] what is sent is trimmed and names the accepted terms', () => {
	const sent = billingDetails( GOOD, '2026-11-21' );
	expect( sent ).toMatchObject( {
		firstName: 'Jeanne',
		country: 'France',
		sameAddress: true,
		cgv_version: '2026-11-21',
	} );
	expect( sent ).not.toHaveProperty( 'orderNotes' );
} );

test( 'every missing field of the delivery has its sentence', () => {
	expect( validate( { ...GOOD, sameAddress: false } ) ).toEqual( {
		shippingFirstName: 'Le prénom de livraison est requis.',
		shippingLastName: 'Le nom de livraison est requis.',
		shippingStreetAddress1: "L'adresse de livraison est requise.",
		shippingPostalCode: 'Le code postal de livraison est requis.',
		shippingCity: 'La ville de livraison est requise.',
	} );
} );

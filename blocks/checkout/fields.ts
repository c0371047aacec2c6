import { isEmail } from '@museau/email';
import { t } from '@museau/i18n';

/** What the form holds; the names are those of billing_details. */
export interface Billing {
	firstName: string;
	lastName: string;
	companyName: string;
	country: string;
	streetAddress1: string;
	streetAddress2: string;
	postalCode: string;
	city: string;
	phone: string;
	email: string;
	sameAddress: boolean;
	shippingFirstName: string;
	shippingLastName: string;
	shippingStreetAddress1: string;
	shippingStreetAddress2: string;
	shippingPostalCode: string;
	shippingCity: string;
	shippingCountry: string;
	orderNotes: string;
	/** Name and address of a relay point; '' when the parcel goes to an address. */
	relay: string;
}

export type TextName = Exclude< keyof Billing, 'sameAddress' >;
export type Errors = Partial< Record< TextName | 'cgv' | 'card', string > >;

/** What each part of the form is given. */
export interface FormPart {
	billing: Billing;
	errors: Errors;
	isDisabled: boolean;
	/** Address of the folder of postcodes, with its last slash. */
	postcodes: string;
	/** Label of the field for a relay point; empty where none is offered. */
	relay?: string | undefined;
	set: < Name extends keyof Billing >(
		name: Name,
		value: Billing[ Name ]
	) => void;
}

export const EMPTY: Billing = {
	firstName: '',
	lastName: '',
	companyName: '',
	country: 'France',
	streetAddress1: '',
	streetAddress2: '',
	postalCode: '',
	city: '',
	phone: '',
	email: '',
	sameAddress: false,
	shippingFirstName: '',
	shippingLastName: '',
	shippingStreetAddress1: '',
	shippingStreetAddress2: '',
	shippingPostalCode: '',
	shippingCity: '',
	shippingCountry: 'France',
	orderNotes: '',
	relay: '',
};

const REQUIRED: [ TextName, () => string ][] = [
	[ 'firstName', () => t( 'Le prénom est requis.' ) ],
	[ 'lastName', () => t( 'Le nom est requis.' ) ],
	[ 'country', () => t( 'Le pays est requis.' ) ],
	[ 'streetAddress1', () => t( "L'adresse est requise." ) ],
	[ 'postalCode', () => t( 'Le code postal est requis.' ) ],
	[ 'city', () => t( 'La ville est requise.' ) ],
	[ 'phone', () => t( 'Le numéro de téléphone est requis.' ) ],
	[ 'email', () => t( "L'adresse e-mail est requise." ) ],
];

const REQUIRED_FOR_SHIPPING: [ TextName, () => string ][] = [
	[ 'shippingFirstName', () => t( 'Le prénom de livraison est requis.' ) ],
	[ 'shippingLastName', () => t( 'Le nom de livraison est requis.' ) ],
	[
		'shippingStreetAddress1',
		() => t( "L'adresse de livraison est requise." ),
	],
	[
		'shippingPostalCode',
		() => t( 'Le code postal de livraison est requis.' ),
	],
	[ 'shippingCity', () => t( 'La ville de livraison est requise.' ) ],
];

const POSTAL_CODE = /^\d{5}$/;
/** Ten French digits, or +33; blanks, points, hyphens and (0) as people write them. */
const PHONE = /^(?:0|\+33|0033)[1-9]\d{8}$/;

/** Every error at once, in the order of the form; the same rules as the server's (Domain\Orders\BillingRules). */
export function validate( billing: Billing ): Errors {
	const errors: Errors = {};
	const check = ( rules: typeof REQUIRED ) => {
		for ( const [ name, sentence ] of rules ) {
			if ( billing[ name ].trim() === '' ) {
				errors[ name ] = sentence();
			}
		}
	};
	check( REQUIRED );
	if (
		! errors.postalCode &&
		! POSTAL_CODE.test( billing.postalCode.trim() )
	) {
		errors.postalCode = t( 'Le code postal doit contenir 5 chiffres.' );
	}
	if (
		! errors.phone &&
		! PHONE.test( billing.phone.replace( /\(0\)|[\s.()-]/g, '' ) )
	) {
		errors.phone = t( 'Le numéro de téléphone est invalide.' );
	}
	if ( ! errors.email && ! isEmail( billing.email.trim() ) ) {
		errors.email = t( "Le format de l'adresse e-mail est invalide." );
	}
	if ( ! billing.sameAddress ) {
		check( REQUIRED_FOR_SHIPPING );
		if (
			! errors.shippingPostalCode &&
			! POSTAL_CODE.test( billing.shippingPostalCode.trim() )
		) {
			errors.shippingPostalCode = t(
				'Code postal de livraison : 5 chiffres.'
			);
		}
	}
	return errors;
}

/** What is sent as billing_details: trimmed, with the accepted version of the terms of sale (B55). */
export function billingDetails( billing: Billing, cgvVersion: string ) {
	const { orderNotes: _notes, sameAddress, ...texts } = billing;
	return {
		...Object.fromEntries(
			Object.entries( texts ).map( ( [ name, value ] ) => [
				name,
				value.trim(),
			] )
		),
		sameAddress,
		cgv_version: cgvVersion,
	};
}

/** Id of a field of the form, which its first error is given the focus by. */
export const idOf = ( name: keyof Errors ) => `museau-checkout-${ name }`;

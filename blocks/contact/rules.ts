import { isEmail } from '@museau/email';
import { t } from '@museau/i18n';

export type Field = 'name' | 'email' | 'subject' | 'message';
export type Values = Record< Field, string >;

export const FIELDS: readonly Field[] = [
	'name',
	'email',
	'subject',
	'message',
];
export const LIMITS: Record< Field, number > = {
	name: 100,
	email: 254,
	subject: 150,
	message: 5000,
};

const MINIMUM: Record< Field, number > = {
	name: 2,
	email: 0,
	subject: 5,
	message: 10,
};

const CONTROL = /[\x00-\x1f\x7f]/;

type Reason = 'required' | 'short' | 'long' | 'invalid';
type Sentences = Partial< Record< Reason, () => string > > & {
	required: () => string;
};

/** Each sentence is set in French typography when it is said, not before. */
const SENTENCES: Record< Field, Sentences > = {
	name: {
		required: () => t( 'Le nom est requis' ),
		short: () => t( 'Le nom doit contenir au moins 2 caractères' ),
		long: () => t( 'Le nom ne peut pas dépasser 100 caractères' ),
		invalid: () =>
			t( 'Le nom contient un caractère qui ne peut pas être envoyé' ),
	},
	email: {
		required: () => t( "L'email est requis" ),
		long: () => t( 'Veuillez entrer un email valide' ),
		invalid: () => t( 'Veuillez entrer un email valide' ),
	},
	subject: {
		required: () => t( 'Le sujet est requis' ),
		short: () => t( 'Le sujet doit contenir au moins 5 caractères' ),
		long: () => t( 'Le sujet ne peut pas dépasser 150 caractères' ),
		invalid: () =>
			t( 'Le sujet contient un caractère qui ne peut pas être envoyé' ),
	},
	message: {
		required: () => t( 'Le message est requis' ),
		short: () => t( 'Le message doit contenir au moins 10 caractères' ),
		long: () => t( 'Le message ne peut pas dépasser 5 000 caractères' ),
	},
};

function reasonAgainst( field: Field, value: string ): Reason | null {
	const length = [ ...value ].length;
	if ( value === '' ) {
		return 'required';
	}
	if (
		( field !== 'message' && CONTROL.test( value ) ) ||
		( field === 'email' && ! isEmail( value ) )
	) {
		return 'invalid';
	}
	if ( length < MINIMUM[ field ] ) {
		return 'short';
	}

	return length > LIMITS[ field ] ? 'long' : null;
}

/** Why a field is refused, null when it is not: the same rules as Domain\Contact\Message on the server. */
export function fieldError( field: Field, typed: string ): string | null {
	const reason = reasonAgainst(
		field,
		typed.replace( /\r\n?/g, '\n' ).trim()
	);
	const sentences = SENTENCES[ field ];

	return reason && ( sentences[ reason ] ?? sentences.required )();
}

export function errorsOf( values: Values ): Partial< Values > {
	const errors: Partial< Values > = {};
	for ( const field of FIELDS ) {
		const error = fieldError( field, values[ field ] );
		if ( error ) {
			errors[ field ] = error;
		}
	}

	return errors;
}

interface Refused {
	/** 0 when no answer came. */
	status: number;
	message: string;
	data: Record< string, unknown >;
}

/** The sentence of a failed call, as the specification's error catalogue has it. */
export function failureSentence( { status, message, data }: Refused ): string {
	if ( status === 400 && Array.isArray( data.missing_fields ) ) {
		return t( 'Veuillez remplir tous les champs requis.' );
	}
	if ( ( status === 400 || status === 429 ) && message ) {
		return message;
	}
	if ( status === 403 ) {
		return t( 'Accès non autorisé. Veuillez réessayer.' );
	}

	return status >= 500
		? t( 'Erreur serveur. Veuillez réessayer plus tard.' )
		: t( 'Une erreur est survenue. Veuillez réessayer.' );
}

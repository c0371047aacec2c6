import { isEmail } from '@museau/email';
import { t } from '@museau/i18n';

export const TEXTS = [
	'animal',
	'name',
	'email',
	'street',
	'postal_code',
	'city',
] as const;
export type TextName = ( typeof TEXTS )[ number ];
/** In the order in which they are looked at. */
export const FIELDS = [ 'photo', ...TEXTS, 'rules' ] as const;
export type FieldName = ( typeof FIELDS )[ number ];
export type Values = Record< TextName, string >;
export type Errors = Partial< Record< FieldName, string > >;

export const LIMITS: Record< TextName, number > = {
	animal: 60,
	name: 100,
	email: 254,
	street: 150,
	postal_code: 12,
	city: 80,
};

const ADDRESS: readonly FieldName[] = [ 'street', 'postal_code', 'city' ];

const CONTROL = /[\x00-\x1f\x7f]/;

/** When nothing was written, and when it cannot be taken. */
function sentences( field: FieldName ): [ required: string, wrong: string ] {
	switch ( field ) {
		case 'photo':
			return [ t( 'Choisissez la photo de votre animal.' ), '' ];
		case 'animal':
			return [
				t( 'Écrivez le nom de votre animal.' ),
				t(
					'Écrivez le nom de votre animal en 60 caractères au plus, sur une ligne.'
				),
			];
		case 'name':
			return [
				t( 'Écrivez votre nom.' ),
				t( 'Écrivez votre nom en 2 à 100 caractères, sur une ligne.' ),
			];
		case 'email':
			return [
				t(
					"Écrivez votre adresse e-mail : c'est là que j'écris au gagnant."
				),
				t(
					'Vérifiez votre adresse e-mail, par exemple elise@exemple.fr.'
				),
			];
		case 'street':
			return [
				t( 'Écrivez le numéro et la rue.' ),
				t(
					'Écrivez le numéro et la rue en 150 caractères au plus, sur une ligne.'
				),
			];
		case 'postal_code':
			return [
				t( 'Écrivez le code postal.' ),
				t( 'Écrivez le code postal en 12 caractères au plus.' ),
			];
		case 'city':
			return [
				t( 'Écrivez la ville.' ),
				t(
					'Écrivez la ville en 80 caractères au plus, sur une ligne.'
				),
			];
		case 'rules':
			return [
				t( 'Pour participer, acceptez le règlement du concours.' ),
				'',
			];
	}
}

/** Why a field is refused, null when it is not: the same rules as Domain\Contests\EntryForm on the server. */
export function fieldError( field: FieldName, typed: string ): string | null {
	const value = typed.trim();
	const sentence = sentences( field );
	if ( value === '' ) {
		return sentence[ 0 ];
	}
	const length = [ ...value ].length;
	const most = field in LIMITS ? LIMITS[ field as TextName ] : Infinity;

	return CONTROL.test( value ) ||
		( field === 'email' && ! isEmail( value ) ) ||
		( field === 'name' && length < 2 ) ||
		length > most
		? sentence[ 1 ]
		: null;
}

/** Every error at once. The boxes and the photo count as written when their value is not empty. */
export function errorsOf(
	values: Record< FieldName, string >,
	asksAddress: boolean
): Errors {
	const errors: Errors = {};
	for ( const field of FIELDS ) {
		const error =
			asksAddress || ! ADDRESS.includes( field )
				? fieldError( field, values[ field ] )
				: null;
		if ( error ) {
			errors[ field ] = error;
		}
	}

	return errors;
}

import { useEffect, useRef, useState } from '@wordpress/element';
import type { FormEvent, ReactNode } from 'react';
import { ApiError, apiFetch } from '@museau/api';
import { Field } from '@museau/components/field';
import { Trap, useVisitorForm } from '@museau/components/visitor-form';
import { t } from '@museau/i18n';
import { uploading } from '@museau/api/uploading';
import { Boxes } from './boxes';
import { PhotoField } from './photo-field';
import {
	errorsOf,
	FIELDS,
	LIMITS,
	TEXTS,
	type Errors,
	type TextName,
	type Values,
} from './rules';
import { Thanks } from './thanks';
import { usePhoto } from './use-photo';

interface Props {
	/** Number of the contest. */
	id: number;
	/** Address of the page: where a browser without JavaScript sends the form. */
	action: string;
	asksAddress: boolean;
	values: Values;
	rules: boolean;
	publish: boolean;
	errors: Errors | [];
	failure: string;
	isSent: boolean;
}

const LABELS: Record<
	TextName,
	[ label: () => string, autoComplete: string ]
> = {
	animal: [ () => t( 'Nom de votre animal' ), 'off' ],
	name: [ () => t( 'Votre nom' ), 'name' ],
	email: [ () => t( 'Votre e-mail' ), 'email' ],
	street: [ () => t( 'Numéro, rue et appartement' ), 'street-address' ],
	postal_code: [ () => t( 'Code postal' ), 'postal-code' ],
	city: [ () => t( 'Ville' ), 'address-level2' ],
};

/** What the form holds, as the rules read it. */
function written( form: HTMLFormElement, photo: Blob | null ) {
	const data = new FormData( form );
	const text = ( name: string ) =>
		String( data.get( `contest_${ name }` ) ?? '' ).trim();

	return {
		...( Object.fromEntries(
			TEXTS.map( ( name ) => [ name, text( name ) ] )
		) as Values ),
		photo: photo ? '1' : '',
		rules: text( 'rules' ),
		publish: text( 'publish' ),
		website: text( 'website' ),
	};
}

function send(
	id: number,
	{ photo: _is, ...values }: ReturnType< typeof written >,
	photo: Blob,
	token: string
) {
	const body = new FormData();
	// A box that is not ticked is left out, as a form leaves it out.
	Object.entries( { ...values, token } ).forEach(
		( [ name, value ] ) => value && body.set( name, value )
	);
	body.set( 'photo', photo, 'photo.jpg' );

	return apiFetch( {
		path: `/concours/${ id }/participations`,
		method: 'POST',
		body,
		transport: uploading( () => {} ),
	} );
}

/** What the server refused: of which field, or of the whole. */
function refusal( error: unknown ): { errors: Errors; failure: string } {
	if ( ! ( error instanceof ApiError ) ) {
		return {
			errors: {},
			failure: t( 'Une erreur est survenue. Veuillez réessayer.' ),
		};
	}

	return {
		errors: {
			...( error.data.fields as Errors | undefined ),
			...( error.code.startsWith( 'museau_photo' ) && {
				photo: error.message,
			} ),
		},
		failure: error.message,
	};
}

interface TextFieldProps {
	name: TextName;
	value: string;
	error: string | undefined;
}

function TextField( { name, value, error }: TextFieldProps ) {
	const [ label, autoComplete ] = LABELS[ name ];

	return (
		<Field
			id={ `contest-${ name }` }
			// A field named 'name' would ask WordPress for the page of that name.
			name={ `contest_${ name }` }
			type={ name === 'email' ? 'email' : 'text' }
			label={ label() }
			autoComplete={ autoComplete }
			defaultValue={ value }
			maxLength={ LIMITS[ name ] }
			required
			error={ error }
		/>
	);
}

/** The postal address, where a contest counts one entry for a household. */
function Household( { children }: { children: ReactNode } ) {
	return (
		<fieldset className="museau-contest__address">
			<legend className="museau-field__label">
				{ t( 'Votre adresse postale' ) }
			</legend>
			<p className="museau-field__hint">
				{ t(
					"Elle sert à compter une participation par foyer, appartement compris ; elle n'est pas gardée."
				) }
			</p>
			{ children }
		</fieldset>
	);
}

export function EntryForm( props: Props ) {
	const { form, errors, failure, isSending, ...sending } = useVisitorForm(
		'contest',
		FIELDS,
		props
	);
	const [ sent, setSent ] = useState< string | null >( null );
	const { photo, url, refusal: unread, isReading, choose } = usePhoto();
	const isPressed = useRef( false );

	// A press while the photograph is read counts once it is read.
	useEffect( () => {
		if ( ! isReading && isPressed.current ) {
			isPressed.current = false;
			form.current?.requestSubmit();
		}
	}, [ form, isReading ] );

	const submit = async ( event: FormEvent< HTMLFormElement > ) => {
		event.preventDefault();
		isPressed.current = isReading;
		if ( isSending || isReading ) {
			return;
		}
		const values = written( event.currentTarget, photo );
		sending.setFailure( '' );
		if (
			sending.point( errorsOf( values, props.asksAddress ) ) ||
			! photo
		) {
			return;
		}
		await sending.send(
			async ( token ) => {
				await send( props.id, values, photo, token );
				setSent( values.animal );
			},
			( error ) => {
				const refused = refusal( error );
				sending.setFailure( refused.failure );
				sending.point( refused.errors );
				sending.dropToken();
			}
		);
	};

	if ( props.isSent || sent !== null ) {
		return <Thanks sent={ sent === null ? null : { animal: sent, url } } />;
	}
	const field = ( name: TextName ) => (
		<TextField
			name={ name }
			value={ props.values[ name ] }
			error={ errors[ name ] }
		/>
	);

	return (
		<form
			ref={ form }
			className="museau-contest__form museau-card"
			method="post"
			action={ `${ props.action }#participation` }
			encType="multipart/form-data"
			aria-labelledby="contest-form-title"
			onSubmit={ submit }
			onInput={ sending.onInput }
		>
			<h2 className="museau-contest__title" id="contest-form-title">
				{ t( 'Votre participation' ) }
			</h2>
			<div className="museau-contest__outcome" aria-live="polite">
				{ failure && (
					<p
						className="museau-alert museau-alert--error"
						role="alert"
					>
						{ failure }
					</p>
				) }
			</div>
			<PhotoField
				url={ url }
				isReading={ isReading }
				error={ unread || errors.photo }
				onFile={ choose }
			/>
			{ field( 'animal' ) }
			{ field( 'name' ) }
			{ field( 'email' ) }
			{ props.asksAddress && (
				<Household>
					{ field( 'street' ) }
					{ field( 'postal_code' ) }
					{ field( 'city' ) }
				</Household>
			) }
			<Boxes
				rules={ props.rules }
				publish={ props.publish }
				error={ errors.rules }
			/>
			<Trap form="contest" />
			<button
				type="submit"
				className="museau-button"
				aria-disabled={ isSending }
			>
				{ isSending
					? t( 'Envoi en cours...' )
					: t( 'Envoyer ma participation' ) }
			</button>
		</form>
	);
}

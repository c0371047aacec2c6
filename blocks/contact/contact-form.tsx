import { useEffect, useRef, useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import { ApiError, apiFetch } from '@museau/api';
import { Trap, useVisitorForm } from '@museau/components/visitor-form';
import { t } from '@museau/i18n';
import {
	errorsOf,
	failureSentence,
	FIELDS,
	LIMITS,
	type Field,
	type Values,
} from './rules';

interface Props {
	/** Address of the page: where a browser without JavaScript sends the form. */
	action: string;
	values: Values;
	errors: Partial< Values > | [];
	failure: string;
	isSent: boolean;
}

const SUCCESS_SHOWN = 3000;

interface FieldProps {
	name: Field;
	label: string;
	value: string;
	error: string | undefined;
	autoComplete?: string;
}

function TextField( { name, label, value, error, autoComplete }: FieldProps ) {
	const shared = {
		id: `contact-${ name }`,
		// A field named 'name' would ask WordPress for the page of that name.
		name: `contact_${ name }`,
		className: 'museau-field__control',
		defaultValue: value,
		maxLength: LIMITS[ name ],
		required: true,
		autoComplete,
		'aria-invalid': error ? true : undefined,
		'aria-describedby': `contact-${ name }-error`,
	};

	return (
		<div className="museau-field museau-contact__field">
			<label className="museau-field__label" htmlFor={ shared.id }>
				{ label }
			</label>
			{ name === 'message' ? (
				<textarea { ...shared } rows={ 7 } />
			) : (
				<input
					{ ...shared }
					type={ name === 'email' ? 'email' : 'text' }
				/>
			) }
			<p
				className="museau-field__error museau-contact__error"
				id={ `contact-${ name }-error` }
			>
				{ error ?? '' }
			</p>
		</div>
	);
}

/** A control of the form. Reading all by a FormData sends an event through the page, which lengthens the press. */
const controlOf = ( form: HTMLFormElement, name: string ) =>
	form.elements.namedItem( `contact_${ name }` ) as
		HTMLInputElement | HTMLTextAreaElement | null;

/** What stands in the form, as the rules read it. */
function written( form: HTMLFormElement ) {
	const text = ( name: string ) => controlOf( form, name )?.value ?? '';
	const values: Values = {
		name: text( 'name' ).trim(),
		email: text( 'email' ).trim(),
		subject: text( 'subject' ).trim(),
		message: text( 'message' ).trim(),
	};

	return { values, website: text( 'website' ) };
}

/** Empties the fields that still hold what was sent: what she has typed meanwhile is hers. */
function clear( form: HTMLFormElement, sent: Values ) {
	FIELDS.forEach( ( field ) => {
		const control = controlOf( form, field );
		if ( control?.value.trim() === sent[ field ] ) {
			control.value = '';
		}
	} );
}

export function ContactForm( props: Props ) {
	const timer = useRef< ReturnType< typeof setTimeout > >();
	/** Ends the thanks and empties the form; undefined but while they stand. */
	const finish = useRef< () => void >();
	const { form, errors, failure, isSending, ...sending } = useVisitorForm(
		'contact',
		FIELDS,
		props
	);
	const [ isSent, setSent ] = useState( props.isSent );

	useEffect( () => {
		// Who leaves before the thanks are over finds no sent message on coming back, which the browser would bring.
		const leave = () => finish.current?.();
		window.addEventListener( 'pagehide', leave );
		return () => {
			window.removeEventListener( 'pagehide', leave );
			clearTimeout( timer.current );
		};
	}, [] );

	const submit = async ( event: FormEvent< HTMLFormElement > ) => {
		event.preventDefault();
		// While the thanks stand, what was sent still fills the form: a second press would send it again.
		if ( isSending || finish.current ) {
			return;
		}
		const sent = event.currentTarget;
		const { values, website } = written( sent );
		sending.setFailure( '' );
		if ( sending.point( errorsOf( values ) ) ) {
			return;
		}
		await sending.send(
			async ( token ) => {
				await apiFetch( {
					path: '/contact',
					method: 'POST',
					data: { ...values, website, token },
				} );
				sending.dropToken();
				setSent( true );
				finish.current = () => {
					finish.current = undefined;
					setSent( false );
					clear( sent, values );
				};
				timer.current = setTimeout(
					() => finish.current?.(),
					SUCCESS_SHOWN
				);
			},
			( error ) =>
				sending.setFailure(
					failureSentence(
						error instanceof ApiError
							? error
							: { status: -1, message: '', data: {} }
					)
				)
		);
	};
	const isAtRest = isSending || ( isSent && ! props.isSent );
	const field = ( name: Field, label: string, autoComplete?: string ) => (
		<TextField
			name={ name }
			label={ label }
			value={ props.values[ name ] }
			error={ errors[ name ] }
			autoComplete={ autoComplete }
		/>
	);

	return (
		<form
			ref={ form }
			id="contact-form"
			className="museau-contact__form museau-card"
			method="post"
			action={ props.action }
			aria-labelledby="contact-form-title"
			onSubmit={ submit }
			onInput={ sending.onInput }
		>
			<h2 className="museau-contact__form-title" id="contact-form-title">
				{ t( 'Écrivez-moi' ) }
			</h2>
			<input type="hidden" name="museau_contact" value="1" />
			{ field( 'name', t( 'Nom' ), 'name' ) }
			{ field( 'email', t( 'E-mail' ), 'email' ) }
			{ field( 'subject', t( 'Sujet' ) ) }
			{ field( 'message', t( 'Message' ) ) }
			<Trap form="contact" />
			<button
				type="submit"
				className="museau-button"
				aria-disabled={ isAtRest ? true : undefined }
			>
				{ isSending
					? t( 'Envoi en cours...' )
					: t( 'Envoyer le message' ) }
			</button>
			<div className="museau-contact__outcome" aria-live="polite">
				{ failure && (
					<p
						className="museau-alert museau-alert--error"
						role="alert"
					>
						{ failure }
					</p>
				) }
				{ isSent && ! failure && (
					<p className="museau-alert museau-alert--success">
						{ t( 'Votre message a bien été envoyé.' ) }
					</p>
				) }
			</div>
		</form>
	);
}

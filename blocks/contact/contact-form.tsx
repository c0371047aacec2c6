import { useEffect, useRef, useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import { ApiError, apiFetch } from '@museau/api';
import { formToken } from '@museau/api/form-token';
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

export function ContactForm( props: Props ) {
	const form = useRef< HTMLFormElement >( null );
	const timer = useRef< ReturnType< typeof setTimeout > >();
	const [ errors, setErrors ] = useState< Partial< Values > >(
		Array.isArray( props.errors ) ? {} : props.errors
	);
	const [ failure, setFailure ] = useState( props.failure );
	const [ isSending, setSending ] = useState( false );
	const [ isSent, setSent ] = useState( props.isSent );
	const [ token ] = useState( formToken );

	useEffect( () => {
		// Our own sentences from now on; until then the browser's keep an empty form from leaving.
		if ( form.current ) {
			form.current.noValidate = true;
		}
		void token.take();
		return () => clearTimeout( timer.current );
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	const submit = async ( event: FormEvent< HTMLFormElement > ) => {
		event.preventDefault();
		if ( isSending ) {
			return;
		}
		const sent = event.currentTarget;
		const data = new FormData( sent );
		const text = ( name: string ) =>
			String( data.get( `contact_${ name }` ) ?? '' );
		const values: Values = {
			name: text( 'name' ).trim(),
			email: text( 'email' ).trim(),
			subject: text( 'subject' ).trim(),
			message: text( 'message' ).trim(),
		};
		const found = errorsOf( values );
		setErrors( found );
		setFailure( '' );
		const first = FIELDS.find( ( field ) => found[ field ] );
		if ( first ) {
			sent.querySelector< HTMLElement >(
				`[name="contact_${ first }"]`
			)?.focus();
			return;
		}
		setSending( true );
		try {
			await apiFetch( {
				path: '/contact',
				method: 'POST',
				data: {
					...values,
					website: text( 'website' ),
					token: await token.ready(),
				},
			} );
			token.drop();
			setSent( true );
			timer.current = setTimeout( () => {
				setSent( false );
				FIELDS.forEach( ( field ) => {
					const control = sent.elements.namedItem(
						`contact_${ field }`
					);
					// What she has typed meanwhile is hers.
					if (
						( control instanceof HTMLInputElement ||
							control instanceof HTMLTextAreaElement ) &&
						control.value.trim() === values[ field ]
					) {
						control.value = '';
					}
				} );
			}, SUCCESS_SHOWN );
		} catch ( error ) {
			setFailure(
				failureSentence(
					error instanceof ApiError
						? error
						: { status: -1, message: '', data: {} }
				)
			);
		} finally {
			setSending( false );
		}
	};

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
			onInput={ ( { target } ) => {
				const name = ( target as HTMLInputElement ).name.replace(
					'contact_',
					''
				);
				setErrors(
					( { [ name as Field ]: _gone, ...others } ) => others
				);
			} }
		>
			<h2 className="museau-contact__form-title" id="contact-form-title">
				{ t( 'Écrivez-moi' ) }
			</h2>
			<input type="hidden" name="museau_contact" value="1" />
			{ field( 'name', t( 'Nom' ), 'name' ) }
			{ field( 'email', t( 'E-mail' ), 'email' ) }
			{ field( 'subject', t( 'Sujet' ) ) }
			{ field( 'message', t( 'Message' ) ) }
			<div className="museau-contact__trap" aria-hidden="true">
				<label htmlFor="contact-website">
					{ t( 'Laissez ce champ vide' ) }
				</label>
				<input
					type="text"
					id="contact-website"
					name="contact_website"
					tabIndex={ -1 }
					autoComplete="off"
				/>
			</div>
			<button
				type="submit"
				className="museau-button"
				disabled={ isSending }
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

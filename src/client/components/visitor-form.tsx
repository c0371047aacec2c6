import {
	useEffect,
	useLayoutEffect,
	useRef,
	useState,
} from '@wordpress/element';
import type { FormEvent } from 'react';
import { watchEmails } from '../../../assets/js/email';
import { formToken } from '../api/form-token';
import { t } from '../i18n';

type Errors< Field extends string > = Partial< Record< Field, string > >;

/** How the page was printed: after a form that was sent without JavaScript, with what was wrong. */
interface Printed< Field extends string > {
	errors: Errors< Field > | [];
	failure: string;
}

/**
 * A form that visitors write to the shop with: its errors by field, what refused it as a whole, and its sending.
 * @param prefix  stands before '_' and the field in the controls' names
 * @param fields  in the order in which they are looked at
 * @param printed
 */
export function useVisitorForm< Field extends string >(
	prefix: string,
	fields: readonly Field[],
	printed: Printed< Field >
) {
	const form = useRef< HTMLFormElement >( null );
	const [ errors, setErrors ] = useState< Errors< Field > >(
		Array.isArray( printed.errors ) ? {} : printed.errors
	);
	const [ failure, setFailure ] = useState( printed.failure );
	const [ isSending, setSending ] = useState( false );
	/** At once, where the state waits for the next rendering: a second press must not send it twice. */
	const isUnderWay = useRef( false );
	const [ token ] = useState( formToken );
	/** The field to focus with the next rendering. */
	const wrong = useRef< Field >();

	// Within the press, as an iPhone opens its keyboard for no later focus; the sentence stands there when the focus comes.
	useLayoutEffect( () => {
		if ( wrong.current ) {
			form.current
				?.querySelector< HTMLElement >(
					`[name="${ prefix }_${ wrong.current }"]`
				)
				?.focus();
			wrong.current = undefined;
		}
	}, [ errors, prefix ] );

	useEffect( () => {
		// Our own sentences from now on; until then the browser's keep an empty form from leaving.
		if ( form.current ) {
			form.current.noValidate = true;
			void token.take();
		}
		watchEmails( t( 'Vouliez-vous dire %s ?' ) );
	}, [ token ] );

	return {
		form,
		errors,
		failure,
		setFailure,
		isSending,
		/** Shows these errors and goes to the first wrong field; whether there is one. */
		point: ( found: Errors< Field > ): boolean => {
			setErrors( found );
			wrong.current = fields.find( ( field ) => found[ field ] );

			return wrong.current !== undefined;
		},
		/** An error goes as soon as its field is written in. */
		onInput: ( { target }: FormEvent ) => {
			const name = ( target as HTMLInputElement ).name.replace(
				`${ prefix }_`,
				''
			) as Field;
			setErrors(
				( { [ name ]: _gone, ...others } ) => others as Errors< Field >
			);
			// Of a second message: its wait passes while it is written, as that of the first did.
			void token.take();
		},
		/** Calls with the token, once a person may have filled the form; `onRefused` gets what was thrown. */
		send: async (
			call: ( token: string ) => Promise< void >,
			onRefused: ( error: unknown ) => void
		): Promise< void > => {
			if ( isUnderWay.current ) {
				return;
			}
			isUnderWay.current = true;
			setSending( true );
			try {
				await call( await token.ready() );
			} catch ( error ) {
				onRefused( error );
			} finally {
				isUnderWay.current = false;
				setSending( false );
			}
		},
		dropToken: token.drop,
	};
}

/** A field that nobody sees and that machines fill; `form` names it and its class. */
export function Trap( { form }: { form: string } ) {
	return (
		<div className={ `museau-${ form }__trap` } aria-hidden="true">
			<label htmlFor={ `${ form }-website` }>
				{ t( 'Laissez ce champ vide' ) }
			</label>
			<input
				type="text"
				id={ `${ form }-website` }
				name={ `${ form }_website` }
				tabIndex={ -1 }
				autoComplete="off"
			/>
		</div>
	);
}

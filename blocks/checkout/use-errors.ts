import type { StripeElements } from '@stripe/stripe-js';
import { useEffect, useRef, useState } from '@wordpress/element';
import { idOf, type Errors } from './fields';

/** Order in which the focus looks for the first error. */
const ORDER: ( keyof Errors )[] = [
	'firstName',
	'lastName',
	'country',
	'streetAddress1',
	'postalCode',
	'city',
	'phone',
	'email',
	'shippingFirstName',
	'shippingLastName',
	'shippingStreetAddress1',
	'shippingPostalCode',
	'shippingCity',
	'relay',
	'orderNotes',
	'card',
	'cgv',
];

/** The errors by field, the card's beside them: the bank's own field says those too. */
export function useErrors( elements: StripeElements | null ) {
	const [ errors, setErrors ] = useState< Errors >( {} );
	const [ cardError, setCardError ] = useState< string | undefined >();
	const form = useRef< HTMLFormElement >( null );
	const firstError = useRef< keyof Errors | null >( null );

	// After the messages are on screen, the focus goes to the first field that needs a hand.
	useEffect( () => {
		if ( firstError.current === 'card' ) {
			elements?.getElement( 'card' )?.focus();
			// Where the field did not come, what says why stands in its place.
			form.current
				?.querySelector( '#museau-card, .museau-alert' )
				?.scrollIntoView( { block: 'center' } );
		} else if ( firstError.current ) {
			const field = form.current?.querySelector< HTMLElement >(
				`#${ idOf( firstError.current ) }`
			);
			field?.focus( { preventScroll: true } );
			// Whole, with its label and its message, and below no bar.
			field?.parentElement?.scrollIntoView( { block: 'center' } );
		}
		firstError.current = null;
	}, [ errors, elements ] );

	return {
		form,
		errors,
		cardError,
		setCardError,
		/** Shows these errors and goes to the first of them. */
		show: ( found: Errors ) => {
			firstError.current =
				ORDER.find( ( name ) => found[ name ] ) ?? null;
			setErrors( found );
			setCardError( found.card );
		},
		/** The field is written in: its error goes. */
		mend: ( mended: keyof Errors ) =>
			setErrors( ( { [ mended ]: _gone, ...others } ) => others ),
	};
}

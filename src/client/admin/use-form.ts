import { useState } from '@wordpress/element';
import { useDirty } from './desk';
import { useDraft } from './use-draft';

export interface Fault {
	/** Name of the form's value. */
	field: string;
	message: string;
}

/** What a control receives for one value. */
export type Bound = {
	id: string;
	value: string;
	error: string | undefined;
	onChange: ( event: { currentTarget: { value: string } } ) => void;
};

/** A form's draft, its first fault, and its controls: `field( 'name' )` binds the one with the id '{prefix}-name'. */
export function useForm< T extends object >(
	key: string,
	initial: T,
	prefix: string
) {
	const draft = useDraft< T >( key, initial );
	const [ fault, setFault ] = useState< Fault | null >( null );
	useDirty( draft.isDirty );

	const set = ( changed: Partial< T > | ( ( now: T ) => Partial< T > ) ) => {
		setFault( null );
		draft.change( changed );
	};
	const errorOf = ( name: string ) =>
		fault?.field === name ? fault.message : undefined;

	return {
		...draft,
		fault,
		set,
		errorOf,
		field: ( name: keyof T & string ): Bound => ( {
			id: `${ prefix }-${ name }`,
			value: String( draft.values[ name ] ?? '' ),
			error: errorOf( name ),
			onChange: ( { currentTarget } ) =>
				set( { [ name ]: currentTarget.value } as Partial< T > ),
		} ),
		/** Marks the fault and takes the reader to it; true when there is none. */
		passes: ( found: Fault | null ): boolean => {
			setFault( found );
			document.getElementById( `${ prefix }-${ found?.field }` )?.focus();
			return found === null;
		},
	};
}

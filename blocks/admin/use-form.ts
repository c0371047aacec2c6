import { useState } from '@wordpress/element';
import { ApiError } from '@museau/api';
import { useDashboard, useDirty } from './dashboard-context';
import { useDraft } from './use-draft';

export interface Fault {
	/** Name of the form's value. */
	field: string;
	message: string;
	/** Id of the control to go to, where the field has several. */
	at?: string | undefined;
}

/** What the server refused, at the form's own name of the field that it names; null when it names none. */
export function refusedFault(
	error: unknown,
	names: Record< string, string > = {}
): Fault | null {
	if ( ! ( error instanceof ApiError ) ) {
		return null;
	}
	const { field, params } = error.data;
	const told = field ?? ( Array.isArray( params ) ? params[ 0 ] : '' );
	const name = /^\w*/.exec( String( told ) )?.[ 0 ] ?? '';
	return name === ''
		? null
		: { field: names[ name ] ?? name, message: error.message };
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
	const { hush } = useDashboard();
	useDirty( draft.isDirty );

	const set = ( changed: Partial< T > | ( ( now: T ) => Partial< T > ) ) => {
		setFault( null );
		draft.change( changed );
	};
	const show = ( found: Fault | null ) => {
		setFault( found );
		document
			.getElementById( found?.at ?? `${ prefix }-${ found?.field }` )
			?.focus();
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
		/** Marks a fault that the server found, where the form has that field. */
		mark: ( found: Fault | null ) => {
			if ( found && found.field in draft.values ) {
				show( found );
			}
		},
		/** Marks the fault and takes the reader to it; true when there is none. */
		passes: ( found: Fault | null ): boolean => {
			hush();
			show( found );
			return found === null;
		},
	};
}

/** What useForm() answers: a part of a screen receives it whole, and binds its own fields. */
export type Form< T extends object > = ReturnType< typeof useForm< T > >;

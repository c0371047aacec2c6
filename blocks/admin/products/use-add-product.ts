import { useEffect, useRef, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { attributeSlug } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import { failureSentence } from '../failure';
import { requested, wasCreatedBefore } from '../request';
import { refusedFault, type Form } from '../use-form';
import { addFault, addPayload, type AddForm } from './rules';

const REDIRECT_AFTER = 1000;

/** The form's names of what the server refuses. */
const NAMES = {
	images: 'featured',
	[ attributeSlug( 'frame' ) ]: 'frames',
	[ attributeSlug( 'format' ) ]: 'formats',
	[ attributeSlug( 'technique' ) ]: 'crayon',
};

/** Once it is done the dashboard is opened anew. */
function useOpenAnew( isDone: boolean ) {
	useEffect( () => {
		if ( ! isDone ) {
			return;
		}
		const timer = setTimeout(
			() => window.location.assign( window.location.pathname ),
			REDIRECT_AFTER
		);
		return () => clearTimeout( timer );
	}, [ isDone ] );
}

/**
 * Creates the product of a form, then opens the dashboard anew.
 * @param form       its fields
 * @param asksPencil whether it must say what it is drawn with
 */
export function useAddProduct( form: Form< AddForm >, asksPencil: boolean ) {
	const { values } = form;
	const [ failure, setFailure ] = useState( '' );
	const [ state, setState ] = useState< 'idle' | 'saving' | 'done' >(
		'idle'
	);
	/** At once, where the state waits for the next rendering: a second press must not create it twice. */
	const isUnderWay = useRef( false );

	useOpenAnew( state === 'done' );
	const tellFailure = ( error: unknown ) =>
		setFailure( failureSentence( t( 'Erreur: {message}' ), error ) );
	/** What is sent; null when a fault of it was just shown. */
	const payload = () =>
		form.passes( addFault( values, { asksPencil } ) )
			? addPayload( values )
			: null;

	/** Answers whether it was created. */
	const save = async ( status: 'publish' | 'draft' ) => {
		setFailure( '' );
		const sent = isUnderWay.current ? null : payload();
		if ( ! sent ) {
			return false;
		}
		isUnderWay.current = true;
		setState( 'saving' );
		const asked = requested( values );
		form.set( { request: asked.request } );
		try {
			await apiFetch( {
				path: '/admin/product',
				method: 'POST',
				data: { ...sent, status, request: asked.request },
			} );
			form.markSaved( asked );
			setState( 'done' );
			return true;
		} catch ( error ) {
			tellFailure( error );
			if ( wasCreatedBefore( error ) ) {
				form.set( { request: '' } );
			}
			form.mark( refusedFault( error, NAMES ) );
			isUnderWay.current = false;
			setState( 'idle' );
			return false;
		}
	};
	const preview = () => {
		setFailure( '' );
		return payload();
	};

	return { save, preview, state, failure, tellFailure };
}

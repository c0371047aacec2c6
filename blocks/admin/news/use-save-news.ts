import { useRef, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { t } from '@museau/i18n';
import { readSigned } from '../calls';
import { useDashboard } from '../dashboard-context';
import {
	authenticationSentence,
	failureSentence,
	isConflict,
	isSignedOut,
	messageOf,
} from '../failure';
import { requested, wasCreatedBefore } from '../request';
import { useAfterUploads } from '../use-after-uploads';
import type { Form } from '../use-form';
import {
	newsFault,
	newsForm,
	newsPayload,
	type NewsForm,
	type NewsItem,
} from './rules';

async function send( id: number, form: Form< NewsForm > ) {
	const { values, saved } = form;
	if ( id === 0 ) {
		const { request } = requested( values );
		form.set( { request } );
		await apiFetch( {
			path: '/news',
			method: 'POST',
			data: { ...newsPayload( values ), request },
		} );
		form.reset();
		return;
	}
	const { modified, link } = newsForm(
		await apiFetch< NewsItem >( {
			path: `/concours/${ id }`,
			method: 'PUT',
			data: newsPayload( values, saved ),
		} )
	);
	form.markSaved( values, { ...values, modified, link } );
}

/** What a refusal of saving says (R216). */
function refusalOf( error: unknown, isNew: boolean ): string {
	const sentence = isNew
		? t( 'Erreur lors de la création' )
		: t( 'Erreur lors de la mise à jour' );
	return isSignedOut( error )
		? authenticationSentence()
		: `${ sentence } : ${ messageOf( error ) }`;
}

/** A news item begins as a draft, which she would look for on the shop in vain. */
function saidOf( isNew: boolean, status: NewsForm[ 'status' ] ): string {
	const saved = isNew ? t( 'Actualité créée' ) : t( 'Actualité mise à jour' );
	return status === 'draft'
		? `${ saved }. ${ t(
				'Elle reste un brouillon : pour la montrer, mettez « Publication » sur « En ligne ».'
			) }`
		: saved;
}

/**
 * Saves a form of the news, or says why not in `failure`, which stands in the element of `alerts`. When somebody else has
 * saved meanwhile, what stands there is taken over and what was typed stays.
 * @param id   0 for a new one
 * @param form its fields
 */
export function useSaveNews( id: number, form: Form< NewsForm > ) {
	const isNew = id === 0;
	const { tell } = useDashboard();
	const { values, saved } = form;
	const [ failure, setFailure ] = useState( '' );
	const [ isSaving, setSaving ] = useState( false );
	/** At once, where the state waits for the next rendering: a second press must not publish it twice. */
	const isUnderWay = useRef( false );
	const alerts = useRef< HTMLDivElement >( null );

	const passes = () => {
		setFailure( '' );
		return form.passes( newsFault( values, isNew ) );
	};
	/** Answers whether it was saved. */
	const save = useAfterUploads( async () => {
		if ( isUnderWay.current || ! passes() ) {
			return false;
		}
		let isSaved = false;
		isUnderWay.current = true;
		setSaving( true );
		try {
			await send( id, form );
			tell( {
				kind: 'success',
				text: saidOf( isNew, values.status ),
			} );
			isSaved = true;
		} catch ( error ) {
			setFailure( refusalOf( error, isNew ) );
			if ( wasCreatedBefore( error ) ) {
				form.set( { request: '' } );
			}
			if ( isConflict( error ) ) {
				await readSigned< NewsItem >( { path: `/concours/${ id }` } )
					.then( ( item ) => form.takeOver( newsForm( item ) ) )
					// What is typed stands; the next try asks again.
					.catch( () => {} );
			}
			alerts.current?.focus();
		}
		isUnderWay.current = false;
		setSaving( false );
		return isSaved;
	} );
	const preview = () =>
		passes() ? newsPayload( values, isNew ? undefined : saved ) : null;
	const tellPreviewRefused = ( error: unknown ) => {
		setFailure( failureSentence( '{message}', error ) );
		alerts.current?.focus();
	};

	return { save, isSaving, failure, alerts, preview, tellPreviewRefused };
}

import { useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { attributeSlug } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import { useDashboard } from '../dashboard-context';
import { isConflict, useTellFailure } from '../failure';
import { refusedFault, type Form } from '../use-form';
import { editPayload, readForm, savedForm, type EditForm } from './edit-rules';

/** The form's names of what the server refuses. */
const names = () => ( {
	variations: 'rows',
	[ attributeSlug( 'technique' ) ]: 'crayon',
} );

/**
 * Saves a product's form. When somebody else has saved meanwhile, what stands there is taken over and what was typed stays.
 * @param id         of the product
 * @param form       its fields
 * @param isPortrait whether it is the portrait to order, whose options are not written here
 */
export function useSaveProduct(
	id: number,
	form: Form< EditForm >,
	isPortrait: boolean
) {
	const { tell } = useDashboard();
	const tellFailure = useTellFailure();
	const [ isSaving, setSaving ] = useState( false );
	const { values, saved } = form;

	/** Answers whether it was saved. */
	const save = async () => {
		let isSaved = false;
		setSaving( true );
		try {
			const answer = await apiFetch< Record< string, unknown > >( {
				path: `/admin/products/${ id }`,
				method: 'PUT',
				data: editPayload( values, saved, isPortrait ),
			} );
			form.markSaved( values, savedForm( values, answer ) );
			tell( { kind: 'success', text: t( 'Produit mis à jour' ) } );
			isSaved = true;
		} catch ( error ) {
			tellFailure( t( 'Erreur API' ), error );
			form.mark( refusedFault( error, names() ) );
			if ( isConflict( error ) ) {
				await apiFetch< Record< string, unknown > >( {
					path: `/admin/products/${ id }`,
				} )
					.then( ( full ) => form.takeOver( readForm( full ) ) )
					// What is typed stands; the next try asks again.
					.catch( () => {} );
			}
		}
		setSaving( false );
		return isSaved;
	};

	return { save, isSaving };
}

import { useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import type { Term } from '../attributes';
import { useDashboard } from '../dashboard-context';
import { failureSentence } from '../failure';

/** Makes an option of the shop, over the page. */
export function NewTerm( {
	id,
	taxonomy,
	words,
	onCreated,
	onClose,
}: {
	/** Start of all ids. */
	id: string;
	taxonomy: string;
	words: {
		title: string;
		missing: string;
		done: string;
		/** Holds '{message}'. */
		failed: string;
		submit: string;
	};
	onCreated: ( term: Term ) => void;
	onClose: () => void;
} ) {
	const { tell, hush } = useDashboard();
	const [ name, setName ] = useState( '' );
	const [ error, setError ] = useState( '' );
	const [ isBusy, setBusy ] = useState( false );

	const create = async () => {
		hush();
		if ( name.trim() === '' ) {
			setError( words.missing );
			return;
		}
		setBusy( true );
		try {
			const term = await apiFetch< Term >( {
				path: '/admin/term',
				method: 'POST',
				data: {
					name: name.trim(),
					taxonomy,
				},
			} );
			tell( { kind: 'success', text: words.done } );
			onCreated( term );
		} catch ( failure ) {
			setError( failureSentence( words.failed, failure ) );
			setBusy( false );
		}
	};

	return (
		<form
			noValidate
			onSubmit={ ( event ) => {
				// The dialog stands inside the product's form.
				event.preventDefault();
				event.stopPropagation();
				void create();
			} }
		>
			<h2 id={ `${ id }-titre` }>{ words.title }</h2>
			<Field
				id={ `${ id }-nom` }
				label={ t( 'Nom *' ) }
				value={ name }
				error={ error }
				required
				maxLength={ 100 }
				onChange={ ( event ) => {
					setName( event.currentTarget.value );
					setError( '' );
				} }
			/>
			<div className="museau-admin__actions">
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onClose }
				>
					{ t( 'Annuler' ) }
				</button>
				<button
					type="submit"
					className="museau-button"
					disabled={ isBusy }
				>
					{ isBusy ? t( 'Création…' ) : words.submit }
				</button>
			</div>
		</form>
	);
}

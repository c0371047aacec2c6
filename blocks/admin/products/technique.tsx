import { attributeSlug } from '@museau/catalogue/options';
import { useState } from '@wordpress/element';
import { t } from '@museau/i18n';
import type { Attributes, Term } from '../attributes';
import { FormDialog } from '../parts/form-dialog';
import type { Bound } from '../use-form';
import { hasPencils, Pencil } from './fields';
import { NewTerm } from './new-term';

interface Props {
	attributes: Attributes;
	/** The field of the chosen one. */
	bound: Bound;
	/** The shop's techniques have changed. */
	reload: () => void;
}

/** What a work is drawn with: one of the shop's techniques, or a new one of hers (B77). */
export function Technique( { attributes, bound, reload }: Props ) {
	const [ isOpen, setOpen ] = useState( false );
	const [ created, setCreated ] = useState< Term[] >( [] );
	const taxonomy = attributeSlug( 'technique' );
	const known = attributes[ taxonomy ] ?? [];
	const all = {
		...attributes,
		[ taxonomy ]: [
			...known,
			...created.filter(
				( { slug } ) => ! known.some( ( term ) => term.slug === slug )
			),
		],
	};

	return (
		<div className="museau-admin__series">
			<Pencil attributes={ all } { ...bound } />
			{ ! hasPencils( all ) && (
				<p className="museau-field__hint">
					{ t(
						"La boutique n'a pas de technique : aucune n'est demandée. Dès la première, chaque produit à plusieurs prix en demande une."
					) }
				</p>
			) }
			<button
				type="button"
				className="museau-link"
				onClick={ () => setOpen( true ) }
			>
				{ t( 'Ajouter une technique' ) }
			</button>
			<FormDialog
				isOpen={ isOpen }
				onClose={ () => setOpen( false ) }
				labelledBy="technique-titre"
				className="museau-admin__dialog"
			>
				{ isOpen && (
					<NewTerm
						id="technique"
						taxonomy={ taxonomy }
						words={ {
							title: t( 'Ajouter une technique' ),
							missing: t( 'Veuillez entrer un nom.' ),
							done: t( 'Technique ajoutée' ),
							failed: t(
								"Impossible d'ajouter la technique: {message}"
							),
							submit: t( 'Ajouter la technique' ),
						} }
						onClose={ () => setOpen( false ) }
						onCreated={ ( term ) => {
							setCreated( [ ...created, term ] );
							bound.onChange( {
								currentTarget: { value: term.slug },
							} );
							setOpen( false );
							reload();
						} }
					/>
				) }
			</FormDialog>
		</div>
	);
}

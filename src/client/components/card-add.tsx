import { useDispatch } from '@wordpress/data';
import type { FormEvent } from 'react';
import { t } from '../i18n';
import { home } from '../page-data';
import { shown } from '../typography';
import { store } from '../store';
import { Alert } from './alert';
import { useAddition } from './use-addition';

interface Props {
	id: number;
	name: string;
}

/** Puts a work without options into the cart from its card; its counterpart is ProductCard::add(). */
export function CardAdd( { id, name }: Props ) {
	const { addToCart } = useDispatch( store );
	const { button, add, isAdding, outcome } = useAddition();

	const submit = ( event: FormEvent ) => {
		event.preventDefault();
		void add( () => addToCart( { product_id: id, quantity: 1 } ) );
	};

	return (
		<form
			className="museau-product-card__add"
			method="post"
			action={ home( '/panier' ) }
			onSubmit={ submit }
		>
			<button
				ref={ button }
				type="submit"
				name="museau_add"
				value={ id }
				className="museau-link"
				aria-disabled={ isAdding ? true : undefined }
			>
				<span>
					{ isAdding ? t( 'Ajout...' ) : t( 'Ajouter au panier' ) }
				</span>
				<span className="museau-visually-hidden">
					{ shown( ` : ${ name }` ) }
				</span>
			</button>
			{ outcome?.ok === false && <Alert>{ outcome.message }</Alert> }
		</form>
	);
}

import { useDispatch } from '@wordpress/data';
import { useRef, useState } from '@wordpress/element';
import type { FormEvent } from 'react';
import { t } from '../i18n';
import { home } from '../page-data';
import { shown } from '../typography';
import { store } from '../store';

interface Props {
	id: number;
	name: string;
}

/** Puts a work without options into the cart from its card; its counterpart is ProductCard::add(). */
export function CardAdd( { id, name }: Props ) {
	const { addToCart, openMiniCart } = useDispatch( store );
	const [ isAdding, setAdding ] = useState( false );
	const [ error, setError ] = useState( '' );
	const button = useRef< HTMLButtonElement >( null );

	const add = async ( event: FormEvent ) => {
		event.preventDefault();
		if ( isAdding ) {
			return;
		}
		setAdding( true );
		setError( '' );
		const result = await addToCart( { product_id: id, quantity: 1 } );
		setAdding( false );
		if ( result.ok ) {
			openMiniCart( button.current ?? undefined );
		} else {
			setError( result.message );
		}
	};

	return (
		<form
			className="museau-product-card__add"
			method="post"
			action={ home( '/panier' ) }
			onSubmit={ add }
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
			<p role="alert">{ error }</p>
		</form>
	);
}

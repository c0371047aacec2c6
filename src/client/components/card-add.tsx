import { useDispatch } from '@wordpress/data';
import { useRef, useState } from '@wordpress/element';
import { t } from '../i18n';
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

	const add = async () => {
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
		<div className="museau-product-card__add">
			<button
				ref={ button }
				type="button"
				className="museau-link"
				aria-disabled={ isAdding ? true : undefined }
				onClick={ add }
			>
				<span>
					{ isAdding ? t( 'Ajout...' ) : t( 'Ajouter au panier' ) }
				</span>
				<span className="museau-visually-hidden">{ ` : ${ name }` }</span>
			</button>
			<p role="alert">{ error }</p>
		</div>
	);
}

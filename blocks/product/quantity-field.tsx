import { useEffect, useState } from '@wordpress/element';
import { readQuantity } from '@museau/catalogue/choices';
import { t } from '@museau/i18n';

/** How many, as typed: 1 at first, then what was set before React ran. */
export function useQuantity( early: string | undefined ) {
	const quantity = useState( '1' );
	const [ , setQuantity ] = quantity;
	useEffect( () => {
		if ( early !== undefined ) {
			setQuantity( String( readQuantity( early ) ) );
		}
	}, [ early, setQuantity ] );
	return quantity;
}

/** How many, from 1 to 99; what is no such number becomes 1 when it is left. */
export function QuantityField( {
	value,
	onChange,
}: {
	/** As typed. */
	value: string;
	onChange: ( value: string ) => void;
} ) {
	return (
		<div className="museau-field museau-product__quantity">
			<label className="museau-field__label" htmlFor="museau-quantite">
				{ t( 'Quantité' ) }
			</label>
			<input
				id="museau-quantite"
				name="quantity"
				className="museau-field__control"
				type="number"
				inputMode="numeric"
				min={ 1 }
				max={ 99 }
				step={ 1 }
				value={ value }
				onChange={ ( event ) => onChange( event.target.value ) }
				onBlur={ () => onChange( String( readQuantity( value ) ) ) }
			/>
		</div>
	);
}

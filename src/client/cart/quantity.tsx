import { useState } from '@wordpress/element';
import { t } from '../i18n';

interface Props {
	id: string;
	/** What is counted, for those who do not see the line. */
	name: string;
	value: number;
	max: number | null;
	isLocked?: boolean;
	onChange: ( quantity: number ) => void;
}

/** A quantity of at least 1. What is typed and is no number changes nothing, and is put right on leaving or by Enter. */
export function Quantity( {
	id,
	name,
	value,
	max,
	isLocked,
	onChange,
}: Props ) {
	const [ typed, setTyped ] = useState< string | null >( null );
	const most = Math.min( max ?? 99, 99 );
	const set = ( text: string ) => {
		const quantity = parseInt( text, 10 );
		if ( ! Number.isNaN( quantity ) ) {
			onChange( Math.max( 1, quantity ) );
		}
	};
	return (
		<div className="museau-quantity">
			<button
				type="button"
				className="museau-quantity__step"
				aria-label={ t( 'Un de moins : %s', name ) }
				disabled={ isLocked }
				// At rest and not gone: the focus of who pressed it would be lost.
				aria-disabled={ value <= 1 ? true : undefined }
				onClick={ () => value > 1 && onChange( value - 1 ) }
			>
				−
			</button>
			<input
				id={ id }
				className="museau-quantity__input"
				type="number"
				inputMode="numeric"
				min={ 1 }
				max={ most }
				step={ 1 }
				disabled={ isLocked }
				aria-label={ t( 'Quantité : %s', name ) }
				value={ typed ?? value }
				onChange={ ( event ) => {
					setTyped( event.target.value );
					set( event.target.value );
				} }
				onKeyDown={ ( { key } ) => key === 'Enter' && setTyped( null ) }
				onBlur={ () => setTyped( null ) }
			/>
			<button
				type="button"
				className="museau-quantity__step"
				aria-label={ t( 'Un de plus : %s', name ) }
				disabled={ isLocked }
				aria-disabled={ value >= most ? true : undefined }
				onClick={ () => value < most && onChange( value + 1 ) }
			>
				+
			</button>
		</div>
	);
}

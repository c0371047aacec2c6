import { useDispatch } from '@wordpress/data';
import { useRef, useState } from '@wordpress/element';
import { useFocusHeir } from '../components/use-focus-heir';
import { t } from '../i18n';
import { euros } from '../money';
import { store } from '../store';
import type { CartItem } from '../types';
import { pair, shown } from '../typography';
import { withoutHead } from './look';
import { MountedPhoto, PhotoNote, useLinePhoto } from './photo';
import { Quantity } from './quantity';
import { FullPrice, shippingLine } from './totals';

/** 'Impression · Carte postale' */
function categoryLine( item: CartItem ): string {
	return [ item.category_name, item.subcategory_name ]
		.filter(
			( name ) => name && name.toLowerCase() !== item.name.toLowerCase()
		)
		.join( ' · ' );
}

interface LineProps {
	item: CartItem;
	/** Makes ids unique where two lists stand on one page. */
	place: string;
	onRemove: () => void;
}

function Line( { item, place, onRemove }: LineProps ) {
	const { updateQuantity } = useDispatch( store );
	const photo = useLinePhoto( item );
	// Until the photo is read a portrait's line shows no other animal in its place.
	const picture = item.is_portrait && photo.url === null ? '' : item.image;
	const hasQuantity = ! item.sold_individually;
	return (
		<li className="museau-line">
			{ item.is_portrait && photo.url ? (
				<MountedPhoto url={ photo.url } options={ item.variation } />
			) : (
				<div className="museau-line__picture">
					{ picture && (
						<img
							src={ picture }
							alt=""
							width={ 96 }
							height={ 96 }
						/>
					) }
				</div>
			) }
			<div className="museau-line__body">
				<a className="museau-line__name" href={ item.path }>
					{ item.name }
				</a>
				{ categoryLine( item ) && (
					<p className="museau-line__category">
						{ categoryLine( item ) }
					</p>
				) }
				{ item.variation.length > 0 && (
					<ul className="museau-line__options">
						{ withoutHead( item.variation ).map( ( option ) => (
							<li key={ option.attribute }>{ pair( option ) }</li>
						) ) }
					</ul>
				) }
				{ item.deposit_info.enabled && (
					<p className="museau-line__badge">
						{ t( 'Acompte %s %', item.deposit_info.amount ) }
					</p>
				) }
				{ item.shipping_class_name && (
					<p className="museau-line__shipping">
						{ shippingLine( item ) }
					</p>
				) }
				{ item.is_portrait && <PhotoNote photo={ photo } /> }
				<p className="museau-line__price">
					{ shown( `${ item.quantity } × ${ euros( item.price ) }` ) }
					{ item.deposit_info.enabled && <FullPrice /> }
				</p>
				<div className="museau-line__actions">
					{ ( hasQuantity ||
						( item.is_portrait && place === 'page' ) ) && (
						<Quantity
							id={ `museau-quantity-${ place }-${ item.key }` }
							name={ item.name }
							value={ item.quantity }
							max={ item.max_quantity }
							isLocked={ item.is_portrait }
							onChange={ ( quantity ) =>
								void updateQuantity( item.key, quantity )
							}
						/>
					) }
					<button
						type="button"
						className="museau-link museau-line__remove"
						onClick={ onRemove }
					>
						<span>{ t( 'Retirer' ) }</span>
						<span className="museau-visually-hidden">{ ` ${ item.name }` }</span>
					</button>
				</div>
			</div>
		</li>
	);
}

/** The lines of the cart, with what can be changed in them. */
export function CartLines( {
	items,
	place,
}: {
	items: CartItem[];
	place: 'mini' | 'page';
} ) {
	const { removeFromCart } = useDispatch( store );
	const [ said, setSaid ] = useState( '' );
	const top = useRef< HTMLDivElement >( null );
	// With the last line the list itself goes.
	useFocusHeir( top );
	return (
		<div className="museau-lines" ref={ top } tabIndex={ -1 }>
			<ul className="museau-lines__list">
				{ items.map( ( item ) => (
					<Line
						key={ item.key }
						item={ item }
						place={ place }
						onRemove={ () => {
							// The pressed button goes with its line: the focus stays in the list.
							top.current?.focus( { preventScroll: true } );
							setSaid( t( '%s : retiré du panier.', item.name ) );
							void removeFromCart( item.key );
						} }
					/>
				) ) }
			</ul>
			<p className="museau-visually-hidden" role="status">
				{ said }
			</p>
		</div>
	);
}

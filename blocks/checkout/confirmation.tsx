import { useEffect, useRef, useState } from '@wordpress/element';
import { PhotoThumb } from '@museau/cart/photo';
import { BalanceNote, FullPrice, TotalRow } from '@museau/cart/totals';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import type { PlacedOrder } from '@museau/types';
import { choicesText } from './choices-text';
import { PhotoForm } from './photo-form';

/** Of the order's portraits, in its order. */
export type OrderedPhotos = ( Blob | null )[];

interface Props {
	order: PlacedOrder;
	title: string;
	/** A sentence of the server about what just happened. */
	message?: string;
	/** Which photos the shop holds instead of others that came. */
	notice?: string;
	/** What this browser still knows of them. */
	photos?: OrderedPhotos;
	gallery: string;
}

const LinePhoto = ( { photo }: { photo: Blob | null } ) =>
	photo && <PhotoThumb photo={ photo } />;

/** What was ordered, paid and what comes next. */
export function Confirmation( {
	order: first,
	title,
	message,
	notice,
	photos = [],
	gallery,
}: Props ) {
	const [ order, setOrder ] = useState( first );
	const [ said, setSaid ] = useState( message );
	const [ held, setHeld ] = useState( notice );
	const heading = useRef< HTMLHeadingElement >( null );
	useEffect( () => {
		heading.current?.focus();
	}, [] );
	const [ sent, setSent ] = useState< OrderedPhotos >( [] );
	const portraits = order.lines.filter( ( line ) => line.is_portrait );
	const photoOf = ( line: PlacedOrder[ 'lines' ][ number ] ) => {
		const place = portraits.indexOf( line );
		return sent[ place ] ?? photos[ place ] ?? null;
	};
	const hasPortrait = portraits.length > 0;
	return (
		<div className="museau-checkout__done">
			<h2
				className="museau-checkout__thanks"
				ref={ heading }
				tabIndex={ -1 }
			>
				{ title }
			</h2>
			<p>{ t( 'Commande n° %s', order.number ) }</p>
			{ said && <Alert kind="success">{ said }</Alert> }
			{ held && <Alert kind="note">{ held }</Alert> }
			{ ! said && order.email && (
				<p>
					{ t( 'Un e-mail de confirmation part à %s.', order.email ) }
				</p>
			) }
			{ order.photo_missing && (
				<PhotoForm
					key={ order.photo_portrait }
					order={ order }
					onSent={ ( answer, photo ) => {
						const place = ( order.photo_portrait ?? 1 ) - 1;
						setSent( ( before ) =>
							Object.assign( [ ...before ], { [ place ]: photo } )
						);
						setOrder( answer.order );
						setSaid( answer.message );
						setHeld( answer.notice || held );
					} }
				/>
			) }
			<div className="museau-card museau-checkout__receipt">
				<ul className="museau-checkout__lines">
					{ order.lines.map( ( line, index ) => (
						<li className="museau-checkout__line" key={ index }>
							<LinePhoto photo={ photoOf( line ) } />
							<span className="museau-checkout__name">
								{ [
									`${ line.quantity } × ${ line.name }`,
									line.deposit && order.balance > 0
										? t( '(Acompte)' )
										: '',
								]
									.filter( Boolean )
									.join( ' ' ) }
							</span>
							<span className="museau-price">
								{ euros( line.total ) }
								{ line.deposit && order.balance > 0 && (
									<FullPrice />
								) }
							</span>
							{ line.options.length > 0 && (
								<span className="museau-checkout__options">
									{ choicesText( line.options ) }
								</span>
							) }
						</li>
					) ) }
				</ul>
				<dl className="museau-totals">
					<TotalRow
						label={ t( 'Frais de port' ) }
						value={
							order.shipping === 0
								? t( 'Gratuits' )
								: euros( order.shipping )
						}
					/>
					<TotalRow
						label={ t( 'Total' ) }
						value={ euros( order.total ) }
					/>
					<BalanceNote balance={ order.balance } />
					<TotalRow
						label={ t( 'Payé' ) }
						value={ euros( order.paid ) }
						isBig
					/>
				</dl>
				{ hasPortrait && order.delay && (
					<p className="museau-checkout__note">
						{ t(
							'Portrait dessiné et expédié en %s.',
							order.delay
						) }
					</p>
				) }
				{ order.ready_by && (
					<p className="museau-checkout__note">
						{ t(
							'Envoi prévu au plus tard le %s.',
							order.ready_by
						) }
					</p>
				) }
			</div>
			<a className="museau-button" href={ gallery }>
				{ t( 'Retour à la galerie' ) }
			</a>
		</div>
	);
}

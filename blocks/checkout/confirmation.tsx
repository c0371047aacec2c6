import { useEffect, useRef, useState } from '@wordpress/element';
import { TotalRow } from '@museau/cart/totals';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import type { PlacedOrder } from '@museau/types';
import { choicesText } from './choices-text';
import { PhotoForm } from './photo-form';

interface Props {
	order: PlacedOrder;
	title: string;
	/** A sentence of the server about what just happened. */
	message?: string;
	/** Which photos the shop holds instead of others that came. */
	notice?: string;
	gallery: string;
}

/** What was ordered, paid and what comes next. */
export function Confirmation( {
	order: first,
	title,
	message,
	notice,
	gallery,
}: Props ) {
	const [ order, setOrder ] = useState( first );
	const [ said, setSaid ] = useState( message );
	const [ held, setHeld ] = useState( notice );
	const heading = useRef< HTMLHeadingElement >( null );
	useEffect( () => {
		heading.current?.focus();
	}, [] );
	const hasPortrait = order.lines.some( ( line ) => line.is_portrait );
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
					onSent={ ( answer ) => {
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
						label={ t( 'Livraison' ) }
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
					<TotalRow
						label={ t( 'Payé' ) }
						value={ euros( order.paid ) }
						isBig
					/>
					{ order.balance > 0 && (
						<TotalRow
							label={ t( 'Solde à payer plus tard' ) }
							value={ euros( order.balance ) }
						/>
					) }
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

import {
	lazy,
	Suspense,
	useEffect,
	useRef,
	useState,
} from '@wordpress/element';
import type { ReactNode } from 'react';
import { MountedBlob } from '@museau/cart/photo';
import { Alert } from '@museau/components/alert';
import { t } from '@museau/i18n';
import type { PlacedOrder } from '@museau/types';
import { choicesText } from './choices-text';
import { OrderSteps } from './order-steps';
import { Receipt } from './receipt';

/** Of the order's portraits, in its order. */
export type OrderedPhotos = ( Blob | null )[];

/** Only where a photograph is missing; without a line the letter's link asks for it. */
const PhotoForm = lazy( () =>
	import( /* webpackChunkName: "links" */ './photo-form' )
		.then( ( module ) => ( { default: module.PhotoForm } ) )
		.catch( () => ( { default: () => null } ) )
);

/** Only for an order that waits for one; without a line its letter says the same. */
const Transfer = lazy( () =>
	import( /* webpackChunkName: "transfer" */ './transfer' )
		.then( ( module ) => ( { default: module.Transfer } ) )
		.catch( () => ( { default: () => null } ) )
);

export interface ConfirmationProps {
	order: PlacedOrder;
	/** What just became of the order. */
	title: string;
	/** A sentence of the server about what just happened. */
	message?: string;
	/** Which photos the shop holds instead of others that came. */
	notice?: string;
	/** What this browser still knows of them. */
	photos?: OrderedPhotos;
	gallery: string;
	/** What else is under way. */
	children?: ReactNode;
}

/** What was ordered, paid and what comes next. */
export function Confirmation( {
	order: first,
	title,
	message,
	notice,
	photos = [],
	gallery,
	children,
}: ConfirmationProps ) {
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
	const mounted = portraits.flatMap( ( line ) => {
		const photo = photoOf( line );
		return photo ? [ { line, photo } ] : [];
	} );
	return (
		<div className="museau-checkout__letter">
			<div className="museau-checkout__written">
				<p className="museau-eyebrow">
					{ t( 'Commande n° %s', order.number ) }
				</p>
				<h2
					className="museau-checkout__thanks"
					ref={ heading }
					tabIndex={ -1 }
				>
					{ order.first_name
						? t( 'Merci, %s', order.first_name )
						: t( 'Merci' ) }
				</h2>
				<p className="museau-lead">{ title }</p>
				{ said && <Alert kind="success">{ said }</Alert> }
				{ held && <Alert kind="note">{ held }</Alert> }
				{ ! said && order.email && (
					<p>
						{ t(
							'Un e-mail de confirmation est envoyé à %s.',
							order.email
						) }
					</p>
				) }
				{ order.gifts?.map( ( { text, url } ) => (
					<p key={ text }>
						{ text }{ ' ' }
						{ url && (
							<a className="museau-button" href={ url }>
								{ t( 'Imprimer le bon' ) }
							</a>
						) }
					</p>
				) ) }
				{ order.photo_missing && (
					<Suspense fallback={ null }>
						<PhotoForm
							key={ order.photo_portrait }
							order={ order }
							onSent={ ( answer, photo ) => {
								const place = ( order.photo_portrait ?? 1 ) - 1;
								setSent( ( before ) =>
									Object.assign( [ ...before ], {
										[ place ]: photo,
									} )
								);
								setOrder( answer.order );
								setSaid( answer.message );
								setHeld( answer.notice || held );
							} }
						/>
					</Suspense>
				) }
				{ children }
				{ order.transfer ? (
					<Suspense fallback={ null }>
						<Transfer transfer={ order.transfer } />
					</Suspense>
				) : (
					<OrderSteps order={ order } />
				) }
				<p className="museau-soft">
					{ t(
						"Une question, une adresse à corriger ? Répondez à l'e-mail de confirmation, je vous lis."
					) }
				</p>
				<a className="museau-button" href={ gallery }>
					{ t( 'Retour à la galerie' ) }
				</a>
			</div>
			<div className="museau-checkout__beside">
				{ mounted.map( ( { line, photo }, index ) => (
					<figure className="museau-checkout__mount" key={ index }>
						<MountedBlob
							photo={ photo }
							options={ line.options }
							isLarge
						/>
						<figcaption className="museau-caption">
							{ t(
								'%s (aperçu de cadrage)',
								choicesText( line.options )
							) }
						</figcaption>
					</figure>
				) ) }
				<Receipt order={ order } />
			</div>
		</div>
	);
}

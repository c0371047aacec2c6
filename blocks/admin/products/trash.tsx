import { useRef } from '@wordpress/element';
import { ApiError, apiFetch } from '@museau/api';
import { Alert } from '@museau/components/alert';
import { RetryButton } from '@museau/components/retry-button';
import { Spinner } from '@museau/components/spinner';
import { t, tn } from '@museau/i18n';
import { useDashboard } from '../dashboard-context';
import { longDate } from '../dates';
import { failureSentence } from '../failure';
import { leaveRow } from '../parts/leave-row';
import { useLoad } from '../use-load';

/** GET /admin/trash. */
interface TrashAnswer {
	/** How long a product stays. */
	days: number;
	products: Deleted[];
}

/** One product of it. */
interface Deleted {
	id: number;
	name: string;
	featured_image: string;
	deleted: string;
	/** The day on which it is gone; '' when it is kept. */
	ends: string;
	/** An order names it: it cannot be deleted for good. */
	is_ordered: boolean;
}

/** Selector of the list. */
const LIST = '.museau-admin__trash';

const endOf = ( { is_ordered: isOrdered, ends }: Deleted ) =>
	isOrdered
		? t( 'Une commande le nomme : il reste ici.' )
		: t( 'Disparaît le %s', longDate( ends ) );

/** The trash, and what may be done with what is in it. */
function useTrash() {
	const { ask, tell } = useDashboard();
	const list = useLoad< TrashAnswer >( ( signal ) =>
		apiFetch( { path: '/admin/trash', signal } )
	);
	const { reload } = list;
	const isUnderWay = useRef( false );

	/** Gone already (404) is what was asked. */
	const send = async < T, >(
		call: () => Promise< T >,
		done: ( answer: T ) => string
	) => {
		if ( isUnderWay.current ) {
			return;
		}
		isUnderWay.current = true;
		try {
			const text = done( await call() );
			tell( { kind: 'success', text } );
		} catch ( failure ) {
			const isGone =
				failure instanceof ApiError && failure.status === 404;
			tell( {
				kind: isGone ? 'success' : 'error',
				text: isGone
					? t( 'La corbeille a changé entre-temps.' )
					: failureSentence( t( 'Erreur: {message}' ), failure ),
			} );
		}
		isUnderWay.current = false;
		await reload();
	};
	const restore = ( { id, name }: Deleted ) =>
		send(
			() =>
				apiFetch< { status: string } >( {
					path: `/admin/products/${ id }/restore`,
					method: 'POST',
					data: {},
				} ),
			( { status } ) =>
				status === 'publish'
					? t( '« %s » est de retour dans la boutique.', name )
					: t(
							'« %s » est de retour parmi vos produits, en brouillon : la boutique ne le montre pas.',
							name
						)
		);
	/** `leave` is called once she agrees: the row is about to go. */
	const erase = async ( { id, name }: Deleted, leave: () => void ) => {
		if (
			await ask( {
				title: t( 'Effacer « %s » pour toujours ?', name ),
				text: t(
					'Personne ne pourra le faire revenir. Ses images restent dans la médiathèque.'
				),
				yes: t( 'Effacer pour toujours' ),
			} )
		) {
			leave();
			await send(
				() =>
					apiFetch( {
						path: `/admin/trash/${ id }`,
						method: 'DELETE',
					} ),
				() => t( '« %s » est effacé.', name )
			);
		}
	};

	return { list, restore, erase };
}

function TrashRow( {
	product,
	onRestore,
	onErase,
}: {
	product: Deleted;
	onRestore: () => void;
	onErase: ( button: HTMLElement ) => void;
} ) {
	return (
		<li className="museau-card">
			{ product.featured_image && (
				<img
					src={ product.featured_image }
					alt=""
					loading="lazy"
					width="64"
					height="64"
				/>
			) }
			<div>
				<h3>{ product.name }</h3>
				<p>
					<span>
						{ t( 'Supprimé le %s', longDate( product.deleted ) ) }
					</span>
					<span>{ endOf( product ) }</span>
				</p>
				<div className="museau-admin__actions">
					<button
						type="button"
						className="museau-button museau-button--quiet"
						aria-label={ t( 'Restaurer %s', product.name ) }
						onClick={ ( event ) => {
							leaveRow( event.currentTarget, LIST );
							onRestore();
						} }
					>
						{ t( 'Restaurer' ) }
					</button>
					{ ! product.is_ordered && (
						<button
							type="button"
							className="museau-link"
							aria-label={ t(
								'Effacer %s pour toujours',
								product.name
							) }
							onClick={ ( event ) =>
								onErase( event.currentTarget )
							}
						>
							{ t( 'Effacer' ) }
						</button>
					) }
				</div>
			</div>
		</li>
	);
}

/** What was deleted and waits: each comes back, or goes for good. */
export function Trash( { onBack }: { onBack: () => void } ) {
	const { list, restore, erase } = useTrash();
	const { data, error, isLoading, reload } = list;

	return (
		<section aria-labelledby="corbeille-titre">
			<div className="museau-admin__head">
				<h2 id="corbeille-titre">{ t( 'Corbeille' ) }</h2>
				<button
					type="button"
					className="museau-button museau-button--quiet"
					onClick={ onBack }
				>
					{ t( 'Retour aux produits' ) }
				</button>
			</div>
			{ data && (
				<p className="museau-field__hint">
					{ tn(
						'Un produit supprimé reste ici %d jour, puis disparaît.',
						'Un produit supprimé reste ici %d jours, puis disparaît.',
						data.days
					) }
				</p>
			) }
			{ Boolean( error ) && (
				<>
					<Alert>
						{ failureSentence( t( 'Erreur: {message}' ), error ) }
					</Alert>
					<RetryButton onClick={ reload } />
				</>
			) }
			{ ! data && isLoading && (
				<Spinner>{ t( 'Chargement de la corbeille…' ) }</Spinner>
			) }
			{ data && (
				<p role="status" className="museau-admin__count">
					{ data.products.length > 0
						? tn(
								'%d produit',
								'%d produits',
								data.products.length
							)
						: t( 'La corbeille est vide.' ) }
				</p>
			) }
			<ul className="museau-admin__trash">
				{ data?.products.map( ( product ) => (
					<TrashRow
						key={ product.id }
						product={ product }
						onRestore={ () => void restore( product ) }
						onErase={ ( button ) =>
							void erase( product, () =>
								leaveRow( button, LIST )
							)
						}
					/>
				) ) }
			</ul>
		</section>
	);
}

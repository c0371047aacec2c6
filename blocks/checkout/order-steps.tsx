import { t } from '@museau/i18n';
import type { PlacedOrder } from '@museau/types';

/** What has happened to an order and what will, with its days, as its carnet says it; and the way there. */
export function OrderSteps( {
	order: { steps = [], carnet },
}: {
	order: PlacedOrder;
} ) {
	const said = {
		done: t( 'fait' ),
		now: t( 'ensuite' ),
		next: t( 'à venir' ),
	};
	return (
		<section aria-labelledby="museau-checkout-next">
			<h3 className="museau-checkout__title" id="museau-checkout-next">
				{ t( 'La suite' ) }
			</h3>
			<ol className="museau-checkout__next">
				{ steps.map( ( { name, note, state } ) => (
					<li key={ name } className={ `is-${ state }` }>
						<b>
							{ name }
							<span className="museau-visually-hidden">{ ` (${ said[ state ] })` }</span>
						</b>
						{ note && <span>{ note }</span> }
					</li>
				) ) }
			</ol>
			{ carnet && (
				<a
					className="museau-button museau-button--quiet"
					href={ carnet }
				>
					{ t( 'Suivre ma commande' ) }
				</a>
			) }
		</section>
	);
}

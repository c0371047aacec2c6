import { t } from '@museau/i18n';
import type { PlacedOrder } from '@museau/types';
import { stepsOf } from './steps';

/** What has happened to an order and what will, with its days. */
export function OrderSteps( { order }: { order: PlacedOrder } ) {
	const said = {
		done: t( 'fait' ),
		now: t( 'en cours' ),
		next: t( 'à venir' ),
	};
	return (
		<section aria-labelledby="museau-checkout-next">
			<h3 className="museau-checkout__title" id="museau-checkout-next">
				{ t( 'La suite' ) }
			</h3>
			<ol className="museau-checkout__next">
				{ stepsOf( order ).map( ( { name, note, state } ) => (
					<li key={ name } className={ `is-${ state }` }>
						<b>
							{ name }
							<span className="museau-visually-hidden">{ ` (${ said[ state ] })` }</span>
						</b>
						{ note && <span>{ note }</span> }
					</li>
				) ) }
			</ol>
		</section>
	);
}

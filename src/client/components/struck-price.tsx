import { euros } from '../money';
import type { Prior } from '../catalogue/prior';

/** A price with the one that is struck beside it; its counterpart is src/server/Screens/Storefront/StruckPrice.php. */
export function StruckPrice( {
	prior,
	price,
}: {
	prior: Prior | undefined;
	/** As it is shown. */
	price: string;
} ) {
	return prior ? (
		<>
			<del className="museau-soft">
				<span className="museau-visually-hidden">{ `${ prior.label } ` }</span>
				{ euros( prior.price ) }
			</del>
			{ ` ${ price }` }
		</>
	) : (
		<>{ price }</>
	);
}

import { useMemo } from '@wordpress/element';
import { exampleCart } from '@museau/editor/example-cart';
import { FilledCart } from './cart-page';

/** The page as it stands once something lies in the cart. */
export function Example( { theme }: { theme: string } ) {
	const cart = useMemo( () => exampleCart( theme ), [ theme ] );
	return (
		<FilledCart
			cart={ cart }
			error={ null }
			hasFailed={ false }
			gallery=""
			checkout=""
		/>
	);
}

import { act, render, screen } from '@testing-library/react';
import { useRef } from '@wordpress/element';
import { useFocusHeir } from './use-focus-heir';

function Line() {
	const held = useRef< HTMLDivElement >( null );
	useFocusHeir( held );
	return (
		<div ref={ held }>
			<button>Retirer</button>
		</div>
	);
}

/** The island's element, of which JSX knows nothing. */
const Island = 'museau-island' as 'div';

const Cart = ( { isEmpty }: { isEmpty: boolean } ) => (
	<Island>
		<button>Fermer</button>
		{ isEmpty ? (
			<p tabIndex={ -1 } data-heir="">
				Votre panier est vide.
			</p>
		) : (
			<Line />
		) }
	</Island>
);

test.each( [
	[ 'Retirer', 'Votre panier est vide.' ],
	[ 'Fermer', 'Fermer' ],
] )(
	'who pressed « %s » is at « %s » once the line is gone',
	async ( pressed, heir ) => {
		const { rerender } = render( <Cart isEmpty={ false } /> );
		screen.getByText( pressed ).focus();
		await act( async () => rerender( <Cart isEmpty /> ) );
		expect( screen.getByText( heir ) ).toBe(
			document.querySelector( ':focus' )
		);
	}
);

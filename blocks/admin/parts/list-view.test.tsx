import { fireEvent, render, screen } from '@testing-library/react';
import { ListView } from './list-view';

const matchMedia = jest.fn();
const scrollIntoView = jest.fn();
beforeEach( () => {
	window.matchMedia = matchMedia as never;
	Element.prototype.scrollIntoView = scrollIntoView;
	scrollIntoView.mockClear();
} );

/** The search of a list, so many pixels below the window's upper edge. */
function searchAt( top: number, isPhone: boolean ): HTMLElement {
	matchMedia.mockReturnValue( { matches: isPhone } );
	render(
		<ListView
			id="essai"
			title="Essai"
			add="Ajouter"
			onAdd={ () => {} }
			list={
				{
					data: [],
					error: null,
					isLoading: false,
					reload: () => {},
				} as never
			}
			loading=""
			failure={ String }
			tilesLabel="Chiffres"
			tiles={ [] }
			filters={ { search: '' } }
			choices={ [] }
			onFilter={ () => {} }
			count="0"
			cards={ null }
		/>
	);
	const field = screen.getByRole( 'searchbox', { name: 'Rechercher' } );
	field.getBoundingClientRect = () => ( { top } ) as DOMRect;
	return field;
}

test( 'a search low on a phone comes to the top once the press has ended', () => {
	const field = searchAt( window.innerHeight - 50, true );
	fireEvent.mouseDown( field );
	field.focus();
	expect( scrollIntoView ).not.toHaveBeenCalled();
	fireEvent.mouseUp( field );
	fireEvent.click( field );
	expect( scrollIntoView ).toHaveBeenCalledTimes( 1 );
} );

test.each( [
	[ 'low on a desk', window.innerHeight - 50, false ],
	[ 'high on a phone', 50, true ],
] )( 'a search %s stays where it is', ( _where, top, isPhone ) => {
	const field = searchAt( top, isPhone );
	field.focus();
	fireEvent.click( field );
	expect( scrollIntoView ).not.toHaveBeenCalled();
} );

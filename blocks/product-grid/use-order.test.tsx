import { render } from '@testing-library/react';
import { SORTS, type Sort } from '@museau/catalogue/sort';
import { useOrder } from './use-order';

const chosen = jest.fn();
const [ first, second, third ] = SORTS as unknown as [ Sort, Sort, Sort ];

/** The field as the visitor left it before React ran. */
function Listing( { early, kept }: { early: Sort; kept?: Sort } ) {
	const { sort, field } = useOrder(
		first,
		{ sort: kept } as Parameters< typeof useOrder >[ 1 ],
		chosen
	);
	return (
		<>
			<select
				ref={ ( element ) => {
					if ( element ) {
						Object.defineProperty( element, 'value', {
							value: early,
						} );
						( field as { current: unknown } ).current = element;
					}
				} }
			/>
			<p>{ sort }</p>
		</>
	);
}

const shown = ( element: JSX.Element ) =>
	render( element ).container.querySelector( 'p' )?.textContent;

beforeEach( () => {
	chosen.mockReset();
} );

test( 'an order that was chosen before the script ran is taken, and told once', () => {
	expect( shown( <Listing early={ second } kept={ third } /> ) ).toBe(
		second
	);
	expect( chosen.mock.calls ).toEqual( [ [ second, 'replaceState' ] ] );
} );

test( 'an untouched field takes the order that the address names', () => {
	expect( shown( <Listing early={ first } kept={ third } /> ) ).toBe( third );
	expect( shown( <Listing early={ first } /> ) ).toBe( first );
	expect( chosen ).not.toHaveBeenCalled();
} );

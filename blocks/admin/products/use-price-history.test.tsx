import { act } from 'react';
import { createRoot } from '@wordpress/element';
import { filled, type PricedRow } from './bulk-prices';
import { usePriceHistory } from './use-price-history';

(
	globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
 ).IS_REACT_ACT_ENVIRONMENT = true;

const row = ( format: string, price: string ): PricedRow => ( {
	key: format,
	name: format,
	format,
	frame: '',
	price,
} );
const table = ( a4: string, a3: string ) => [
	row( 'a4', a4 ),
	row( 'a3', a3 ),
];

function opened( start: PricedRow[] ) {
	let rows = start;
	let saved = start;
	let isOthers = false;
	let history: ReturnType< typeof usePriceHistory >;
	const root = createRoot( document.createElement( 'div' ) );
	function Screen() {
		history = usePriceHistory( rows, saved, isOthers, ( prices ) => {
			rows = rows.map( ( one ) => ( {
				...one,
				price: prices[ one.key ] ?? one.price,
			} ) );
		} );
		return null;
	}
	const draw = () => act( () => root.render( <Screen /> ) );
	draw();
	return {
		prices: () => rows.map( ( { price } ) => price ),
		fill: ( format: string, price: string ) => {
			act( () => history.apply( filled( rows, { format }, price ) ) );
			draw();
		},
		save: () => {
			saved = rows;
			isOthers = false;
			draw();
		},
		takeOver: ( theirs: PricedRow[], shown = theirs ) => {
			saved = theirs;
			rows = shown;
			isOthers = true;
			draw();
		},
		undo: () => {
			act( () => void history.undo!() );
			draw();
		},
		hasUndo: () => history.undo !== null,
	};
}

it( 'goes back before a change and before a saving', () => {
	const form = opened( table( '25', '40' ) );
	expect( form.hasUndo() ).toBe( false );
	form.fill( 'a4', '30' );
	form.undo();
	expect( form.prices() ).toEqual( [ '25', '40' ] );
	expect( form.hasUndo() ).toBe( false );
	form.fill( 'a4', '30' );
	form.save();
	form.undo();
	expect( form.prices() ).toEqual( [ '25', '40' ] );
} );

it( 'never puts older prices over what somebody else saved', () => {
	const form = opened( table( '25', '40' ) );
	form.fill( 'a4', '30' );
	form.takeOver( table( '25', '55' ), table( '30', '55' ) );
	expect( form.hasUndo() ).toBe( false );
	form.save();
	form.undo();
	expect( form.prices() ).toEqual( [ '25', '55' ] );
	expect( form.hasUndo() ).toBe( false );
} );

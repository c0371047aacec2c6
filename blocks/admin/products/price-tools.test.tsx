import { useState } from '@wordpress/element';
import { fireEvent, render, screen } from '@testing-library/react';
import type { PricedRow } from './bulk-prices';
import { PriceTools } from './price-tools';

const START: PricedRow[] = [
	[ 'a4', '25' ],
	[ 'a3', '40' ],
].map( ( [ format, price ] ) => ( {
	key: format!,
	name: format!,
	format: format!,
	frame: 'chene',
	price: price!,
} ) );
const term = ( slug: string, id: number ) => ( { id, slug, name: slug } );

function Screen() {
	const [ rows, setRows ] = useState( START );
	return (
		<>
			<PriceTools
				id="outils"
				rows={ rows }
				saved={ START }
				isOthers={ false }
				formats={ [ term( 'a4', 1 ), term( 'a3', 2 ) ] }
				frames={ [ term( 'chene', 3 ) ] }
				onPrices={ ( prices ) =>
					setRows( ( now ) =>
						now.map( ( row ) => ( {
							...row,
							price: prices[ row.key ] ?? row.price,
						} ) )
					)
				}
			/>
			<output>{ rows.map( ( { price } ) => price ).join( ' ' ) }</output>
		</>
	);
}

const choose = ( way: string ) =>
	fireEvent.change( screen.getByLabelText( 'Comment' ), {
		target: { value: way },
	} );
const type = ( label: string, value: string ) =>
	fireEvent.change( screen.getByLabelText( label ), { target: { value } } );
const show = () =>
	fireEvent.click( screen.getByText( 'Voir les prix avant de changer' ) );
const UNDO = 'Revenir aux prix d’avant';
const isAsked = () => screen.queryByText( /prix change/ ) !== null;

beforeAll( () => {
	// jsdom has no modal dialogs.
	HTMLDialogElement.prototype.showModal = function () {
		this.open = true;
	};
	HTMLDialogElement.prototype.close = function () {
		this.open = false;
	};
} );

it( '[B25] refuses a third decimal in each of its fields', () => {
	render( <Screen /> );
	type( 'Prix (€)', '12.345' );
	show();
	expect( screen.getByText( /12,345/ ) ).toBeTruthy();
	expect( isAsked() ).toBe( false );
	choose( 'percent' );
	type( 'Pourcentage', '2.555' );
	show();
	expect( screen.getByText( /deux décimales au plus/ ) ).toBeTruthy();
	choose( 'compose' );
	type( 'chene', '12.345' );
	show();
	const field = screen.getByLabelText( 'chene' );
	expect( field.getAttribute( 'aria-invalid' ) ).toBe( 'true' );
	expect( field.ownerDocument.activeElement ).toBe( field );
	expect( isAsked() ).toBe( false );
	type( 'chene', '12.5' );
	expect( field.getAttribute( 'aria-invalid' ) ).toBeNull();
} );

it( 'says what went back, and keeps the focus when its button goes', () => {
	render( <Screen /> );
	type( 'Prix (€)', '30' );
	show();
	fireEvent.click( screen.getByText( 'Changer les 2 prix' ) );
	expect( screen.getByText( '30 30' ) ).toBeTruthy();
	fireEvent.click( screen.getByText( UNDO ) );
	expect( screen.getByText( '25 40' ) ).toBeTruthy();
	expect( screen.queryByText( UNDO ) ).toBeNull();
	const said = screen.getByText( '2 prix sont revenus.' );
	expect( said.ownerDocument.activeElement ).toBe( said );
} );

it( 'says why prices cannot be put in', () => {
	render( <Screen /> );
	choose( 'percent' );
	type( 'Pourcentage', '-100' );
	show();
	expect( screen.getByText( /^2 prix ne sont pas valables/ ) ).toBeTruthy();
	expect( screen.queryByText( 'Changer les 2 prix' ) ).toBeNull();
} );

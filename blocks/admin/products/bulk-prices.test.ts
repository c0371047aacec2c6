import {
	composed,
	composition,
	filled,
	raised,
	stepBack,
	touchedBetween,
	type PriceChange,
	type PricedRow,
} from './bulk-prices';

const row = ( format: string, frame: string, price: string ): PricedRow => ( {
	key: `${ format }|${ frame }`,
	name: `${ frame }, ${ format }`,
	format,
	frame,
	price,
} );
const TABLE = [
	row( 'a4', 'sans', '25' ),
	row( 'a4', 'chene', '70' ),
	row( 'a3', 'sans', '39.90' ),
	row( 'a3', 'chene', '' ),
];
const told = ( changes: PriceChange[] ) =>
	Object.fromEntries(
		changes.map( ( { key, before, after } ) => [
			key,
			`${ before } > ${ after }`,
		] )
	);

it( 'fills a table, a row or a column, and names only what changes', () => {
	expect( told( filled( TABLE, {}, '25' ) ) ).toEqual( {
		'a4|chene': '70 > 25',
		'a3|sans': '39.90 > 25',
		'a3|chene': ' > 25',
	} );
	expect( told( filled( TABLE, { format: 'a4' }, '30,5' ) ) ).toEqual( {
		'a4|sans': '25 > 30.50',
		'a4|chene': '70 > 30.50',
	} );
	expect( told( filled( TABLE, { frame: 'chene' }, '90' ) ) ).toEqual( {
		'a4|chene': '70 > 90',
		'a3|chene': ' > 90',
	} );
	expect( filled( TABLE, { format: 'a4', frame: 'sans' }, '25' ) ).toEqual(
		[]
	);
} );

it( 'raises and lowers to the cent or to the euro, and leaves what has no price', () => {
	expect( told( raised( TABLE, {}, '10', false ) ) ).toEqual( {
		'a4|sans': '25 > 27.50',
		'a4|chene': '70 > 77',
		'a3|sans': '39.90 > 43.89',
	} );
	expect( told( raised( TABLE, { format: 'a3' }, '-7,5', false ) ) ).toEqual(
		{
			'a3|sans': '39.90 > 36.91',
		}
	);
	expect( told( raised( TABLE, {}, '10', true ) ) ).toEqual( {
		'a4|sans': '25 > 28',
		'a4|chene': '70 > 77',
		'a3|sans': '39.90 > 44',
	} );
	// 1.005 in binary fractions would lose the half cent.
	expect(
		told( raised( [ row( 'a4', 'sans', '1' ) ], {}, '0,5', false ) )
	).toEqual( { 'a4|sans': '1 > 1.01' } );
	expect( raised( TABLE, {}, '', false ) ).toEqual( [] );
} );

it( 'says which prices cannot be', () => {
	const faults = ( changes: PriceChange[] ) =>
		changes.map( ( { fault } ) => fault !== '' );
	expect( faults( raised( TABLE, {}, '-100', false ) ) ).toEqual( [
		true,
		true,
		true,
	] );
	expect( faults( filled( TABLE, {}, '1000000' ) ) ).toContain( true );
	expect( faults( filled( TABLE, {}, '999999.99' ) ) ).not.toContain( true );
} );

it( 'puts a price by format and a supplement by frame together, and finds them again in a table', () => {
	const changes = composed(
		TABLE,
		{ a4: '30', a3: '50' },
		{ sans: '0', chene: '45,50' }
	);
	expect( told( changes ) ).toEqual( {
		'a4|sans': '25 > 30',
		'a4|chene': '70 > 75.50',
		'a3|sans': '39.90 > 50',
		'a3|chene': ' > 95.50',
	} );
	const after = TABLE.map( ( one ) => ( {
		...one,
		price: changes.find( ( { key } ) => key === one.key )!.after,
	} ) );
	expect( composition( after ) ).toEqual( {
		byFormat: { a4: '30', a3: '50' },
		byFrame: { sans: '0', chene: '45.50' },
	} );
	expect( composition( TABLE ).byFrame.chene ).toBe( '' );
	expect( composed( TABLE, { a4: '' }, { chene: '10' } ) ).toEqual( [] );
} );

it( 'leaves the prices of a frame alone whose supplement differs by format', () => {
	const table = [
		row( 'a4', 'sans', '25' ),
		row( 'a4', 'chene', '70' ),
		row( 'a3', 'sans', '40' ),
		row( 'a3', 'chene', '100' ),
		row( 'a3', '', '40' ),
	];
	const { byFormat, byFrame } = composition( table );
	expect( byFrame.chene ).toBe( '' );
	expect( composed( table, byFormat, byFrame ) ).toEqual( [] );
	expect(
		told( composed( table, { ...byFormat, a3: '45' }, byFrame ) )
	).toEqual( { 'a3|sans': '40 > 45', 'a3|': '40 > 45' } );
	expect(
		told( composed( table, byFormat, { ...byFrame, chene: '0' } ) )
	).toEqual( { 'a4|chene': '70 > 25', 'a3|chene': '100 > 40' } );
} );

it( 'takes the newest change back where it still stands, and nothing else', () => {
	const past = [
		[ { name: 'sans, a4', before: '20', after: '25' } ],
		[
			{ name: 'chene, a4', before: '60', after: '70.00' },
			{ name: 'sans, a3', before: '35', after: '38' },
		],
	];
	const first = stepBack( past, TABLE )!;
	expect( first.prices ).toEqual( { 'a4|chene': '60' } );
	expect( stepBack( first.past, TABLE ) ).toEqual( {
		prices: { 'a4|sans': '20' },
		past: [],
	} );
	expect(
		stepBack( [ [ { name: 'gone', before: '1', after: '2' } ] ], TABLE )
	).toBeNull();
	expect( stepBack( [], TABLE ) ).toBeNull();
} );

it( 'tells what a saving changed of prices that were there before', () => {
	const held = [
		row( 'a4', 'sans', '25.00' ),
		row( 'a4', 'chene', '60' ),
		row( 'a2', 'sans', '90' ),
	];
	expect( touchedBetween( held, TABLE ) ).toEqual( [
		{ name: 'chene, a4', before: '60', after: '70' },
	] );
} );

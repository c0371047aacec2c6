import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examine } from '@museau/photos/verdict/examine';
import {
	faultFor,
	largestSafe,
	SIZES,
	type Fault,
	type Verdict,
} from '@museau/photos/verdict/judge';
import type { HeadBox } from '@museau/photos/verdict/pixels';
import { write, type Picture } from './degrade';
import { labelledSet } from './set';

const REPORTS = join( __dirname, '../../../.museau/reports' );
/** MUSEAU_PICTURES=1 leaves the photographs there as well, to look at. */
const PICTURES = process.env.MUSEAU_PICTURES
	? join( REPORTS, 'photo-verdict' )
	: '';

/** The verdict on a picture as the worker comes to it. */
function verdictOn( { width, height, data }: Picture, box: HeadBox ): Verdict {
	const work = examine(
		( area ) => {
			const rows = new Uint8Array( area.width * area.height * 4 );
			for ( let y = 0; y < area.height; y++ ) {
				const from = 4 * ( ( area.y + y ) * width + area.x );
				rows.set(
					data.subarray( from, from + 4 * area.width ),
					4 * y * area.width
				);
			}
			return rows;
		},
		width,
		height,
		box
	);
	for (;;) {
		const step = work.next();
		if ( step.done ) {
			return step.value;
		}
	}
}

interface Judged {
	name: string;
	isHeldOut: boolean;
	expected: Fault;
	isRight: boolean;
	said: Fault;
	verdict: Verdict;
	/** For each format that is clearly safe or clearly not: whether it was said so. */
	formats: boolean[];
}

/** Between these shares of what a format needs, people differ. */
const UNCLEAR = [ 0.7, 1.35 ] as const;
const NEEDS = { A4: 280, A3: 400, A2: 560, A1: 800 };

const judged: Judged[] = [];

beforeAll( () => {
	mkdirSync( PICTURES || REPORTS, { recursive: true } );
	for ( const one of labelledSet() ) {
		const { picture, box, fault, detail, name, isHeldOut } = one;
		const verdict = verdictOn( picture, box );
		const said = faultFor( verdict, 'A4' );
		judged.push( {
			name,
			isHeldOut,
			expected: fault,
			said,
			isRight: said === fault || said === one.or,
			verdict,
			formats:
				fault === 'dark' || fault === 'burnt'
					? []
					: SIZES.flatMap( ( size ) => {
							const share = detail / NEEDS[ size ];
							const isUnclear =
								share > UNCLEAR[ 0 ] && share < UNCLEAR[ 1 ];
							const isSafe = faultFor( verdict, size ) === '';
							return isUnclear ? [] : [ isSafe === share >= 1 ];
						} ),
		} );
		if ( PICTURES ) {
			const place = String( judged.length ).padStart( 3, '0' );
			writeFileSync(
				join( PICTURES, `${ place }.jpg` ),
				write( picture, 92 )
			);
		}
	}
	writeFileSync( join( REPORTS, 'photo-verdict.md' ), report() );
} );

const share = ( some: number, all: number ) =>
	`${ some } of ${ all } (${ ( ( 100 * some ) / Math.max( 1, all ) ).toFixed( 1 ) } %)`;

/** The tables of docs/photo-verdict.md. */
function report(): string {
	const names: Record< Fault, string > = {
		'': 'good',
		soft: 'soft',
		moved: 'moved',
		dark: 'dark',
		burnt: 'burnt',
		small: 'small',
	};
	const kinds = Object.keys( names ) as Fault[];
	const rows = kinds.map( ( expected ) => [
		names[ expected ],
		...kinds.map( ( said ) =>
			String(
				judged.filter(
					( one ) => one.expected === expected && one.said === said
				).length
			)
		),
	] );
	const table = [
		[ 'expected \\ said', ...Object.values( names ) ],
		Array( 7 ).fill( '---' ),
		...rows,
	]
		.map( ( row ) => `| ${ row.join( ' | ' ) } |` )
		.join( '\n' );
	const groups = [
		[ 'all', judged ],
		[ 'chosen by', judged.filter( ( one ) => ! one.isHeldOut ) ],
		[ 'held out', judged.filter( ( one ) => one.isHeldOut ) ],
	] as const;
	const figures = groups
		.map( ( [ name, group ] ) => {
			const good = group.filter( ( one ) => ! one.expected );
			const formats = group.flatMap( ( one ) => one.formats );
			return `| ${ name } | ${ share( group.filter( ( one ) => one.isRight ).length, group.length ) } | ${ share( good.filter( ( one ) => one.said ).length, good.length ) } | ${ share( formats.filter( Boolean ).length, formats.length ) } |`;
		} )
		.join( '\n' );
	const lines = judged.map(
		( { name, expected, said, isRight, verdict } ) =>
			`| ${ isRight ? '' : '✗' } | ${ name } | ${ names[ expected ] } | ${ names[ said ] } | ${ largestSafe( verdict ) || '–' } | ${ verdict.head.toFixed( 0 ) } | ${ verdict.detail.toFixed( 0 ) } | ${ verdict.lean.toFixed( 2 ) } | ${ verdict.light.high } | ${ verdict.light.middle } | ${ verdict.light.burnt.toFixed( 2 ) } |`
	);

	return `${ table }

| originals | right | good ones warned | formats right |
|---|---|---|---|
${ figures }

| | photograph | expected | said | safe | head | detail | lean | high | middle | burnt |
|---|---|---|---|---|---|---|---|---|---|---|
${ lines.join( '\n' ) }
`;
}

const part = ( some: unknown[], all: unknown[] ) => some.length / all.length;

test( 'the set is as large and as varied as it has to be', () => {
	expect( judged.length ).toBeGreaterThanOrEqual( 60 );
	expect(
		new Set( judged.map( ( { name } ) => name.split( ',' )[ 0 ] ) ).size
	).toBeGreaterThanOrEqual( 10 );
} );

test.each( [
	[ 'all', () => judged ],
	[ 'those held out', () => judged.filter( ( one ) => one.isHeldOut ) ],
] )(
	'of %s at least 90 of 100 photographs are judged right, and 3 of 100 good ones at most are warned',
	( _, group ) => {
		const right = group().filter( ( one ) => one.isRight );
		expect( part( right, group() ) ).toBeGreaterThanOrEqual( 0.9 );
		const good = group().filter( ( one ) => ! one.expected );
		const warned = good.filter( ( one ) => one.said );
		expect( part( warned, good ) ).toBeLessThanOrEqual( 0.03 );
	}
);

test( 'formats that are clearly safe, and clearly not, are said to be so', () => {
	const formats = judged.flatMap( ( one ) => one.formats );
	expect( part( formats.filter( Boolean ), formats ) ).toBeGreaterThanOrEqual(
		0.9
	);
} );

/**
 * The labelled set of photographs: originals in tests/fixtures/verdict, and what is made of them. The labels say what a person expects,
 * from how a photograph was made and from a look at it; what lies between good and bad is not in the set.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '@museau/photos/verdict/judge';
import * as degrade from './degrade';
import type { Picture } from './degrade';

const FOLDER = join( __dirname, '../../fixtures/verdict' );

interface Original {
	name: string;
	/** x, y, width, height in pixels: what a customer would draw a box around. */
	box: readonly [ number, number, number, number ];
	/** The thresholds were chosen without it. */
	isHeldOut: boolean;
}

const original = (
	name: string,
	box: Original[ 'box' ],
	isHeldOut = false
): Original => ( { name, box, isHeldOut } );

export const ORIGINALS: readonly Original[] = [
	original( 'raton', [ 80, 30, 510, 470 ] ),
	original( 'canard', [ 200, 40, 360, 380 ] ),
	original( 'elan', [ 55, 25, 575, 375 ] ),
	original( 'koala', [ 100, 70, 400, 360 ] ),
	original( 'ara', [ 70, 35, 400, 405 ] ),
	original( 'chaton', [ 60, 30, 520, 430 ] ),
	original( 'mouton', [ 50, 30, 505, 490 ] ),
	original( 'astronaute', [ 80, 0, 290, 350 ] ),
	original( 'herisson', [ 120, 70, 400, 370 ], true ),
	original( 'jaguars', [ 35, 35, 685, 460 ], true ),
	original( 'chat-roux', [ 40, 5, 400, 290 ], true ),
	original( 'ours-blanc', [ 50, 55, 610, 355 ], true ),
	original( 'lemurien', [ 110, 75, 320, 395 ], true ),
	original( 'bison', [ 80, 60, 360, 380 ], true ),
	original( 'hibou', [ 125, 60, 300, 410 ], true ),
	original( 'chevaux', [ 40, 30, 740, 340 ], true ),
];

export interface Labelled {
	/** 'raton, bougée 24 px à 35°'. */
	name: string;
	original: string;
	isHeldOut: boolean;
	/** What a person would say of it for an A4. */
	fault: Fault;
	/** What would be as right: an enlarged photograph is soft and small. */
	or?: Fault;
	/** Pixels of its head that show something, by how it was made; formats are expected from it. */
	detail: number;
	/** x, y, width, height in shares. */
	box: { x: number; y: number; width: number; height: number };
	picture: Picture;
}

/** A way to make a photograph of an original with a head of `side` pixels. */
interface Recipe {
	name: string;
	fault: Fault;
	or?: Fault;
	make: ( picture: Picture, side: number ) => Picture;
	/** Times the detail of the original. */
	keeps?: number;
	/** JPEG, of 100. */
	quality?: number;
}

/** Dark animals. */
const DARK = [ 'elan', 'herisson', 'bison' ];

/** Shares of the head's side: clearly visible on a portrait of 14 cm, and more. */
const SOFT = [ 0.008, 0.012, 0.02 ];
const MOVED = [ 0.035, 0.05, 0.08 ];
const ANGLES = [ 0, 90, 35, 120, 155, 60, 15, 105 ];

/** Each original in three good states, and in each of the bad ones; which, turns with its place. */
function recipes( place: number, isDark: boolean ): Recipe[] {
	const turn = < T >( list: readonly T[], by = 0 ) =>
		list[ ( place + by ) % list.length ]!;
	const good: Recipe[] = [
		{ name: 'grain', fault: '', make: ( one ) => degrade.grainy( one, 5 ) },
		{ name: 'JPEG 55', fault: '', make: ( one ) => one, quality: 55 },
		{
			name: 'un peu sombre',
			fault: '',
			make: ( one ) => degrade.lit( one, 0.55 ),
		},
		{
			name: 'un peu claire',
			fault: '',
			make: ( one ) => degrade.lit( one, 1.25 ),
		},
		{ name: 'terne', fault: '', make: ( one ) => degrade.flat( one, 0.7 ) },
		{
			name: 'à peine adoucie',
			fault: '',
			make: ( one ) => degrade.soft( one, 0.6 ),
		},
		{
			name: 'agrandie 2 fois',
			fault: '',
			make: ( one ) => degrade.sized( one, 2 ),
		},
	];
	const blur = ( share: number ): Recipe => ( {
		name: `floue ${ share * 100 } %`,
		fault: 'soft',
		make: ( one, side ) => degrade.soft( one, share * side ),
		keeps: 0,
	} );
	const motion = ( share: number, angle: number ): Recipe => ( {
		name: `bougée ${ ( share * 100 ).toFixed( 1 ) } % à ${ angle }°`,
		fault: 'moved',
		make: ( one, side ) => degrade.moved( one, share * side, angle ),
		keeps: 0,
	} );
	const dark = turn( [ 0.06, 0.04, 0.025 ] );
	// A dark animal takes more light before it is burnt.
	const burnt = isDark ? 30 : turn( [ 6, 9 ] );
	const small = turn( [ 200, 150, 110 ] );
	const enlarged = turn( [ 130, 110, 90 ] );

	return [
		{ name: 'telle quelle', fault: '', make: ( one ) => one },
		turn( good ),
		turn( good, 3 ),
		blur( turn( SOFT ) ),
		{
			...blur( turn( SOFT, 1 ) ),
			name: `floue ${ turn( SOFT, 1 ) * 100 } %, grain`,
			make: ( one, side ) =>
				degrade.grainy(
					degrade.soft( one, turn( SOFT, 1 ) * side ),
					4
				),
		},
		motion( turn( MOVED ), turn( ANGLES ) ),
		motion( turn( MOVED, 1 ), turn( ANGLES, 3 ) ),
		{
			name: `sombre, lumière × ${ dark }`,
			fault: 'dark',
			make: ( one ) => degrade.grainy( degrade.lit( one, dark ), 2 ),
		},
		{
			name: `brûlée, lumière × ${ burnt }`,
			fault: 'burnt',
			make: ( one ) => degrade.lit( one, burnt ),
		},
		{
			name: `petite, tête de ${ small } px`,
			fault: 'small',
			make: ( one, side ) => degrade.sized( one, small / side ),
		},
		{
			name: `agrandie de ${ enlarged } px`,
			fault: 'soft',
			or: 'small',
			make: ( one, side ) =>
				degrade.sized(
					degrade.sized( one, enlarged / side ),
					( 1.2 * side ) / enlarged
				),
			keeps: enlarged,
		},
	];
}

/** Around the box, pixels: blur and movement bring it in. */
const MARGIN = 24;

/** Makes the set, one photograph after the other. */
export function* labelledSet(): Generator< Labelled > {
	for ( const [ place, { name, box, isHeldOut } ] of ORIGINALS.entries() ) {
		const whole = degrade.read(
			readFileSync( join( FOLDER, `${ name }.jpg` ) )
		);
		// What lies far from the box is not looked at.
		const left = Math.max( 0, box[ 0 ] - MARGIN );
		const top = Math.max( 0, box[ 1 ] - MARGIN );
		const source = degrade.cut( whole, [
			left,
			top,
			Math.min( whole.width, box[ 0 ] + box[ 2 ] + MARGIN ) - left,
			Math.min( whole.height, box[ 1 ] + box[ 3 ] + MARGIN ) - top,
		] );
		const [ x, y, width, height ] = [
			box[ 0 ] - left,
			box[ 1 ] - top,
			box[ 2 ],
			box[ 3 ],
		];
		const side = Math.sqrt( width * height );
		for ( const recipe of recipes( place, DARK.includes( name ) ) ) {
			const picture = degrade.saved(
				recipe.make( source, side ),
				recipe.quality ?? 88
			);
			yield {
				name: `${ name }, ${ recipe.name }`,
				original: name,
				isHeldOut,
				fault: recipe.fault,
				or: recipe.or,
				detail:
					recipe.fault === 'small'
						? ( side * picture.width ) / source.width
						: ( recipe.keeps ?? side ),
				box: {
					x: x / source.width,
					y: y / source.height,
					width: width / source.width,
					height: height / source.height,
				},
				picture,
			};
		}
	}
}

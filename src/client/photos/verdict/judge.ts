import type { Light } from './light';

/** What was measured of a photograph. */
export interface Verdict {
	/** Side of the head's box, pixels: of a square as large. */
	head: number;
	/** As many pixels would do for what it really shows: an enlarged or soft photograph has fewer than it seems. */
	detail: number;
	/** From 0, as wide in all directions, to 1, as of what moved. */
	lean: number;
	light: Light;
}

/** What is wrong with a photograph; '' of a good one. */
export type Fault = '' | 'soft' | 'moved' | 'dark' | 'burnt' | 'small';

/** Detail that the head of a portrait needs, pixels: 20 for each of its 14, 20, 28 and 40 cm. */
const NEEDED = { A4: 280, A3: 400, A2: 560, A1: 800 };
export type Size = keyof typeof NEEDED;
/** From small to large. */
export const SIZES = Object.keys( NEEDED ) as Size[];

/** From this lean on it moved. */
const MOVED = 0.5;
/** A dark photograph stays below both levels, the one of its lightest parts and the one of its middle. */
const DARK = { high: 80, middle: 48 };
/** A burnt one has this share of empty whites, or half of it where its middle is light as well. */
const BURNT = { burnt: 0.34, middle: 185 };

const isSize = ( format: string ): format is Size => format in NEEDED;

/** Fault of its light, which no size mends. */
export function lightFault( { light }: Verdict ): Fault {
	if ( light.high < DARK.high && light.middle < DARK.middle ) {
		return 'dark';
	}

	const isBurnt =
		light.burnt >
		( light.middle > BURNT.middle ? BURNT.burnt / 2 : BURNT.burnt );

	return isBurnt ? 'burnt' : '';
}

/** What speaks against drawing it in a format: 'A4', or '' of a format without a size code, which is taken for the smallest. */
export function faultFor( verdict: Verdict, format: string ): Fault {
	const needed = NEEDED[ isSize( format ) ? format : 'A4' ];
	if ( lightFault( verdict ) || verdict.detail >= needed ) {
		return lightFault( verdict );
	}
	if ( verdict.head < needed * 1.1 ) {
		return 'small';
	}

	return verdict.lean >= MOVED ? 'moved' : 'soft';
}

/** The largest of these formats that it is safe for; '' when it is for none. */
export const largestSafe = (
	verdict: Verdict,
	sizes: readonly Size[] = SIZES
) =>
	lightFault( verdict )
		? ''
		: ( [ ...sizes ]
				.reverse()
				.find( ( size ) => verdict.detail >= NEEDED[ size ] ) ?? '' );

/**
 * The photograph that the pose is best taken from: without a fault of light first, then with most detail.
 * @param verdicts of the pose first; null where nobody knows
 * @return its place, -1 of none; and what it has before the pose, '' where nothing or nobody knows
 */
export function compare( verdicts: readonly ( Verdict | null )[] ): {
	index: number;
	reason: 'light' | 'detail' | '';
} {
	const known = verdicts.flatMap( ( verdict, index ) =>
		verdict ? [ { verdict, index, isLit: ! lightFault( verdict ) } ] : []
	);
	const pose = known.find( ( { index } ) => index === 0 );
	const [ best ] = [ ...known ].sort(
		( a, b ) =>
			Number( b.isLit ) - Number( a.isLit ) ||
			b.verdict.detail - a.verdict.detail ||
			a.index - b.index
	);
	if ( ! best || ! pose || best === pose ) {
		return { index: best?.index ?? -1, reason: '' };
	}
	if ( best.isLit !== pose.isLit ) {
		return { index: best.index, reason: 'light' };
	}

	return {
		index: best.index,
		// Less than a tenth is nothing that one sees.
		reason: best.verdict.detail > 1.1 * pose.verdict.detail ? 'detail' : '',
	};
}

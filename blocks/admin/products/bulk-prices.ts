import { t } from '@museau/i18n';
import { priceFault, priceOf, priceText } from './prices';

/** A price of the table, with the row and the column that it stands in. */
export interface PricedRow {
	key: string;
	/** Shown: 'Chêne, A4 portrait'. */
	name: string;
	/** Slugs; '' for none. */
	format: string;
	frame: string;
	/** As typed. */
	price: string;
}

/** What a change of several prices does to one of them. */
export interface PriceChange {
	key: string;
	name: string;
	/** As typed; '' where there was none. */
	before: string;
	after: string;
	/** Why it cannot be; '' when it can. */
	fault: string;
}

/** Which prices: all, one format's or one frame's. */
export interface Scope {
	format?: string;
	frame?: string;
}

const centsOf = ( typed: string ): number | null => {
	const price = priceOf( typed );
	return price === null ? null : Math.round( price * 100 );
};

const within = ( rows: PricedRow[], { format, frame }: Scope ) =>
	rows.filter(
		( row ) =>
			( format === undefined || row.format === format ) &&
			( frame === undefined || row.frame === frame )
	);

/** Slugs of a column or row, in the table's order. */
export const slugsOf = ( rows: PricedRow[], of: 'format' | 'frame' ) =>
	[ ...new Set( rows.map( ( row ) => row[ of ] ) ) ].filter( Boolean );

/** The change of one price to whole cents; null when it stays as it is. */
function changeOf(
	{ key, name, price }: PricedRow,
	cents: number
): PriceChange | null {
	if ( centsOf( price ) === cents ) {
		return null;
	}
	const after = priceText( cents / 100 );
	return {
		key,
		name,
		before: price,
		after,
		fault:
			cents > 0
				? priceFault( after )
				: t( 'Le prix doit être supérieur à 0.' ),
	};
}

const changed = (
	rows: PricedRow[],
	cents: ( row: PricedRow ) => number | null
): PriceChange[] =>
	rows.flatMap( ( row ) => {
		const next = cents( row );
		const change = next === null ? null : changeOf( row, next );
		return change ? [ change ] : [];
	} );

/** One price for a whole table, row or column. */
export const filled = ( rows: PricedRow[], scope: Scope, typed: string ) =>
	changed( within( rows, scope ), () => centsOf( typed ) );

/**
 * Prices raised or lowered by percent, to the cent or to the euro; what has no price yet stays without.
 * @param rows    the table
 * @param scope   which of them
 * @param typed   '10', '-7,5'
 * @param toEuros whether they end at whole euros
 */
export const raised = (
	rows: PricedRow[],
	scope: Scope,
	typed: string,
	toEuros: boolean
) => {
	// Hundredths of a percent, so that the product is one of whole numbers.
	const percent = centsOf( typed );
	return changed( within( rows, scope ), ( { price } ) => {
		const cents = centsOf( price );
		if ( cents === null || percent === null ) {
			return null;
		}
		const step = toEuros ? 100 : 1;
		return (
			Math.round( ( cents * ( 10000 + percent ) ) / 10000 / step ) * step
		);
	} );
};

/**
 * A price for each format and what each frame adds to it. A format without price and a frame without supplement leave their
 * prices alone: '0' adds nothing.
 */
export const composed = (
	rows: PricedRow[],
	byFormat: Record< string, string >,
	byFrame: Record< string, string >
) =>
	changed( rows, ( { format, frame } ) => {
		const base = centsOf( byFormat[ format ] ?? '' );
		// What has no frame has no field for its supplement.
		const added = frame === '' ? 0 : centsOf( byFrame[ frame ] ?? '' );
		return base === null || added === null ? null : base + added;
	} );

/** What stands in the fields when composing begins: the price of each format's cheapest frame, and what the frames add in all formats alike. */
export function composition( rows: PricedRow[] ) {
	const byFormat: Record< string, string > = {};
	for ( const { format, price } of rows ) {
		const cents = centsOf( price );
		const known = centsOf( byFormat[ format ] ?? '' );
		if ( cents !== null && ( known === null || cents < known ) ) {
			byFormat[ format ] = priceText( cents / 100 );
		}
	}
	const byFrame: Record< string, string > = {};
	for ( const frame of new Set( rows.map( ( row ) => row.frame ) ) ) {
		const added = within( rows, { frame } ).map( ( { format, price } ) => {
			const base = centsOf( byFormat[ format ] ?? '' );
			const cents = centsOf( price );
			return base === null || cents === null ? null : cents - base;
		} );
		const first = added[ 0 ];
		byFrame[ frame ] =
			typeof first === 'number' &&
			added.every( ( cents ) => cents === first )
				? priceText( first / 100 )
				: '';
	}
	return { byFormat, byFrame };
}

/** Prices by key, as a table holds them. */
export type Prices = Record< string, string >;

/** What a change did to one price. The keys of a table do not outlive its saving: a price is told from another by its name. */
export type Touched = Pick< PriceChange, 'name' | 'before' | 'after' >;

/** The prices of a table that another state of it has differently. */
export function touchedBetween( held: PricedRow[], now: PricedRow[] ) {
	const before = new Map(
		held.map( ( { name, price } ) => [ name, price ] )
	);
	return now.flatMap( ( { name, price } ): Touched[] => {
		const was = before.get( name );
		return was === undefined || centsOf( was ) === centsOf( price )
			? []
			: [ { name, before: was, after: price } ];
	} );
}

/**
 * Takes the newest change back that still stands somewhere in the table: what was changed again since then stays as it is.
 * Null when there is none.
 */
export function stepBack(
	past: Touched[][],
	rows: PricedRow[]
): { prices: Prices; past: Touched[][] } | null {
	for ( let last = past.length - 1; last >= 0; last-- ) {
		const standing = rows.flatMap( ( { key, name, price } ) => {
			const touched = past[ last ]!.find(
				( one ) =>
					one.name === name &&
					centsOf( one.after ) === centsOf( price )
			);
			return touched ? [ [ key, touched.before ] ] : [];
		} );
		if ( standing.length > 0 ) {
			return {
				prices: Object.fromEntries( standing ),
				past: past.slice( 0, last ),
			};
		}
	}
	return null;
}

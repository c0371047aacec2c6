import {
	formatGroup,
	isPostcard as isPostcardFormat,
} from '@museau/catalogue/formats';
import { attributeSlug, isFrameless } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import type { Attributes } from '../attributes';
import { nameOf } from './names';
import { priceFault, priceOf } from './prices';

/** A frame with a format, and what it costs. */
export interface Combination {
	cadre: string;
	format: string;
	/** As typed. */
	prix: string;
}

/** Of an option that is known by its slug alone. */
const named = ( slug: string ) => ( { name: '', slug } );

/** Whether a format, by its slug, is a postcard's. */
export const isPostcard = ( format: string ) =>
	isPostcardFormat( named( format ) );
/** Whether a format, by its slug, is a bookmark's. */
export const isBookmarkFormat = ( format: string ) =>
	formatGroup( named( format ) ) === 'Marque-page';
const isUnframed = ( frame: string ) => isFrameless( named( frame ) );

/** R189: every frame with every format, postcards without a frame only; what is there stays as it is. */
export function combinations(
	frames: string[],
	formats: string[],
	present: Combination[]
): Combination[] {
	const all = [ ...present ];
	for ( const format of formats ) {
		for ( const cadre of isPostcard( format )
			? frames.filter( isUnframed )
			: frames ) {
			if (
				! all.some(
					( row ) => row.cadre === cadre && row.format === format
				)
			) {
				all.push( { cadre, format, prix: '' } );
			}
		}
	}
	return all;
}

/** Formats of what was chosen that no chosen frame goes with: a postcard is sold without a frame. */
const impossibleFormats = ( frames: string[], formats: string[] ) =>
	frames.some( isUnframed ) ? [] : formats.filter( isPostcard );

/** Whether what was typed is no price above 0. */
export const isUnpriced = ( prix: string ) =>
	! ( ( priceOf( prix ) ?? 0 ) > 0 );

/** Place of the row whose price is wrong, those without one first; -1 when all are right. */
export function wrongPrice( rows: Combination[] ): number {
	const unpriced = rows.findIndex( ( { prix } ) => isUnpriced( prix ) );
	return unpriced >= 0
		? unpriced
		: rows.findIndex( ( { prix } ) => priceFault( prix ) );
}

/** What generating does not make of the chosen frames and formats, and why; '' when it makes something of all of them. */
export function refusalOf(
	frames: string[],
	formats: string[],
	present: Combination[],
	attributes: Attributes
): string {
	const names = ( role: 'frame' | 'format', slugs: string[] ) =>
		slugs
			.map(
				( slug ) =>
					`« ${ nameOf( attributes[ attributeSlug( role ) ], slug ) } »`
			)
			.join( ', ' );
	const impossible = impossibleFormats( frames, formats );
	if ( impossible.length > 0 ) {
		return t(
			"Rien n'est fait pour %1$s avec %2$s : une carte postale se vend sans cadre. Cochez « Sans cadre ».",
			names( 'format', impossible ),
			names( 'frame', frames )
		);
	}
	const framed = frames.filter( ( frame ) => ! isUnframed( frame ) );
	const postcards = formats.filter( isPostcard );
	if ( postcards.length > 0 && framed.length > 0 ) {
		return t(
			"%1$s : seulement sans cadre, rien n'est fait avec %2$s.",
			names( 'format', postcards ),
			names( 'frame', framed )
		);
	}
	return combinations( frames, formats, present ).length === present.length
		? t( 'Toutes ces combinaisons sont déjà là.' )
		: '';
}

import { attributeSlug } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import type { Attributes } from '../attributes';
import { raw, slugOf } from './answer';
import type { PricedRow } from './bulk-prices';
import { nameOf } from './names';
import { priceFault, priceOf, priceText } from './prices';

export interface Row {
	/** Of this form only: a new row has no id yet. */
	key: string;
	id?: number;
	/** As typed. */
	price: string;
	/** Option slugs by 'attribute_pa_cadre' …; what the modal does not edit comes back unchanged (B36). */
	attributes: Record< string, string >;
}

const FORMAT = `attribute_${ attributeSlug( 'format' ) }`;

const FRAME = `attribute_${ attributeSlug( 'frame' ) }`;

/** Attributes of a row that the modal edits. */
export const EDITED = [
	FRAME,
	FORMAT,
	`attribute_${ attributeSlug( 'series' ) }`,
];

/** Rows of an answer's variations. */
export function rowsOf( variations: unknown ): Row[] {
	return ( Array.isArray( variations ) ? variations : [] ).map(
		( variation, index ) => {
			const { id, price, attributes } = raw( variation );
			return {
				key: `v${ id ?? index }`,
				...( Number( id ) > 0 && { id: Number( id ) } ),
				price: priceText( price ),
				attributes: Object.fromEntries(
					Object.entries( raw( attributes ) ).map(
						( [ key, value ] ) => [ key, slugOf( value ) ]
					)
				),
			};
		}
	);
}

/** A row that the server does not know yet; its attributes are those that the others have. */
export function newRow( rows: Row[] ): Row {
	const names = [
		...EDITED,
		...rows.flatMap( ( { attributes } ) => Object.keys( attributes ) ),
	];
	const last = rows[ rows.length - 1 ]?.attributes ?? {};
	return {
		key: `n${ Date.now() }`,
		price: '',
		attributes: Object.fromEntries(
			names.map( ( name ) => [
				name,
				EDITED.includes( name ) ? '' : ( last[ name ] ?? '' ),
			] )
		),
	};
}

/** 'chene|a4-portrait|…': what tells two rows apart. */
const identity = ( { attributes }: Row ) =>
	Object.keys( attributes )
		.sort()
		.map( ( key ) => `${ key }=${ attributes[ key ] }` )
		.join( '|' );

/** The first two rows that are the same choice. */
export function duplicateRows( rows: Row[] ): [ Row, Row ] | null {
	const seen = new Map< string, Row >();
	for ( const row of rows ) {
		const duplicate = seen.get( identity( row ) );
		if ( duplicate ) {
			return [ duplicate, row ];
		}
		seen.set( identity( row ), row );
	}
	return null;
}

/** 'pa_cadre' of 'attribute_pa_cadre'. */
export const taxonomyOf = ( key: string ) => key.replace( /^attribute_/, '' );

/** Shown names of a row's options: 'Chêne, A4 portrait'. */
export function rowName( row: Row, attributes: Attributes ): string {
	const parts = Object.entries( row.attributes )
		.filter( ( [ , slug ] ) => slug !== '' )
		.map( ( [ key, slug ] ) =>
			nameOf( attributes[ taxonomyOf( key ) ], slug )
		);
	return parts.join( ', ' ) || t( 'Sans attribut' );
}

/** The rows as the tools for several prices see them. */
export const pricedRows = (
	rows: Row[],
	attributes: Attributes
): PricedRow[] =>
	rows.map( ( row ) => ( {
		key: row.key,
		name: rowName( row, attributes ),
		format: row.attributes[ FORMAT ] ?? '',
		frame: row.attributes[ FRAME ] ?? '',
		price: row.price,
	} ) );

/** The rows of each format together, in the order in which the formats come; one group without a name where a row has none. */
export function formatGroups( rows: Row[] ): [ string, Row[] ][] {
	const groups = new Map< string, Row[] >();
	for ( const row of rows ) {
		const format = row.attributes[ FORMAT ] ?? '';
		groups.set( format, [ ...( groups.get( format ) ?? [] ), row ] );
	}
	return groups.has( '' ) ? [ [ '', rows ] ] : [ ...groups ];
}

/** A row's name below the heading of its format. */
export const nameInFormat = ( row: Row, attributes: Attributes ) =>
	rowName(
		{
			...row,
			attributes: Object.fromEntries(
				Object.entries( row.attributes ).filter(
					( [ key ] ) => key !== FORMAT
				)
			),
		},
		attributes
	);

/** Names the choice that two rows make alike; '' when none do. */
export function duplicateFault( rows: Row[], attributes: Attributes ): string {
	const pair = duplicateRows( rows );
	return pair
		? t(
				'Deux variations seraient identiques : %s.',
				rowName( pair[ 1 ], attributes )
			)
		: '';
}

/** One format on every row; '' is no format chosen and changes nothing (R200). */
export function withFormat( rows: Row[], format: string ): Row[] {
	return format === ''
		? rows
		: rows.map( ( row ) => ( {
				...row,
				attributes: {
					...row.attributes,
					[ FORMAT ]: format,
				},
			} ) );
}

/** Each row with the format that it had in `opened`; one that was not there yet keeps its own. */
export const withOpenedFormats = ( rows: Row[], opened: Row[] ): Row[] =>
	rows.map( ( row ) => {
		const was = opened.find( ( { key } ) => key === row.key );
		return was
			? {
					...row,
					attributes: {
						...row.attributes,
						[ FORMAT ]: was.attributes[ FORMAT ] ?? '',
					},
				}
			: row;
	} );

export const pricedCount = ( rows: Row[] ) =>
	rows.filter( ( { price } ) => ( priceOf( price ) ?? -1 ) >= 0 ).length;

/** What is wrong with a row's price: nothing is a price that may be asked, none is not (B74). */
export function rowFault( price: string ): string {
	const value = priceOf( price );
	if ( value === null ) {
		return t( 'Indiquez un prix pour chaque variation (0 est permis).' );
	}
	return value < 0
		? t( "Le prix d'une variation est de 0 ou plus." )
		: priceFault( price );
}

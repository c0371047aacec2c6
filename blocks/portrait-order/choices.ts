import {
	accepts,
	isAnimals,
	isFirstFormat,
	isFormat,
	isFrame,
	isFrameless,
	isTechnique,
	sizeCode,
	type Choices,
} from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import type {
	AttributeOption,
	ProductAttribute,
	Variation,
} from '@museau/types';

type Words = Pick< AttributeOption, 'name' | 'slug' >;
type Attribute = Pick< ProductAttribute, 'name' | 'slug' > & {
	options: AttributeOption[];
};
type Offer = Pick< Variation, 'price' | 'stock_status' > & {
	attributes: Pick<
		Variation[ 'attributes' ][ number ],
		'slug' | 'option_slug'
	>[];
};

/** Runs of digits and of other characters, without accents or capitals. */
function sortKey( text: string ): string[] {
	const plain = text
		.normalize( 'NFD' )
		.replace( /[\u0300-\u036f]/g, '' )
		.replace( /[œŒ]/g, 'oe' )
		.replace( /[æÆ]/g, 'ae' )
		.toLowerCase();

	return plain.match( /\d+|\D+/g ) ?? [];
}

/** French order with numbers as numbers; the same rule as Domain\Catalogue\FirstChoices, whatever the browser's collation is. */
export function compareNames( a: string, b: string ): number {
	const left = sortKey( a );
	const right = sortKey( b );
	for ( let i = 0; i < Math.min( left.length, right.length ); i++ ) {
		const x = left[ i ] ?? '';
		const y = right[ i ] ?? '';
		const areNumbers = /^\d/.test( x ) && /^\d/.test( y );
		if ( areNumbers && Number( x ) !== Number( y ) ) {
			return Number( x ) - Number( y );
		}
		if ( ! areNumbers && x !== y ) {
			return x < y ? -1 : 1;
		}
	}

	return left.length - right.length;
}

/** Sorted in French; the whole list turned round when one option mentions A4 (B10). */
function sortOptions< T extends Words >( options: readonly T[] ): T[] {
	const sorted = [ ...options ].sort( ( a, b ) =>
		compareNames( a.name, b.name )
	);

	return sorted.some( ( { name } ) => isFirstFormat( name ) )
		? sorted.reverse()
		: sorted;
}

function canBeBought( variation: Offer ): boolean {
	return variation.price !== null && variation.stock_status === 'instock';
}

function firstChoice(
	attribute: Attribute,
	options: readonly AttributeOption[]
): AttributeOption | undefined {
	return (
		( isFrame( attribute ) ? options.find( isFrameless ) : undefined ) ??
		options.find( ( { name } ) => isFirstFormat( name ) ) ??
		options[ 0 ]
	);
}

/** An option that is on sale, but not beside the choices made before it. */
export interface ExcludedOption extends AttributeOption {
	/** 'pas en polychromos', 'pas avec 3 animaux'. */
	reason: string;
}

interface Selection {
	choices: Choices;
	/** What each select offers, by attribute slug. */
	options: Record< string, AttributeOption[] >;
	/** What each select shows without offering it. */
	excluded: Record< string, ExcludedOption[] >;
}

/** Names the earlier choice that an option cannot be had with; 'ces choix' where only several together exclude it. */
function reasonFor(
	slug: string,
	option: string,
	earlier: readonly { attribute: Attribute; chosen: AttributeOption }[],
	onSale: readonly Offer[]
): string {
	const culprit = earlier.find(
		( { attribute, chosen } ) =>
			! onSale.some( ( variation ) =>
				accepts( variation, {
					[ attribute.slug ]: chosen.slug,
					[ slug ]: option,
				} )
			)
	);
	if ( ! culprit ) {
		return t( 'pas avec ces choix' );
	}
	const { attribute, chosen } = culprit;
	if ( isFormat( attribute ) ) {
		return t( 'pas en %s', sizeCode( chosen.name ) || chosen.name );
	}
	const name = chosen.name.toLocaleLowerCase( 'fr' );

	return isTechnique( attribute )
		? t( 'pas en %s', name )
		: t( 'pas avec %s', name );
}

/**
 * Walks the attributes in the product's order: a wanted option stays while it is available, else 'sans cadre' for
 * the frame, else the first choice. With nothing wanted these are the first choices of the page.
 * @param attributes those that variations differ by
 * @param variations
 * @param wanted     what was chosen before, the changed attribute included
 */
export function select(
	attributes: readonly Attribute[],
	variations: readonly Offer[],
	wanted: Choices
): Selection {
	const onSale = variations.filter( canBeBought );
	const choices: Choices = {};
	const options: Selection[ 'options' ] = {};
	const excluded: Selection[ 'excluded' ] = {};
	const earlier: { attribute: Attribute; chosen: AttributeOption }[] = [];
	for ( const attribute of attributes ) {
		const { slug } = attribute;
		const sorted = sortOptions( attribute.options );
		const isOffered = ( option: AttributeOption, others: Choices ) =>
			onSale.some( ( variation ) =>
				accepts( variation, { ...others, [ slug ]: option.slug } )
			);
		const available = sorted.filter( ( one ) => isOffered( one, choices ) );
		const offered = available.length > 0 ? available : sorted;
		const chosen =
			offered.find( ( one ) => one.slug === wanted[ slug ] ) ??
			firstChoice( attribute, offered );
		options[ slug ] = offered;
		excluded[ slug ] = sorted
			.filter(
				( one ) => ! offered.includes( one ) && isOffered( one, {} )
			)
			.map( ( one ) => ( {
				...one,
				reason: reasonFor( slug, one.slug, earlier, onSale ),
			} ) );
		choices[ slug ] = chosen?.slug ?? '';
		if ( chosen ) {
			earlier.push( { attribute, chosen } );
		}
	}

	return { choices, options, excluded };
}

/** The variation on sale whose attributes all equal the choices; none means unavailable. */
export function matchingVariation< T extends Offer >(
	variations: readonly T[],
	choices: Choices
): T | undefined {
	return variations.find(
		( variation ) =>
			canBeBought( variation ) && accepts( variation, choices )
	);
}

/** Euros by option slug. */
export type Surcharges = Record< string, number >;

/** What an option costs more than the cheapest beside the same other choices. */
export function surchargesOf(
	{ slug, options }: Pick< Attribute, 'slug' | 'options' >,
	variations: readonly Offer[],
	choices: Choices
): Surcharges {
	const prices = options.flatMap( ( option ) => {
		const price = matchingVariation( variations, {
			...choices,
			[ slug ]: option.slug,
		} )?.price;

		return price ? [ [ option.slug, price ] as const ] : [];
	} );
	const least = Math.min( ...prices.map( ( [ , price ] ) => price ) );

	return Object.fromEntries(
		prices
			.filter( ( [ , price ] ) => price > least )
			.map( ( [ option, price ] ) => [ option, price - least ] )
	);
}

export function chosenOption(
	{ slug, options }: Pick< Attribute, 'slug' | 'options' >,
	choices: Choices
): AttributeOption | undefined {
	return options.find( ( option ) => option.slug === choices[ slug ] );
}

/** Fields for names: a larger litter is named in the message. */
const MOST_NAMES = 6;

/** How many animals are drawn, as far as they are named one by one. */
export function animalsOf( attributes: Attribute[], choices: Choices ): number {
	const attribute = attributes.find( isAnimals );
	const said = attribute ? chosenOption( attribute, choices )?.name : '';

	return Math.max(
		1,
		Math.min( MOST_NAMES, parseInt( said ?? '', 10 ) || 1 )
	);
}

/** The day for which a portrait is promised, by what its work depends on. */
export interface Dispatch {
	/** Slugs of the attributes that it depends on. */
	by: string[];
	/** Days as they are read, by the chosen options' slugs joined with '/'; '' of choices that take too long now. */
	days: Record< string, string >;
}

/** The day for which a portrait of these choices is promised, as it is read; '' of choices that take too long now, none without promises. */
export function promisedDay(
	dispatch: Dispatch | undefined,
	choices: Choices
): string | undefined {
	return dispatch?.days[
		dispatch.by.map( ( slug ) => choices[ slug ] ?? '' ).join( '/' )
	];
}

/**
 * What became of an option that can no longer be had: 'A4 remplace A2, qui n'existe pas en polychromos.'; '' while
 * the wanted option is the chosen one.
 */
export function replacementNote(
	attribute: Attribute & { excluded: ExcludedOption[] },
	wanted: Choices,
	choices: Choices
): string {
	const lost = attribute.excluded.find(
		( { slug } ) => slug === wanted[ attribute.slug ]
	);
	const now = chosenOption( attribute, choices );
	if ( ! lost || ! now ) {
		return '';
	}
	const short = ( name: string ) => sizeCode( name ) || name;

	return t(
		"%1$s remplace %2$s, qui n'existe %3$s.",
		short( now.name ),
		short( lost.name ),
		lost.reason
	);
}

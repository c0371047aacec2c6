import {
	accepts,
	isFirstFormat,
	isFrame,
	isFrameless,
	type Choices,
} from '@museau/catalogue/options';
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

/** Options of an attribute that some variation on sale offers beside the choices made before it, in the order shown. */
function availableOptions(
	attribute: Attribute,
	earlier: Choices,
	variations: readonly Offer[]
): AttributeOption[] {
	return sortOptions( attribute.options ).filter( ( { slug } ) =>
		variations.some(
			( variation ) =>
				canBeBought( variation ) &&
				accepts( variation, { ...earlier, [ attribute.slug ]: slug } )
		)
	);
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

interface Selection {
	choices: Choices;
	/** What each select offers, by attribute slug. */
	options: Record< string, AttributeOption[] >;
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
	const choices: Choices = {};
	const options: Selection[ 'options' ] = {};
	for ( const attribute of attributes ) {
		const available = availableOptions( attribute, choices, variations );
		const offered =
			available.length > 0 ? available : sortOptions( attribute.options );
		const kept = offered.find(
			( { slug } ) => slug === wanted[ attribute.slug ]
		);
		options[ attribute.slug ] = offered;
		choices[ attribute.slug ] =
			( kept ?? firstChoice( attribute, offered ) )?.slug ?? '';
	}

	return { choices, options };
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

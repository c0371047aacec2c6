/** What becomes of a block's words, link and picture in another block: what both know is taken over, nothing is made up. */
import { createBlock } from '@wordpress/blocks';
import type { Attributes } from './fields';
import { toHtml, toText } from './plain';

interface InnerBlock {
	attributes: Attributes;
	innerBlocks?: InnerBlock[];
}

interface Transform {
	type: 'block';
	blocks: string[];
	isMatch?: ( attributes: any ) => boolean;
	transform: ( attributes: any, inner: InnerBlock[] ) => unknown;
}

export interface Transforms {
	from?: Transform[];
	to?: Transform[];
}

const said = ( value: unknown ) => String( value ?? '' ).trim();

/** Only what is known: the rest has its default. */
const known = ( attributes: Attributes ): Attributes =>
	Object.fromEntries(
		Object.entries( attributes ).filter(
			( [ , value ] ) => value !== undefined && value !== ''
		)
	);

/** A picture of hers with its words; the theme's own drawing stays with its block. */
const picture = ( { imageId, alt, caption }: Attributes ): Attributes =>
	Number( imageId ) > 0 ? { imageId, alt, caption } : {};

export const heroToBand = ( hero: Attributes ): Attributes => ( {
	...known( {
		eyebrow: hero.eyebrow,
		heading: `${ said( hero.heading ) } ${ said( hero.emphasis ) }`.trim(),
		text: hero.lead,
		link: hero.button,
		url: hero.url,
	} ),
	...picture( hero ),
} );

export const bandToHero = ( band: Attributes ): Attributes => ( {
	...known( {
		eyebrow: band.eyebrow,
		heading: band.heading,
		lead: band.text,
		button: band.link,
		url: band.url,
	} ),
	// The end of another title.
	emphasis: '',
	...picture( band ),
} );

/** A band as the only card: the first of those that she adds. */
export const bandToCards = ( band: Attributes ): Attributes => ( {
	...known( { heading: band.heading } ),
	cards: [
		{
			title: said( band.link ) || said( band.heading ),
			text: said( band.text ),
			menu: '',
			url: said( band.url ),
			drawing: Number( band.imageId ) > 0 ? '' : 'chouette',
			imageId: Number( band.imageId ) || 0,
		},
	],
} );

type Card = Record< string, unknown >;

const cardsOf = ( { cards }: Attributes ): Card[] =>
	Array.isArray( cards ) ? cards : [];

export const cardsToBand = ( block: Attributes ): Attributes => {
	const card = cardsOf( block )[ 0 ] ?? {};
	return {
		...known( {
			heading: block.heading,
			text: card.text,
			link: card.title,
			url: card.url,
		} ),
		...( Number( card.imageId ) > 0
			? { imageId: card.imageId, alt: '', caption: '' }
			: {} ),
	};
};

export const cardsToSteps = ( block: Attributes ): Attributes => ( {
	...known( { heading: block.heading } ),
	steps: cardsOf( block ).map( ( { title, text } ) => ( { title, text } ) ),
} );

/** Words without the guillemets around them. */
const unquoted = ( words: string ) =>
	words.replace( /^«\s*|\s*»$/g, '' ).trim();

const wordsOf = ( blocks: InnerBlock[] ): string[] =>
	blocks.flatMap( ( { attributes, innerBlocks = [] } ) => [
		toText( said( attributes.content ), true ),
		...wordsOf( innerBlocks ),
	] );

/** The words of WordPress's quotation and whose they are. */
export const quoted = (
	{ citation, value }: Attributes,
	inner: InnerBlock[]
): { words: string; author: string } => ( {
	words: [ toText( said( value ), true ), ...wordsOf( inner ) ]
		.filter( Boolean )
		.join( ' ' ),
	author: toText( said( citation ), false ),
} );

export const quoteToBand = (
	attributes: Attributes,
	inner: InnerBlock[]
): Attributes => {
	const { words, author } = quoted( attributes, inner );
	return known( { text: words, heading: author } );
};

export const quoteToHero = (
	attributes: Attributes,
	inner: InnerBlock[]
): Attributes => known( { lead: quoted( attributes, inner ).words } );

export const quoteToSignature = (
	attributes: Attributes,
	inner: InnerBlock[]
): Attributes => {
	const words = unquoted(
		toText( quoted( attributes, inner ).words, false )
	);
	return known( { quote: words && `« ${ words } »` } );
};

/** WordPress's quotation of these words. */
const quote = ( words: unknown, author: unknown = '' ) =>
	createBlock(
		'core/quote',
		known( { citation: toHtml( said( author ), false ) } ),
		[
			createBlock( 'core/paragraph', {
				content: toHtml( unquoted( said( words ) ), true ),
			} ),
		]
	);

const to = (
	name: string,
	change: ( attributes: Attributes, inner: InnerBlock[] ) => Attributes,
	isMatch?: ( attributes: any ) => boolean
): Transform => ( {
	type: 'block',
	blocks: [ `museau/${ name }` ],
	...( isMatch ? { isMatch } : {} ),
	transform: ( attributes, inner ) =>
		createBlock( `museau/${ name }`, change( attributes, inner ) ),
} );

const toQuote = ( change: ( attributes: Attributes ) => unknown ) =>
	( {
		type: 'block',
		blocks: [ 'core/quote' ],
		transform: change,
	} ) satisfies Transform;

const fromQuote = (
	name: string,
	change: ( attributes: Attributes, inner: InnerBlock[] ) => Attributes
): Transform => ( { ...to( name, change ), blocks: [ 'core/quote' ] } );

export const HERO: Transforms = {
	from: [ fromQuote( 'hero', quoteToHero ) ],
	to: [
		to( 'parallax-band', heroToBand ),
		to( 'category-cards', ( hero ) => bandToCards( heroToBand( hero ) ) ),
		toQuote( ( { lead } ) => quote( lead ) ),
	],
};

export const BAND: Transforms = {
	from: [ fromQuote( 'parallax-band', quoteToBand ) ],
	to: [
		to( 'hero', bandToHero ),
		to( 'category-cards', bandToCards ),
		toQuote( ( { text, heading } ) => quote( text, heading ) ),
	],
};

/** Several cards are no band: all but one would go. */
const isOne = ( block: Attributes ) => cardsOf( block ).length === 1;

export const CARDS: Transforms = {
	to: [
		to( 'steps', cardsToSteps ),
		to( 'parallax-band', cardsToBand, isOne ),
		to( 'hero', ( block ) => bandToHero( cardsToBand( block ) ), isOne ),
	],
};

export const SIGNATURE: Transforms = {
	from: [ fromQuote( 'signature', quoteToSignature ) ],
	to: [ toQuote( ( attributes ) => quote( attributes.quote ) ) ],
};

/** What of a block is edited on the canvas, and where its attributes keep it. */

export interface TextField {
	/** Read aloud, and shown where the text is empty. */
	label: string;
	/** Whether words may be bold or in italics; else the text is plain. */
	hasFormats?: boolean;
	/** Whether the shop shows a text of its own where this one is empty. */
	hasDefaultText?: boolean;
	/** Attribute with the address that the text leads to. */
	link?: string;
}

/** Entries of one kind: cards, steps. */
export interface ListFields {
	/** Attribute that holds them. */
	name: string;
	texts: Record< string, TextField >;
	/** Their pictures: the key that holds the media item's number, and the label. */
	pictures?: Record< string, string >;
	/** Key with the address that a whole entry leads to. */
	link?: string;
	/** Keys that would win over the address; set to these when it changes. */
	overriddenBy?: Record< string, unknown >;
	/** A new entry. */
	fresh: Record< string, unknown >;
	most: number;
	words: Record< 'add' | 'before' | 'after' | 'remove', string >;
}

export interface Fields {
	texts?: Record< string, TextField >;
	/** Attributes with a media item's number, 0 for the theme's own drawing, and the label of each. */
	pictures?: Record< string, string >;
	list?: ListFields;
}

export type Attributes = Record< string, unknown >;
type Entry = Record< string, unknown >;

const entriesOf = ( attributes: Attributes, name: string ): Entry[] =>
	Array.isArray( attributes[ name ] ) ? attributes[ name ] : [];

/** The parts of 'cards.0.title'; null for an attribute of the block itself. */
function partsOf( path: string ): [ string, number, string ] | null {
	const [ name, index, key ] = path.split( '.' );
	return name && index && key ? [ name, Number( index ), key ] : null;
}

/** Which entry of the list a path names; -1 for none. */
export const indexOf = ( path: string ): number => partsOf( path )?.[ 1 ] ?? -1;

export function valueAt( attributes: Attributes, path: string ): unknown {
	const parts = partsOf( path );
	return parts
		? entriesOf( attributes, parts[ 0 ] )[ parts[ 1 ] ]?.[ parts[ 2 ] ]
		: attributes[ path ];
}

/** What setAttributes is given for a new value at a path; `more` goes with it into the same entry. */
export function changedAt(
	attributes: Attributes,
	path: string,
	value: unknown,
	more: Entry = {}
): Attributes {
	const parts = partsOf( path );
	if ( ! parts ) {
		return { [ path ]: value, ...more };
	}
	const [ name, index, key ] = parts;
	return {
		[ name ]: entriesOf( attributes, name ).map( ( entry, i ) =>
			i === index ? { ...entry, [ key ]: value, ...more } : entry
		),
	};
}

export const textFieldAt = (
	{ texts, list }: Fields,
	path: string
): TextField | undefined => {
	const parts = partsOf( path );
	return parts ? list?.texts[ parts[ 2 ] ] : texts?.[ path ];
};

export const pictureLabelAt = (
	{ pictures, list }: Fields,
	path: string
): string => {
	const parts = partsOf( path );
	return (
		( parts ? list?.pictures?.[ parts[ 2 ] ] : pictures?.[ path ] ) ?? ''
	);
};

/** Where the address of what is being edited stands: of the entry, of the text itself, or of the block's only link; '' for none. */
export function linkFor( fields: Fields, active: string ): string {
	const index = indexOf( active );
	if ( index >= 0 && fields.list?.link ) {
		return `${ fields.list.name }.${ index }.${ fields.list.link }`;
	}
	const links = Object.values( fields.texts ?? {} ).flatMap( ( { link } ) =>
		link ? [ link ] : []
	);
	return fields.texts?.[ active ]?.link ?? links[ 0 ] ?? '';
}

/** Pictures that the toolbar offers: the block's own, and those of the entry that is being edited. */
export function picturesFor( fields: Fields, active: string ): string[] {
	const { list } = fields;
	const index = indexOf( active );
	const own = Object.keys( fields.pictures ?? {} );
	// One that is touched stands alone: its name says which.
	return [
		...( own.includes( active ) ? [ active ] : own ),
		...( list && index >= 0
			? Object.keys( list.pictures ?? {} ).map(
					( key ) => `${ list.name }.${ index }.${ key }`
				)
			: [] ),
	];
}

/**
 * What the server needs to render the block: all of its own attributes (those it knows) but the words, which the canvas shows itself.
 * What she types is no reason to render it again.
 */
export function attributesToSend(
	attributes: Attributes,
	{ texts, list }: Fields,
	known: string[]
): Attributes {
	return Object.fromEntries(
		known
			.filter( ( name ) => ! texts?.[ name ] && name in attributes )
			.map( ( name ) => [
				name,
				name === list?.name
					? entriesOf( attributes, name ).map( ( entry ) =>
							Object.fromEntries(
								Object.entries( entry ).filter(
									( [ key ] ) => ! list.texts[ key ]
								)
							)
						)
					: attributes[ name ],
			] )
	);
}

/**
 * A list after a change to the entry at an index: 'add' puts a new one behind it, 'before' and 'after' move it by one place, 'remove' takes
 * it out. At the ends a move changes nothing.
 */
export function changedList(
	entries: Entry[],
	index: number,
	change: 'add' | 'before' | 'after' | 'remove',
	fresh: Entry
): Entry[] {
	if ( change === 'add' ) {
		const behind = index + 1;
		return [
			...entries.slice( 0, behind ),
			fresh,
			...entries.slice( behind ),
		];
	}
	const others = entries.filter( ( _, i ) => i !== index );
	switch ( change ) {
		case 'remove':
			return others;
		default: {
			const entry = entries[ index ];
			const place = index + ( change === 'before' ? -1 : 1 );
			return entry && place >= 0 && place < entries.length
				? [
						...others.slice( 0, place ),
						entry,
						...others.slice( place ),
					]
				: entries;
		}
	}
}

/** An address as the site keeps it: without its own name, so that it moves with the shop. */
export const siteAddress = ( url: string, origin: string ): string =>
	url.startsWith( `${ origin }/` ) ? url.slice( origin.length ) : url;

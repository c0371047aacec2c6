import {
	changedAt,
	changedList,
	attributesToSend,
	linkFor,
	picturesFor,
	siteAddress,
	valueAt,
	type Fields,
} from './fields';

const CARDS: Fields = {
	texts: { heading: { label: 'Titre' } },
	list: {
		name: 'cards',
		texts: { title: { label: 'Titre' }, text: { label: 'Phrase' } },
		pictures: { imageId: 'Image' },
		link: 'url',
		fresh: {},
		most: 6,
		words: { add: '', before: '', after: '', remove: '' },
	},
};
const HERO: Fields = {
	texts: {
		heading: { label: 'Titre' },
		button: { label: 'Bouton', link: 'url' },
	},
	pictures: { imageId: 'Dessin', photoId: 'Photographie' },
};
const cards = [
	{ title: 'Un', url: '/un', imageId: 0, menu: 'Un' },
	{ title: 'Deux', url: '/deux', imageId: 7, menu: 'Deux' },
];

test( 'a text of an entry is read and changed alone, the others stay the same objects', () => {
	expect( valueAt( { cards }, 'cards.1.title' ) ).toBe( 'Deux' );
	expect( valueAt( { cards }, 'cards.4.title' ) ).toBeUndefined();
	const changed = changedAt( { cards }, 'cards.1.title', 'Trois' )
		.cards as typeof cards;
	expect( changed[ 0 ] ).toBe( cards[ 0 ] );
	expect( changed[ 1 ] ).toEqual( { ...cards[ 1 ], title: 'Trois' } );
	expect( changedAt( { heading: 'A' }, 'heading', 'B' ) ).toEqual( {
		heading: 'B',
	} );
} );

test( 'an address that is chosen for a card is not overruled by its word of the menu', () => {
	const changed = changedAt( { cards }, 'cards.0.url', '/contact', {
		menu: '',
	} ).cards as typeof cards;
	expect( changed[ 0 ] ).toEqual( {
		...cards[ 0 ],
		url: '/contact',
		menu: '',
	} );
} );

test( 'the toolbar offers the link and the pictures of what is being edited', () => {
	expect( linkFor( HERO, 'heading' ) ).toBe( 'url' );
	expect( linkFor( CARDS, 'cards.1.text' ) ).toBe( 'cards.1.url' );
	expect( linkFor( CARDS, 'heading' ) ).toBe( '' );
	expect( picturesFor( HERO, '' ) ).toEqual( [ 'imageId', 'photoId' ] );
	expect( picturesFor( HERO, 'photoId' ) ).toEqual( [ 'photoId' ] );
	expect( picturesFor( CARDS, 'cards.0.title' ) ).toEqual( [
		'cards.0.imageId',
	] );
	expect( picturesFor( CARDS, 'heading' ) ).toEqual( [] );
} );

test( 'what is typed is no reason to draw the block again, a picture is', () => {
	const known = [ 'heading', 'cards' ];
	const before = attributesToSend( { heading: 'A', cards }, CARDS, known );
	expect(
		attributesToSend(
			{
				heading: 'B',
				cards: [ { ...cards[ 0 ], title: 'Zéro' }, cards[ 1 ] ],
			},
			CARDS,
			known
		)
	).toEqual( before );
	expect(
		attributesToSend(
			{ cards: [ { ...cards[ 0 ], imageId: 9 }, cards[ 1 ] ] },
			CARDS,
			known
		)
	).not.toEqual( before );
	expect(
		attributesToSend( { lock: {}, heading: '' }, CARDS, known )
	).toEqual( {} );
} );

test( 'entries are added behind the one that is edited, moved and removed', () => {
	const [ a, b, c, d ] = [ 'a', 'b', 'c', 'd' ].map( ( title ) => ( {
		title,
	} ) );
	const three = [ a!, b!, c! ];
	expect( changedList( three, 0, 'add', d! ) ).toEqual( [ a, d, b, c ] );
	expect( changedList( three, 2, 'before', d! ) ).toEqual( [ a, c, b ] );
	expect( changedList( three, 0, 'after', d! ) ).toEqual( [ b, a, c ] );
	expect( changedList( three, 1, 'remove', d! ) ).toEqual( [ a, c ] );
	// Nothing is lost at the ends.
	expect( changedList( three, 0, 'before', d! ) ).toEqual( three );
	expect( changedList( three, 2, 'after', d! ) ).toEqual( three );
} );

test( 'an address of the shop is kept without its name, another as it is', () => {
	const origin = 'https://atelier.example';
	expect( siteAddress( `${ origin }/contact`, origin ) ).toBe( '/contact' );
	expect( siteAddress( '/contact', origin ) ).toBe( '/contact' );
	expect( siteAddress( 'https://atelier.example.org/x', origin ) ).toBe(
		'https://atelier.example.org/x'
	);
} );

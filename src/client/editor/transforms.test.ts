import {
	bandToCards,
	bandToHero,
	BAND,
	CARDS,
	cardsToBand,
	cardsToSteps,
	HERO,
	heroToBand,
	quoteToBand,
	quoteToHero,
	quoteToSignature,
	SIGNATURE,
} from './transforms';

// WordPress's own cannot be loaded here; the journeys do it in the editor.
jest.mock( '@wordpress/blocks', () => ( {
	createBlock: ( name: string, attributes = {}, innerBlocks = [] ) => ( {
		name,
		attributes,
		innerBlocks,
	} ),
} ) );

const hero = {
	eyebrow: 'Sur le site',
	heading: 'Vos compagnons,',
	emphasis: 'à plume aussi',
	lead: "L'animal & son <em>regard</em>.",
	button: 'Mon portrait',
	url: '/commandez-votre-portrait',
	note: 'Une remarque',
	caption: 'Filou, A5',
	alt: 'Portrait de Filou',
	imageId: 12,
	photoId: 13,
};

test( 'introduction and band keep words, link and her own picture', () => {
	const band = heroToBand( hero );
	expect( band ).toEqual( {
		eyebrow: 'Sur le site',
		heading: 'Vos compagnons, à plume aussi',
		text: hero.lead,
		link: 'Mon portrait',
		url: hero.url,
		imageId: 12,
		alt: hero.alt,
		caption: hero.caption,
	} );
	expect( bandToHero( band ) ).toEqual( {
		eyebrow: 'Sur le site',
		heading: 'Vos compagnons, à plume aussi',
		emphasis: '',
		lead: hero.lead,
		button: 'Mon portrait',
		url: hero.url,
		imageId: 12,
		alt: hero.alt,
		caption: hero.caption,
	} );
} );

test( 'the words of the theme’s own drawing do not go to another drawing', () => {
	expect( heroToBand( { ...hero, imageId: 0 } ) ).not.toHaveProperty( 'alt' );
} );

test( 'a band is one card, and one card a band; several cards are no band', () => {
	const block = bandToCards( heroToBand( hero ) );
	expect( block.cards ).toEqual( [
		expect.objectContaining( {
			title: 'Mon portrait',
			text: hero.lead,
			url: hero.url,
			menu: '',
			imageId: 12,
		} ),
	] );
	expect( cardsToBand( block ) ).toMatchObject( {
		heading: 'Vos compagnons, à plume aussi',
		text: hero.lead,
		link: 'Mon portrait',
		url: hero.url,
		imageId: 12,
	} );
	const band = CARDS.to!.find( ( { blocks } ) =>
		blocks.includes( 'museau/parallax-band' )
	)!;
	expect( band.isMatch!( block ) ).toBe( true );
	expect(
		band.isMatch!( {
			cards: [ ...( block.cards as object[] ), { title: 'Deux' } ],
		} )
	).toBe( false );
} );

test( 'cards become steps with the same words', () => {
	expect(
		cardsToSteps( {
			heading: 'Trois mondes',
			cards: [ { title: 'Un', text: 'Le premier.', url: '/un' } ],
		} )
	).toEqual( {
		heading: 'Trois mondes',
		steps: [ { title: 'Un', text: 'Le premier.' } ],
	} );
} );

test( 'a quotation of WordPress gives its words and its author', () => {
	const inner = [
		{ attributes: { content: 'Tout est <em>là</em>.' } },
		{
			attributes: {
				content: 'Dans le <a href="/x">regard</a> &amp; le poil.',
			},
		},
	];
	const words = 'Tout est <em>là</em>. Dans le regard & le poil.';
	expect( quoteToBand( { citation: 'Une amie' }, inner ) ).toEqual( {
		text: words,
		heading: 'Une amie',
	} );
	expect( quoteToHero( {}, inner ) ).toEqual( { lead: words } );
	expect(
		quoteToSignature( {}, [
			{ attributes: { content: '« Un regard. »' } },
		] )
	).toEqual( { quote: '« Un regard. »' } );
	expect( quoteToSignature( {}, [] ) ).toEqual( {} );
} );

interface Quote {
	name: string;
	attributes: Record< string, unknown >;
	innerBlocks: Quote[];
}

test( 'band, introduction and signature become a quotation, and come back', () => {
	const toQuote = ( transforms: typeof HERO ) =>
		transforms.to!.find( ( { blocks } ) =>
			blocks.includes( 'core/quote' )
		)!;
	const quote = toQuote( BAND ).transform(
		{ text: 'Du papier & <em>du temps</em>', heading: 'L’atelier' },
		[]
	) as Quote;
	expect( quote.name ).toBe( 'core/quote' );
	expect( quote.attributes.citation ).toBe( 'L’atelier' );
	expect( quote.innerBlocks[ 0 ]!.attributes.content ).toBe(
		'Du papier &amp; <em>du temps</em>'
	);
	const back = BAND.from![ 0 ]!.transform(
		quote.attributes,
		quote.innerBlocks
	) as Quote;
	expect( back.name ).toBe( 'museau/parallax-band' );
	expect( back.attributes ).toMatchObject( {
		text: 'Du papier & <em>du temps</em>',
		heading: 'L’atelier',
	} );
	const said = toQuote( SIGNATURE ).transform(
		{ quote: '« Tout est dans le regard. »' },
		[]
	) as Quote;
	expect( said.innerBlocks[ 0 ]!.attributes.content ).toBe(
		'Tout est dans le regard.'
	);
	expect(
		( toQuote( HERO ).transform( hero, [] ) as Quote ).innerBlocks[ 0 ]!
			.attributes.content
	).toBe( "L'animal &amp; son <em>regard</em>." );
} );

import { openStripe } from './stripe';

const mockData: { stripeJsUrl?: string; stripeKey?: string } = {};
const mockLoad = jest.fn( async ( key: string ): Promise< unknown > => ( {
	key,
} ) );
const mockScript = () => document.createElement( 'script' );
jest.mock( '@museau/page-data', () => ( {
	own: ( name: string ) => name,
	pageData: () => mockData,
} ) );
jest.mock( '@stripe/stripe-js/pure', () => ( {
	loadStripe: ( key: string ) => mockLoad( key ),
} ) );
jest.mock( '@museau/trusted-types', () => ( {
	stripeScript: ( src: string ) => {
		const script = mockScript();
		script.dataset.src = src;
		// Written to the page, it has come.
		setTimeout( () => script.onload?.( new Event( 'load' ) ) );
		return script;
	},
} ) );

const scripts = () => document.head.querySelectorAll( 'script' ).length;

beforeEach( () => {
	document.head.innerHTML = '';
	delete ( window as { Stripe?: unknown } ).Stripe;
	Object.assign( mockData, {
		stripeJsUrl: 'http://127.0.0.1/stripe.js',
		stripeKey: 'pk_test',
	} );
} );

test( "the stand-in is brought once, before Stripe is opened with the shop's key", async () => {
	expect( await openStripe() ).toEqual( { key: 'pk_test' } );
	expect( scripts() ).toBe( 1 );
	( window as { Stripe?: unknown } ).Stripe = () => {};
	await openStripe();
	expect( scripts() ).toBe( 1 );
} );

test( 'without a key, or when nothing comes, it is said', async () => {
	delete mockData.stripeKey;
	await expect( openStripe() ).rejects.toThrow( 'stripe' );
	mockData.stripeKey = 'pk_test';
	mockLoad.mockResolvedValueOnce( null );
	await expect( openStripe() ).rejects.toThrow( 'stripe' );
} );

test( "the card's field speaks the document's language", () => {
	const { stripeLocale } =
		require( './stripe' ) as typeof import( './stripe' );
	document.documentElement.lang = 'en-US';
	expect( stripeLocale() ).toBe( 'en' );
	document.documentElement.lang = 'fr-FR';
	expect( stripeLocale() ).toBe( 'fr' );
} );

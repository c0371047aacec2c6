import { own } from './page-data';
import { TOKEN_KEY } from './storage';

const FORMS = {
	card: '<form data-card="/api" data-failed="Pas abouti." HOME><button name="museau_add" value="7"></button><div data-card-answer></div></form>',
	gift: '<form class="museau-gift__form" data-api="/api" data-failed="Pas abouti." HOME><button value="7"></button><div class="museau-gift__outcome"></div></form>',
};

const CASES = [
	[ 'card', '' ],
	[ 'card', '/boutique' ],
	[ 'gift', '' ],
	[ 'gift', '/boutique' ],
] as const;

afterEach( () => {
	localStorage.clear();
	delete window.museau;
} );

test.each( CASES )(
	'the script of a %s keeps the cart of a shop in "%s" under the name that islands read',
	async ( script, home ) => {
		window.museau = { home } as never;
		localStorage.setItem( own( TOKEN_KEY ), 'known' );
		document.body.innerHTML = FORMS[ script ].replace(
			'HOME',
			home && `data-home="${ home }"`
		);
		AbortSignal.timeout ??= () => new AbortController().signal;
		// Refused: the page stays.
		const fetching = jest.fn( async ( ...call: any[] ) => ( {
			ok: false,
			headers: { get: () => 'renewed' },
			json: async () => ( { message: 'Non.' } ),
			call,
		} ) );
		globalThis.fetch = fetching as never;
		jest.isolateModules( () => require( '../../assets/js/buy.js' ) );
		document
			.querySelector( 'form' )!
			.dispatchEvent( new Event( 'submit', { cancelable: true } ) );
		while ( ! document.querySelector( '[role=alert]' ) ) {
			await new Promise( ( resolve ) => setTimeout( resolve ) );
		}
		expect( fetching.mock.calls[ 0 ]![ 1 ].headers ).toHaveProperty(
			'Cart-Token',
			'known'
		);
		expect( Object.entries( localStorage ) ).toEqual( [
			[ own( TOKEN_KEY ), 'renewed' ],
		] );
	}
);

test.each( [ 'card', 'gift' ] as const )(
	'the form of a %s says in its own words what is no answer of the shop, and can be sent again',
	async ( script ) => {
		document.body.innerHTML = FORMS[ script ].replace( 'HOME', '' );
		AbortSignal.timeout ??= () => new AbortController().signal;
		globalThis.fetch = ( async () => ( {
			ok: false,
			headers: { get: () => null },
			json: async () => JSON.parse( '<html>' ),
		} ) ) as never;
		jest.isolateModules( () => require( '../../assets/js/buy.js' ) );
		const button = document.querySelector( 'button' )!;
		const send = () =>
			document
				.querySelector( 'form' )!
				.dispatchEvent( new Event( 'submit', { cancelable: true } ) );
		send();
		expect( button.ariaBusy ?? button.getAttribute( 'aria-busy' ) ).toBe(
			'true'
		);
		while ( ! document.querySelector( '[role=alert]' ) ) {
			await new Promise( ( resolve ) => setTimeout( resolve ) );
		}
		expect( document.querySelector( '[role=alert]' )?.textContent ).toBe(
			'Pas abouti.'
		);
		expect( button.getAttribute( 'aria-busy' ) ).toBeNull();

		// Nothing is sent where its token could not be kept: the form posts as it is.
		jest.spyOn( Storage.prototype, 'setItem' ).mockImplementation( () => {
			throw new DOMException( 'full', 'QuotaExceededError' );
		} );
		expect( send() ).toBe( true );
		jest.restoreAllMocks();

		// Back from the cart, to a page that the browser had kept.
		button.setAttribute( 'aria-busy', 'true' );
		window.dispatchEvent( new Event( 'pageshow' ) );
		expect( button.getAttribute( 'aria-busy' ) ).toBeNull();
	}
);

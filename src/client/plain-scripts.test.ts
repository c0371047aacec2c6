import { own } from './page-data';
import { TOKEN_KEY } from './storage';

const FORMS = {
	card: '<form data-card="/api" HOME><button name="museau_add" value="7"></button><div data-card-answer></div></form>',
	gift: '<form class="museau-gift__form" data-api="/api" HOME><button value="7"></button><div class="museau-gift__outcome"></div></form>',
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
		jest.isolateModules( () =>
			require( `../../assets/js/${ script }.js` )
		);
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

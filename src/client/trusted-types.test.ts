type Made = Record< string, ( text: string ) => string >;

const made: [ string, Made ][] = [];

/** Chromium's, as far as we call it: what the rules answer is marked. */
beforeEach( () => {
	jest.resetModules();
	made.length = 0;
	Object.assign( window, {
		trustedTypes: {
			createPolicy: ( name: string, rules: Made ) => {
				made.push( [ name, rules ] );
				return rules;
			},
		},
	} );
} );
afterEach( () => {
	Reflect.deleteProperty( window, 'trustedTypes' );
} );

test( 'one policy is made, when it is first needed', async () => {
	const { parse } = await import( './trusted-types' );
	expect( made ).toEqual( [] );
	expect( parse( '<p>un <b>chat</b>' ).body.innerHTML ).toBe(
		'<p>un <b>chat</b></p>'
	);
	parse( 'deux' );
	expect( made.map( ( [ name ] ) => name ) ).toEqual( [ 'museau' ] );
} );

test.each( [ 'with trusted types', 'without' ] )(
	'only Stripe and its stand-in on this machine are loaded, %s',
	async ( browser ) => {
		if ( browser === 'without' ) {
			Reflect.deleteProperty( window, 'trustedTypes' );
		}
		const { stripeScript } = await import( './trusted-types' );
		for ( const url of [
			'https://js.stripe.com/endive/stripe.js',
			'http://127.0.0.1:8889/stripe.js',
		] ) {
			expect( stripeScript( url ).src ).toBe( url );
		}
		for ( const url of [
			'/wp-content/uploads/notes.txt',
			`${ location.origin }/wp-content/uploads/notes.txt`,
			'http://js.stripe.com/x.js',
			'https://js.stripe.com.evil.example/x.js',
			'https://evil.example/?https://js.stripe.com',
			'data:text/javascript,alert(1)',
			'blob:https://js.stripe.com/x',
			'',
		] ) {
			expect( () => stripeScript( url ) ).toThrow( TypeError );
		}
	}
);

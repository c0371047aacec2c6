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

test( 'a worker is made of the file that examines photographs, and of no other', async () => {
	const workers: string[] = [];
	Object.assign( window, {
		Worker: class {
			constructor( url: string ) {
				workers.push( url );
			}
		},
	} );
	const { verdictWorker } = await import( './trusted-types' );
	const own = `${ location.origin }/wp-content/themes/museau/build/islands/photo-verdict.js?ver=1`;
	verdictWorker( own );
	expect( workers ).toEqual( [ own ] );
	for ( const url of [
		own.replace( 'islands/', 'uploads/' ),
		own.replace( 'photo-verdict', 'other' ),
		own.replace( location.origin, 'https://evil.example' ),
		`${ location.origin }/?/build/islands/photo-verdict.js`,
		'blob:https://evil.example/build/islands/photo-verdict.js',
	] ) {
		expect( () => verdictWorker( url ) ).toThrow( TypeError );
	}
} );

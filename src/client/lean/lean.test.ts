/** Each stand-in beside the library that it stands for: what our store and calls use of it is the same. */
import { readdirSync } from 'fs';
import { dirname, join } from 'path';
import { act, render, screen } from '@testing-library/react';
import React, { createElement } from 'react';

const NAMES = [
	'@wordpress/deprecated',
	'@wordpress/i18n',
	'@wordpress/priority-queue',
	'@wordpress/private-apis',
	'@wordpress/redux-routine',
	'equivalent-key-map',
];
const standIn = ( name: string ) => `./${ name.split( '/' ).pop() }`;
const both = ( name: string ): [ string, any ][] => [
	[ 'the library', jest.requireActual( name ) ],
	[ 'the stand-in', jest.requireActual( standIn( name ) ) ],
];

test( 'webpack takes these stand-ins and no other', () => {
	const islands = require( '../../../webpack.config.js' )[ 1 ];
	expect(
		Object.entries( islands.resolve.alias )
			.filter( ( [ , file ] ) =>
				/client[\\/]lean/.test( String( file ) )
			)
			.map( ( [ name ] ) => name.replace( /\$$/, '' ) )
			.sort()
	).toEqual( NAMES );
} );

test.each( both( '@wordpress/deprecated' ) )(
	'%s answers nothing to a use that goes out',
	( _which, module ) => {
		const warn = jest.spyOn( console, 'warn' ).mockReturnValue();
		expect(
			( module.default ?? module )( 'select.getIsResolving' )
		).toBeUndefined();
		warn.mockRestore();
	}
);

/** Steps of the library's own that webpack replaces. */
const STEPS = [
	'nonce',
	'preloading',
	'fetch-all-middleware',
	'http-v1',
	'user-locale',
	'media-upload',
	'theme-preview',
];

test( 'webpack replaces these steps of the library, and no other', () => {
	const islands = require( '../../../webpack.config.js' )[ 1 ];
	const { resourceRegExp } = islands.plugins.find( ( plugin: any ) =>
		String( plugin.newResource ).endsWith( 'default-step.ts' )
	);
	const folder = dirname( require.resolve( '@wordpress/api-fetch' ) );
	expect(
		readdirSync( join( folder, '../build-module/middlewares' ) )
			.map( ( file ) => `./middlewares/${ file }` )
			.filter( ( request ) => resourceRegExp.test( request ) )
			.map( ( request ) => request.slice( 14, -4 ) )
			.sort()
	).toEqual( [ ...STEPS ].sort() );
} );

describe.each( [ 'its own steps', 'the stand-in' ] )(
	'a call through the library with %s',
	( which ) => {
		test( 'is sent as ours sends it, and to nothing else', async () => {
			jest.resetModules();
			const folder = dirname( require.resolve( '@wordpress/api-fetch' ) );
			const files = STEPS.map( ( step ) =>
				join( folder, 'middlewares', `${ step }.cjs` )
			);
			if ( which === 'the stand-in' ) {
				files.forEach( ( file ) =>
					jest.doMock( file, () =>
						jest.requireActual( './default-step' )
					)
				);
			}
			window.museau = { restUrl: '/wp-json/museau-react/v1/' } as never;
			const fetch = jest.fn( async () => ( {
				ok: true,
				status: 200,
				headers: new Headers(),
				text: async () => '{"ok":1}',
				json: async () => ( { ok: 1 } ),
			} ) );
			window.fetch = fetch as never;
			const { apiFetch } = require( '../api' );
			expect(
				await apiFetch( {
					path: '/product/likes',
					method: 'PUT',
					query: { ids: '1,2' },
					data: { a: 1 },
				} )
			).toEqual( { ok: 1 } );
			const [ url, options ] = fetch.mock.calls[ 0 ] as any;
			expect( [ url, options.method, options.body ] ).toEqual( [
				'/wp-json/museau-react/v1/product/likes?ids=1%2C2',
				'PUT',
				'{"a":1}',
			] );
			files.forEach( ( file ) => jest.dontMock( file ) );
		} );
	}
);

test.each( both( '@wordpress/i18n' ) )(
	'%s says a sentence as it is, without a translation',
	( _which, { __ } ) => {
		expect( __( 'The response is not a valid JSON response.' ) ).toBe(
			'The response is not a valid JSON response.'
		);
	}
);

test.each( both( '@wordpress/private-apis' ) )(
	'%s gives each owner its own members back',
	( _which, { __dangerousOptInToUnstableAPIsOnlyForCoreModules: opt } ) => {
		const { lock, unlock } = opt(
			'I acknowledge private features are not for use in themes or plugins and doing so will break in the next version of WordPress.',
			'@wordpress/data'
		);
		const [ one, other ] = [ {}, {} ];
		lock( one, 'its own' );
		lock( other, 'another' );
		lock( one, 'the later one' );
		expect( [ unlock( one ), unlock( other ) ] ).toEqual( [
			'the later one',
			'another',
		] );
	}
);

test.each( both( '@wordpress/redux-routine' ) )(
	'%s hands actions and thunks on',
	( _which, { default: createMiddleware } ) => {
		const next = jest.fn( ( action: unknown ) => action );
		const run = createMiddleware( {} )( { dispatch: next } )( next );
		const thunk = () => {};
		for ( const action of [ { type: 'A' }, thunk ] ) {
			expect( run( action ) ).toBe( action );
		}
		expect( next ).toHaveBeenCalledTimes( 2 );
	}
);

test.each( both( 'equivalent-key-map' ) )(
	'%s knows a list of arguments by what it holds',
	( _which, module ) => {
		const Map = module.default ?? module;
		const first = new Map();
		first.set( [ 12, 'cadre' ], 'a' );
		first.set( [], 'none' );
		const copy = new Map( first );
		copy.set( [ 12, 'cadre' ], 'b' );
		expect( first.get( [ 12, 'cadre' ] ) ).toBe( 'a' );
		expect( copy.get( [ 12, 'cadre' ] ) ).toBe( 'b' );
		expect( copy.get( [] ) ).toBe( 'none' );
		expect( copy.has( [ 12 ] ) ).toBe( false );
		expect( copy.has( [ '12', 'cadre' ] ) ).toBe( false );
		copy.delete( [ 12, 'cadre' ] );
		expect( copy.get( [ 12, 'cadre' ] ) ).toBeUndefined();
		expect( first.has( [ 12, 'cadre' ] ) ).toBe( true );
	}
);

test.each( both( '@wordpress/priority-queue' ) )(
	'%s runs what was added, once for each',
	( _which, { createQueue } ) => {
		const queue = createQueue();
		const ran: string[] = [];
		for ( const name of [ 'a', 'b' ] ) {
			const context = {};
			queue.add( context, () => ran.push( name ) );
			// What has run cannot be run again.
			queue.flush( context );
			queue.flush( context );
			queue.cancel( context );
		}
		queue.reset();
		expect( ran ).toEqual( [ 'a', 'b' ] );
	}
);

describe.each( [ 'the libraries', 'the stand-ins' ] )(
	'a store on %s',
	( which ) => {
		afterEach( () => NAMES.forEach( ( name ) => jest.dontMock( name ) ) );

		test( 'shows each change at once, and reads for each argument once', async () => {
			jest.resetModules();
			if ( which === 'the stand-ins' ) {
				NAMES.forEach( ( name ) =>
					jest.doMock( name, () =>
						jest.requireActual( standIn( name ) )
					)
				);
			}
			// One React for the store and for what renders here.
			jest.doMock( 'react', () => React );
			const { createReduxStore, dispatch, register, useSelect } =
				require( '@wordpress/data' ) as typeof import( '@wordpress/data' );
			const read: unknown[] = [];
			const store = createReduxStore( 'test', {
				reducer: (
					state: Record< string, number > = {},
					action: { type: string; of: string; count: number }
				) =>
					action.type === 'SET'
						? { ...state, [ action.of ]: action.count }
						: state,
				actions: {
					set: ( of: string, count: number ) => ( {
						type: 'SET',
						of,
						count,
					} ),
					later:
						( of: string, count: number ) =>
						async ( { dispatch: send }: any ) => {
							await null;
							send.set( of, count );
						},
				},
				selectors: {
					count: ( state: Record< string, number >, of: string ) =>
						state[ of ] ?? 0,
				},
				resolvers: {
					count: ( of: string ) => {
						read.push( of );
					},
				},
			} as never );
			register( store );
			const Counts = () =>
				createElement(
					'p',
					null,
					useSelect(
						( registry: any ) =>
							[ 'a', 'b', 'a' ]
								.map( ( of ) => registry( store ).count( of ) )
								.join(),
						[]
					)
				);
			render( createElement( Counts ) );
			expect( screen.getByText( '0,0,0' ) ).toBeTruthy();
			const shop = dispatch( store as never ) as any;
			act( () => void shop.set( 'a', 2 ) );
			expect( screen.getByText( '2,0,2' ) ).toBeTruthy();
			await act( () => shop.later( 'b', 3 ) );
			expect( screen.getByText( '2,3,2' ) ).toBeTruthy();
			await act(
				() => new Promise( ( done ) => setTimeout( done, 20 ) )
			);
			expect( read.sort() ).toEqual( [ 'a', 'b' ] );
		} );
	}
);

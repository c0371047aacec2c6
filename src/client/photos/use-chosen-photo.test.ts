import { act, renderHook } from '@testing-library/react';
import { useChosenPhoto } from './use-chosen-photo';

const file = ( name: string ) => new File( [ name ], name );

test( 'of several photographs the last one counts, also where it is refused or an earlier one comes late', async () => {
	const answers = new Map< File, ( found: never ) => void >();
	const taken: unknown[] = [];
	const { result } = renderHook( () =>
		useChosenPhoto(
			( one ) =>
				new Promise( ( resolve ) => answers.set( one, resolve ) ),
			( read ) => taken.push( read && ( read.photo as File ).name )
		)
	);
	const [ slow, quick, bad ] = [ 'slow', 'quick', 'bad' ].map( file );
	const choose = ( one: File ) =>
		act( () => void result.current.choose( one ) );
	const answer = ( one: File, found: unknown ) =>
		act( async () => answers.get( one )!( found as never ) );
	choose( slow! );
	choose( quick! );
	await answer( quick!, { photo: quick } );
	await answer( slow!, { photo: slow } );
	expect( taken ).toEqual( [ 'quick' ] );
	expect( result.current.isReading ).toBe( false );

	choose( bad! );
	expect( result.current.isReading ).toBe( true );
	await answer( bad!, 'Photo illisible.' );
	expect( taken ).toEqual( [ 'quick', null ] );
	expect( result.current.refusal ).toBe( 'Photo illisible.' );

	choose( slow! );
	act( () => result.current.drop() );
	await answer( slow!, { photo: slow } );
	expect( taken ).toHaveLength( 2 );
} );

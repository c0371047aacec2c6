import { act, renderHook } from '@testing-library/react';
import { useDraft } from './use-draft';

const drafts = () =>
	Object.keys( sessionStorage ).filter( ( key ) =>
		key.includes( 'museau_admin_' )
	);

beforeEach( () => sessionStorage.clear() );

test( 'a form that is left as it is saved leaves no draft', () => {
	const { result, unmount } = renderHook( () =>
		useDraft( 'essai', { name: '' } )
	);
	act( () => result.current.change( { name: 'Rex' } ) );
	expect( drafts() ).toHaveLength( 1 );
	act( () => {
		result.current.markSaved( { name: 'Rex' } );
		unmount();
	} );
	expect( drafts() ).toHaveLength( 0 );
} );

test( 'a found draft is told until it is saved', () => {
	const first = renderHook( () => useDraft( 'essai', { name: '' } ) );
	act( () => first.result.current.change( { name: 'Rex' } ) );
	first.unmount();
	const { result } = renderHook( () => useDraft( 'essai', { name: '' } ) );
	expect( result.current.wasFound ).toBe( true );
	act( () => result.current.markSaved( { name: 'Rex' } ) );
	expect( result.current.wasFound ).toBe( false );
} );

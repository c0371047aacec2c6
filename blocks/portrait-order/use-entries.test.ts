import { act, renderHook } from '@testing-library/react';
import type { Props } from './props';
import { useEntries } from './use-entries';

const props = {
	choices: { pa_format: 'a4' },
	readForm: () => ( {
		choices: { pa_format: 'a4' },
		texts: { animals: [ '' ], message: '', advice: false },
		hasRead: false,
		file: null,
	} ),
} as never as Props;
const open = () => renderHook( () => useEntries( props ) );

beforeEach( () => sessionStorage.clear() );

test( 'a form that nobody touched leaves nothing in the browser', () => {
	open();
	expect( sessionStorage ).toHaveLength( 0 );
} );

test( 'each entry outlives the page, and another visit to it keeps them all', () => {
	const { result, unmount } = open();
	act( () =>
		result.current.enter( () => ( { choices: { pa_format: 'a3' } } ) )
	);
	act( () => result.current.enter( () => ( { hasRead: true } ) ) );
	unmount();
	for ( const again of [ open(), open() ] ) {
		expect( again.result.current ).toMatchObject( {
			choices: { pa_format: 'a3' },
			hasRead: true,
		} );
	}
} );

test( 'what was entered before the script ran outlives the page, too', () => {
	renderHook( () =>
		useEntries( {
			...props,
			readForm: () => ( { ...props.readForm!(), hasRead: true } ),
		} )
	).unmount();
	expect( open().result.current.hasRead ).toBe( true );
} );

test( 'once they are in the cart a reload begins anew, and what was entered meanwhile stays', () => {
	const { result } = open();
	act( () => result.current.enter( () => ( { hasRead: true } ) ) );
	const sent = result.current;
	act( () =>
		result.current.enter( () => ( { choices: { pa_format: 'a3' } } ) )
	);
	expect( sent.forget() ).toBe( false );
	expect( open().result.current.choices ).toEqual( { pa_format: 'a3' } );
	expect( result.current.forget() ).toBe( true );
	expect( sessionStorage ).toHaveLength( 0 );
} );

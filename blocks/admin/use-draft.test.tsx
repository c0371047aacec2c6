import { act } from 'react';
import { createRoot } from '@wordpress/element';
import { merged, useDraft } from './use-draft';

(
	globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
 ).IS_REACT_ACT_ENVIRONMENT = true;

type Draft = ReturnType< typeof useDraft< { name: string } > >;

function mounted() {
	let draft: Draft | undefined;
	function Form() {
		draft = useDraft( 'essai', { name: 'Chat' } );
		return null;
	}
	const root = createRoot( document.createElement( 'div' ) );
	act( () => root.render( <Form /> ) );
	return { now: () => draft!, leave: () => act( () => root.unmount() ) };
}

it( 'keeps what is typed until it is saved, also what is typed during a save', () => {
	const first = mounted();
	expect( first.now().isDirty ).toBe( false );
	act( () => first.now().change( { name: 'Chatte' } ) );
	const sent = first.now().values;
	first.leave();

	const again = mounted();
	expect( again.now().wasFound ).toBe( true );
	expect( again.now().values ).toEqual( sent );
	act( () => again.now().change( { name: 'Chatte rousse' } ) );
	act( () => again.now().markSaved( sent ) );
	expect( again.now().isDirty ).toBe( true );
	act( () => again.now().change( { name: 'Chatte' } ) );
	expect( again.now().isDirty ).toBe( false );
	again.leave();

	expect( mounted().now().wasFound ).toBe( false );
} );

it( 'keeps what was typed over what somebody else saved, and names what both changed', () => {
	expect(
		merged(
			{
				base: { name: 'Chat', price: 10, text: 'Roux' },
				values: { name: 'Chatte', price: 10, text: 'Rousse' },
			},
			{ name: 'Chat', price: 12, text: 'Gris' }
		)
	).toEqual( {
		values: { name: 'Chatte', price: 12, text: 'Rousse' },
		both: [ 'text' ],
	} );
} );

import { act, renderHook } from '@testing-library/react';
import { idOf } from './fields';
import { useErrors } from './use-errors';

test( 'a relay point that was refused takes the focus, before what stands below it', () => {
	const form = document.createElement( 'form' );
	form.innerHTML = [ 'relay', 'orderNotes' ]
		.map(
			( name ) =>
				`<p><textarea id="${ idOf( name as any ) }"></textarea></p>`
		)
		.join( '' );
	document.body.append( form );
	Element.prototype.scrollIntoView = () => {};
	const { result } = renderHook( () => useErrors( null ) );
	Object.assign( result.current.form, { current: form } );
	const focused = () => form.querySelector( ':focus' )?.id;
	act( () => result.current.show( { relay: 'Trop long.' } ) );
	expect( focused() ).toBe( idOf( 'relay' ) );
	act( () => result.current.show( { orderNotes: 'Trop long.' } ) );
	act( () =>
		result.current.show( { orderNotes: 'Trop long.', relay: 'Trop long.' } )
	);
	expect( focused() ).toBe( idOf( 'relay' ) );
} );

import { fireEvent, render, screen } from '@testing-library/react';
import type { HeadBox as Box } from '@museau/photos/verdict/pixels';
import { HeadBox, movedBox, sizedBox } from './head-box';

const box = { x: 0.3, y: 0.2, width: 0.4, height: 0.5 };

test( 'the box stays inside of the photograph, and large enough to be held', () => {
	expect( movedBox( box, 1, -1 ) ).toEqual( { ...box, x: 0.6, y: 0 } );
	expect( sizedBox( box, 1, -1, [ 0.08, 0.08 ] ).width ).toBeCloseTo( 0.7 );
	expect( sizedBox( box, 1, -1, [ 0.08, 0.08 ] ).height ).toBe( 0.08 );
} );

test( 'arrows move the box, with Shift they size it, and other keys are the page’s own', () => {
	const told: Box[] = [];
	const view = render(
		<HeadBox
			photoUrl="blob:1"
			width={ 400 }
			height={ 300 }
			box={ box }
			onChange={ ( next ) => told.push( next ) }
		/>
	);
	const control = screen.getByLabelText( 'La tête' );
	fireEvent.keyDown( control, { key: 'ArrowRight' } );
	expect( told.at( -1 )?.x ).toBeCloseTo( 0.32 );
	fireEvent.keyDown( control, { key: 'ArrowDown', shiftKey: true } );
	expect( told.at( -1 )?.height ).toBeCloseTo( 0.52 );
	fireEvent.keyDown( control, { key: 'Tab' } );
	fireEvent.keyDown( control, { key: 'ArrowLeft', altKey: true } );
	expect( told ).toHaveLength( 2 );
	view.unmount();
} );

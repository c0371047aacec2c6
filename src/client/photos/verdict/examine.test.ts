import { examine } from './examine';
import { faultFor } from './judge';
import type { ReadRows } from './pixels';

const box = { x: 0.2, y: 0.2, width: 0.6, height: 0.6 };

/** Examines a photograph of 900 × 900 pixels whose grey is told by a function. */
function verdictOf( grey: ( x: number, y: number ) => number ) {
	const read: ReadRows = ( area ) => {
		const pixels = new Uint8ClampedArray( area.width * area.height * 4 );
		for ( let at = 0; at < area.width * area.height; at++ ) {
			const tone = grey(
				area.x + ( at % area.width ),
				area.y + Math.floor( at / area.width )
			);
			pixels.set( [ tone, tone, tone, 255 ], 4 * at );
		}
		return pixels;
	};
	const work = examine( read, 900, 900, box );
	for (;;) {
		const step = work.next();
		if ( step.done ) {
			return step.value;
		}
	}
}

test( 'where no edge is seen nothing is called sharp', () => {
	expect(
		faultFor(
			verdictOf( () => 128 ),
			'A4'
		)
	).toBe( 'soft' );
	// So blurred that only a slope is left.
	const slope = verdictOf( ( x, y ) => 90 + ( x + y ) / 20 );
	expect( faultFor( slope, 'A4' ) ).toBe( 'soft' );
	const fur = verdictOf( ( x, y ) =>
		( Math.floor( x / 8 ) + Math.floor( y / 8 ) ) % 2 ? 60 : 190
	);
	expect( faultFor( fur, 'A4' ) ).toBe( '' );
} );

import type { Centimetres } from './formats';

type SceneName = 'salon' | 'console' | 'etagere';

interface Scene {
	/** Centimetres shown. */
	width: number;
	height: number;
	/** Height of a hung work's middle, from the top. */
	centre: number;
	/** What the floor or shelf is, from the top; a shelf carries the work. */
	ground: number;
}

export interface Placed {
	x: number;
	y: number;
	width: number;
	height: number;
	/** Thickness of a frame around it, centimetres. */
	frame: number;
}

/** The room in which a format is seen best: a shelf for cards, a console for sheets, a sofa for the large ones. */
export function sceneFor( [ width, height ]: Centimetres ): SceneName {
	const longest = Math.max( width, height );
	if ( longest > 50 ) {
		return 'salon';
	}
	return longest > 24 ? 'console' : 'etagere';
}

/** Where the work hangs, or stands on the shelf, in the scene's centimetres. */
export function placeOnWall(
	name: SceneName,
	scene: Scene,
	[ width, height ]: Centimetres,
	isFramed: boolean
): Placed {
	const frame = isFramed
		? rounded( 0.8 + 0.035 * Math.max( width, height ) )
		: 0;
	return {
		x: rounded( ( scene.width - width ) / 2 ),
		y: rounded(
			name === 'etagere'
				? scene.ground - frame - height
				: scene.centre - height / 2
		),
		width,
		height,
		frame,
	};
}

/** Hundredths of a centimetre, so that PHP and JavaScript write the same figures. */
function rounded( value: number ): number {
	return Math.round( value * 100 ) / 100;
}

/** '29,7 × 42 cm' */
export function centimetresText( [ width, height ]: Centimetres ): string {
	return `${ width }\u00a0×\u00a0${ height }\u00a0cm`.replace( /\./g, ',' );
}

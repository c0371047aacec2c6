import { startTransition, useEffect, useState } from '@wordpress/element';

/** Runs `work` once what was just drawn is seen; answers what calls it off. */
export function afterPaint( work: () => void ): () => void {
	let timer: ReturnType< typeof setTimeout >;
	const frame = requestAnimationFrame( () => {
		timer = setTimeout( () => startTransition( work ) );
	} );
	return () => {
		cancelAnimationFrame( frame );
		clearTimeout( timer );
	};
}

/** The value one frame later: what was pressed or typed is seen before what depends on it is drawn. */
export function useAfterPaint< T >( value: T ): T {
	const [ seen, setSeen ] = useState( value );
	useEffect( () => afterPaint( () => setSeen( value ) ), [ value ] );
	return seen;
}

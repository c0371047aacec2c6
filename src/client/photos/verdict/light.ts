import type { Grey } from './pixels';

/** How a part of a photograph is lit. */
export interface Light {
	/** Level below which 95 of 100 pixels lie. */
	high: number;
	/** Level in the middle. */
	middle: number;
	/** Share of pixels whose whites hold nothing any more. */
	burnt: number;
}

/** From this level on there is no drawing in a white. */
const WHITE = 250;

export function lightOf( { data }: Grey ): Light {
	const counts = new Uint32Array( 256 );
	for ( const level of data ) {
		counts[ Math.min( 255, Math.max( 0, Math.round( level ) ) ) ]!++;
	}
	const at = ( share: number ) => {
		let left = share * data.length;
		const level = counts.findIndex( ( count ) => ( left -= count ) <= 0 );
		return level < 0 ? 255 : level;
	};

	return {
		high: at( 0.95 ),
		middle: at( 0.5 ),
		burnt:
			counts.subarray( WHITE ).reduce( ( a, b ) => a + b, 0 ) /
			Math.max( 1, data.length ),
	};
}

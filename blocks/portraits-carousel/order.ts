/** As the artist placed them; what she has not placed yet comes first, as the server answers it. */
export function inOrder< T extends { id: number } >(
	items: readonly T[],
	order: readonly number[]
): T[] {
	return [ ...items ].sort(
		( a, b ) => order.indexOf( a.id ) - order.indexOf( b.id )
	);
}

/** The order after one item went one place up (-1) or down (1). */
export function moved(
	order: readonly number[],
	id: number,
	by: -1 | 1
): number[] {
	const from = order.indexOf( id );
	const to = from + by;
	if ( from < 0 || to < 0 || to >= order.length ) {
		return [ ...order ];
	}
	const next = order.filter( ( other ) => other !== id );
	next.splice( to, 0, id );

	return next;
}

/**
 * Puts one work, in the first of its variations if it has any, into the cart of a token, or into a new one.
 *
 * @param {string} url     the shop's address
 * @param {number} product its id
 * @param {string} [token] of a cart that there is
 * @return {Promise<string>} the cart's token
 */
export async function addToCart( url, product, token = '' ) {
	const api = `${ url }/wp-json/museau-react/v1`;
	const [ variation ] = await (
		await fetch( `${ api }/products?id=${ product }&get_variations=true` )
	).json();
	const answer = await fetch( `${ api }/add-to-cart`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			...( token ? { 'Cart-Token': token } : {} ),
		},
		body: JSON.stringify( {
			product_id: product,
			quantity: 1,
			variation_id: variation?.id,
		} ),
	} );
	if ( ! answer.ok ) {
		throw new Error( `No cart to measure: ${ await answer.text() }` );
	}
	return answer.headers.get( 'Cart-Token' ) ?? token;
}

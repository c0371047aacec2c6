import { apiFetch } from '../api';
import { t } from '../i18n';
import { FAVOURITES_KEY, visitorId, writeStored } from '../storage';
import type { Thunk } from './thunk';
import type { Action } from './types';

export { addToCart } from './add-to-cart';
export { changeCart, removeFromCart, updateQuantity } from './change-cart';
export { refreshCart } from './cart-calls';
export { closeMiniCart, openMiniCart } from './mini-cart';

/** How often each heart was pressed on this page. */
const presses = new Map< number, number >();

/**
 * Likes or unlikes: shown at once, taken back silently when the call fails, ignored while one is under way.
 *
 * @param id
 * @param printed count that the server printed, until the counts are read
 */
export const toggleFavourite =
	( id: number, printed = 0 ) =>
	async ( { dispatch, select }: Thunk ): Promise< void > => {
		if ( select.isLikePending( id ) ) {
			return;
		}
		const ids = select.getFavourites();
		const count = select.getLikeCount( id ) ?? printed;
		const wasLiked = ids.includes( id );
		const keep = ( liked: boolean ) => {
			const others = select
				.getFavourites()
				.filter( ( other ) => other !== id );
			const next = liked ? [ ...others, id ] : others;
			dispatch( { type: 'FAVOURITES_RECEIVE', ids: next } );
			writeStored( FAVOURITES_KEY, JSON.stringify( next ) );
		};
		presses.set( id, ( presses.get( id ) ?? 0 ) + 1 );
		dispatch( { type: 'LIKE_PENDING', id, isPending: true } );
		keep( ! wasLiked );
		dispatch( {
			type: 'LIKES_RECEIVE',
			counts: { [ id ]: Math.max( 0, count + ( wasLiked ? -1 : 1 ) ) },
		} );
		try {
			const answer = await apiFetch< { new_count: number } >( {
				path: `/product/${ wasLiked ? 'unlike' : 'like' }`,
				method: 'POST',
				data: { product_id: id },
				headers: { 'Museau-Visitor': visitorId() },
			} );
			dispatch( {
				type: 'LIKES_RECEIVE',
				counts: { [ id ]: answer.new_count },
			} );
		} catch {
			keep( wasLiked );
			dispatch( { type: 'LIKES_RECEIVE', counts: { [ id ]: count } } );
		} finally {
			dispatch( { type: 'LIKE_PENDING', id, isPending: false } );
		}
	};

/** Reads the like counts of a page of products in one call; a failure counts 0, with one warning. */
export const loadLikes =
	( ids: number[] ) =>
	async ( { dispatch, select }: Thunk ): Promise< void > => {
		if ( ids.length === 0 ) {
			return;
		}
		const before = new Map( presses );
		// A heart that was pressed meanwhile knows more than this answer.
		const take = ( likes: Record< string, number > ) =>
			dispatch( {
				type: 'LIKES_RECEIVE',
				counts: Object.fromEntries(
					ids
						.filter(
							( id ) =>
								! select.isLikePending( id ) &&
								presses.get( id ) === before.get( id )
						)
						.map( ( id ) => [
							id,
							likes[ id ] ?? select.getLikeCount( id ) ?? 0,
						] )
				),
			} );
		try {
			const { likes } = await apiFetch< {
				likes: Record< string, number >;
			} >( { path: '/product/likes', query: { ids: ids.join( ',' ) } } );
			take( likes );
		} catch ( error ) {
			console.warn(
				t( "Les nombres de favoris n'ont pas pu être lus." ),
				error
			);
			take( {} );
		}
	};

export const setPageLoading = ( isLoading: boolean ): Action => ( {
	type: 'PAGE_LOADING',
	isLoading,
} );

/** Takes what another tab wrote. */
export const receive = ( action: Action ): Action => action;

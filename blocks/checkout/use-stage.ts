import { select as read } from '@wordpress/data';
import { useCallback, useEffect, useState } from '@wordpress/element';
import { ApiError } from '@museau/api';
import { forgetOrderedPhotos, getPhoto } from '@museau/photos';
import { store } from '@museau/store';
import type { OrderAnswer } from '@museau/types';
import type { OrderedPhotos } from './confirmation';
import { begunOrder, keepBilling, keepOrder, type BegunOrder } from './memory';
import { isPlaced, readOrder, sendKeptPhotos } from './order-call';

type Stage =
	| { name: 'form' }
	| { name: 'asking' }
	| { name: 'waiting'; order: BegunOrder; message: string }
	| { name: 'cancelled'; message: string }
	| { name: 'done'; answer: OrderAnswer; photos: OrderedPhotos };

/** What this tab knows of the answered order. */
export function begunAs( { order }: OrderAnswer ): BegunOrder | null {
	const begun = begunOrder();
	return begun?.id === order.id ? begun : null;
}

/** Asks where an order stands that this tab began to pay, and shows that. */
async function resume(
	order: BegunOrder,
	refreshCart: () => Promise< void >,
	setStage: ( stage: Stage ) => void,
	finish: ( complete: OrderAnswer ) => Promise< void >
) {
	let answer: OrderAnswer | null = null;
	try {
		answer = await readOrder( order );
	} catch ( failure ) {
		// Only the shop's own word that there is no such order ends the question.
		if (
			! ( failure instanceof ApiError ) ||
			! failure.isAnswer ||
			failure.status !== 404
		) {
			const message = order.intent ? '' : ( failure as Error ).message;
			setStage( { name: 'waiting', order, message } );
			return;
		}
	}
	if ( answer && isPlaced( answer ) && order.lines ) {
		// Before the cart is read: that it is empty now clears the photos (B6).
		answer = await sendKeptPhotos( answer, order );
	}
	await refreshCart();
	const shop = read( store );
	const isOver = shop.hasCartFailed() || shop.getCart().items.length === 0;
	if ( answer && isPlaced( answer ) && isOver ) {
		void finish( answer );
	} else if ( answer?.state === 'waiting' ) {
		setStage( { name: 'waiting', order, message: '' } );
	} else {
		if ( answer?.state !== 'unpaid' ) {
			keepOrder( null );
		}
		setStage( { name: 'form' } );
	}
}

/** Where the cart's order stands on the page; `finish` shows a paid one and forgets what this browser kept for it. */
export function useStage( refreshCart: () => Promise< void > ) {
	// An order that this tab began to pay is asked for before anything can be paid again.
	const [ stage, setStage ] = useState< Stage >( () =>
		begunOrder() ? { name: 'asking' } : { name: 'form' }
	);

	const finish = useCallback(
		async ( complete: OrderAnswer ) => {
			const lines = begunAs( complete )?.lines;
			// Shown once more before this browser forgets them.
			const photos = await Promise.all(
				( lines ?? [] ).map( ( key ) =>
					getPhoto( key ).catch( () => null )
				)
			);
			setStage( { name: 'done', answer: complete, photos } );
			keepBilling( null );
			if ( ! complete.order.photo_missing ) {
				await forgetOrderedPhotos( lines );
			}
			void refreshCart();
		},
		[ refreshCart ]
	);

	useEffect( () => {
		const order = begunOrder();
		if ( ! order ) {
			void refreshCart();
			return;
		}
		void resume( order, refreshCart, setStage, finish );
	}, [ finish, refreshCart ] );

	return [ stage, setStage, finish ] as const;
}

import { namesPortrait, portraitsPerOrder } from '@museau/catalogue/portraits';
import { ApiError, apiFetch, type CallOptions, type Send } from '@museau/api';
import { pageData } from '@museau/page-data';
import {
	getPhoto,
	giveDetails,
	keptPhotos,
	promisePhotos,
} from '@museau/photos';
import { uploading } from '@museau/api/uploading';
import { uploadTime } from '@museau/photos/upload-time';
import type {
	CartItem,
	OrderAnswer,
	PaymentIntentAnswer,
	PlacedOrder,
} from '@museau/types';
import { billingDetails, type Billing } from './fields';
import { keepOrder, type BegunOrder } from './memory';

/** An order that is placed: its call, its photographs, and where it stands. */

export const isOrderAnswer = ( answer?: Partial< OrderAnswer > ) =>
	typeof answer?.state === 'string' && Array.isArray( answer.order?.lines );

/** Lines whose stored photos go with the order: its portraits, or else what calls itself one (B7). */
export function linesWithPhoto( items: CartItem[] ): CartItem[] {
	const portraits = items.filter( ( item ) => item.is_portrait );
	return (
		portraits.length
			? portraits
			: items.filter( ( item ) => namesPortrait( item.name ) )
	).slice( 0, portraitsPerOrder );
}

/** The order that the intent is for, kept in this browser with the lines whose photographs it waits for. */
export function beginOrder(
	intent: PaymentIntentAnswer,
	items: CartItem[]
): BegunOrder {
	const lines = linesWithPhoto( items ).map( ( item ) => item.key );
	const order: BegunOrder = {
		id: intent.order_id,
		key: intent.order_key,
		intent: '',
		payment: intent.client_secret.split( '_secret_' )[ 0 ]!,
		lines,
	};
	keepOrder( order );
	void promisePhotos( lines );
	void giveDetails( order, lines );
	return order;
}

/** Whether there is nothing left to do in the browser: it is paid, or waits for a transfer. */
export const isPlaced = ( answer?: Partial< OrderAnswer > | null ) =>
	answer?.state === 'paid' || answer?.state === 'awaited';

type PhotoField = [ name: string, photo: File, file: string ];

/** What the order's photos are called: one field for each portrait of the cart, in its order (B5). */
async function photoFields( lines: string[] ): Promise< PhotoField[] > {
	const day = new Date().toISOString().slice( 0, 10 );
	const photos = await Promise.all( lines.map( getPhoto ) );
	return photos.flatMap( ( photo, index ): PhotoField[] =>
		photo
			? [
					[
						index === 0
							? 'portrait_image'
							: `portrait_image_${ index + 1 }`,
						photo,
						`portrait_image_${ day }.jpg`,
					],
				]
			: []
	);
}

/** A line that stands still, and would again. */
const isStall = ( error: unknown ): error is ApiError =>
	error instanceof ApiError && error.code === 'fetch_timeout';

/** The intent's id makes the call safe to repeat: the server answers the same order, and each field keeps its portrait. */
function orderCall(
	order: BegunOrder,
	photos: PhotoField[],
	billing?: Billing
): CallOptions {
	const data = new FormData();
	if ( billing ) {
		data.set(
			'billing_details',
			JSON.stringify( billingDetails( billing, pageData().cgvVersion ) )
		);
		data.set( 'order_notes', billing.orderNotes.trim() );
		data.set( 'same_address', billing.sameAddress ? '1' : '0' );
	}
	data.set( 'payment_intent_id', order.intent || order.payment || '' );
	// The cart may be emptied before this call: the order's key proves whose it is.
	data.set( 'order_key', order.key );
	photos.forEach( ( [ name, photo, file ] ) =>
		data.set( name, photo, file )
	);
	return {
		path: '/create-order-with-image',
		method: 'POST',
		body: data,
		isOfCart: true,
		timeout: uploadTime( photos.map( ( [ , photo ] ) => photo ) ),
		check: isOrderAnswer,
	};
}

/** Sends each photo that the order lacks by itself, to its own portrait: what fails leaves the others' places alone. */
async function postPhotos(
	order: BegunOrder,
	photos: PhotoField[],
	answer: OrderAnswer
): Promise< OrderAnswer > {
	let latest = answer;
	for ( const photo of photos ) {
		if ( latest.order.photo_missing ) {
			try {
				const { notice } = latest;
				latest = await apiFetch< OrderAnswer >(
					orderCall( order, [ photo ] )
				);
				latest.notice ||= notice;
			} catch ( error ) {
				if ( isStall( error ) ) {
					break;
				}
			}
		}
	}
	return latest;
}

/** Whose call says nothing is not called again: where the order stands is asked elsewhere. */
function asked( error: unknown ): never {
	throw isStall( error ) ? new Error( error.message ) : error;
}

/**
 * Sends the order with the photographs that this browser keeps for it; on a line that stands still the order first.
 *
 * @throws Error nobody knows yet whether it arrived
 */
export async function sendOrder(
	billing: Billing,
	order: BegunOrder
): Promise< OrderAnswer > {
	const photos = await photoFields( order.lines ?? [] );
	let refusal: ApiError | undefined;
	const bare = orderCall( order, [], billing );
	const attempt = async ( send: Send ) => {
		try {
			return await send( refusal && bare );
		} catch ( error ) {
			// The upload was emptied on its way, or stands still: the order first.
			if (
				! refusal &&
				photos.length > 0 &&
				error instanceof ApiError &&
				( error.status === 413 || isStall( error ) )
			) {
				refusal = error;
				return send( bare ).catch( asked );
			}
			return asked( error );
		}
	};
	const answer = await apiFetch< OrderAnswer >( {
		...orderCall( order, photos, billing ),
		retries: 3,
		attempt,
	} );
	// On a line that stands still the confirmation must not wait for a photo again.
	return isStall( refusal ) ? answer : postPhotos( order, photos, answer );
}

/** Sends the photo of the portrait that waits for it; the same one again, after a lost answer, goes to no other. */
export function sendPhoto(
	{ id, key, photo_portrait: portrait }: PlacedOrder,
	photo: Blob
): Promise< OrderAnswer > {
	const data = new FormData();
	data.set( 'order', String( id ) );
	data.set( 'key', key );
	data.set( 'portrait', String( portrait ?? 0 ) );
	data.set( 'portrait_image', photo, 'portrait_image.jpg' );
	return apiFetch< OrderAnswer >( {
		path: '/order-photo',
		method: 'POST',
		body: data,
		transport: uploading( () => {} ),
		check: isOrderAnswer,
	} );
}

/**
 * Sends the photos that this browser still keeps for an order whose money came by another way than its own call: those of
 * its lines when they are known, since another cart may have begun.
 */
export async function sendKeptPhotos(
	answer: OrderAnswer,
	order: BegunOrder | null
): Promise< OrderAnswer > {
	let latest = answer;
	if ( ! latest.order.photo_missing ) {
		return latest;
	}
	if ( order?.lines && ( order.intent || order.payment ) ) {
		return postPhotos( order, await photoFields( order.lines ), answer );
	}
	for ( const photo of ( await keptPhotos() ).slice(
		0,
		portraitsPerOrder
	) ) {
		if ( latest.order.photo_missing ) {
			latest = {
				...answer,
				order: (
					await sendPhoto( latest.order, photo ).catch( () => latest )
				).order,
			};
		}
	}
	return latest;
}

/** Where an order stands, as the server knows it. */
export function readOrder( {
	id,
	key,
}: Pick< BegunOrder, 'id' | 'key' > ): Promise< OrderAnswer > {
	return apiFetch< OrderAnswer >( {
		path: '/order-status',
		query: { order: id },
		headers: { 'Order-Key': key },
		check: isOrderAnswer,
	} );
}

/** Milliseconds after which the server is asked too whether the money came, and between two such questions. */
const PATIENCE = 15_000;
const EVERY = 5000;

/** Resolves once the server says that the order is paid, whatever became of the bank's own answer; never without that. */
export function paidMeanwhile( order: BegunOrder ): {
	paid: Promise< string >;
	stop: () => void;
} {
	let timer: ReturnType< typeof setTimeout >;
	let isOver = false;
	const paid = new Promise< string >( ( resolve ) => {
		const ask = async () => {
			const known = await readOrder( order ).catch( () => null );
			if ( known?.state === 'paid' ) {
				resolve( order.payment ?? '' );
			} else if ( ! isOver ) {
				timer = setTimeout( ask, EVERY );
			}
		};
		timer = setTimeout( ask, PATIENCE );
	} );
	return {
		paid,
		stop: () => {
			isOver = true;
			clearTimeout( timer );
		},
	};
}

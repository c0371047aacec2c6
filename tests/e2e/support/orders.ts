/** Orders that a journey finds already paid. */
import type { Page } from '@playwright/test';
import { expect, type Site } from './test';

const API = '/wp-json/museau-react/v1';
export const BILLING = {
	firstName: 'Jeanne',
	lastName: 'Moreau',
	country: 'France',
	streetAddress1: '3 rue des Lilas',
	postalCode: '69003',
	city: 'Lyon',
	phone: '0611223344',
	email: 'jeanne@example.org',
	sameAddress: true,
};

export interface Paid {
	id: number;
	key: string;
	intent: string;
	/** Address of the order in wp-admin. */
	screen: string;
}

/** Buys and pays as a browser does, without opening one. */
export async function buy(
	page: Page,
	site: Site,
	productId: number,
	variationId: number
): Promise< Paid > {
	const added = await page.request.post( `${ API }/add-to-cart`, {
		data: {
			product_id: productId,
			quantity: 1,
			variation_id: variationId,
		},
	} );
	const headers = { 'Cart-Token': added.headers()[ 'cart-token' ] ?? '' };
	const begun = await (
		await page.request.post( `${ API }/create-payment-intent`, {
			data: { billing_details: BILLING },
			headers,
		} )
	).json();
	const intent = String( begun.client_secret ).split( '_secret_' )[ 0 ]!;
	await page.request.post( `${ site.stripe }/_test/confirm`, {
		data: { intent, outcome: 'ok' },
	} );
	const done = await page.request.post( `${ API }/create-order-with-image`, {
		multipart: {
			billing_details: JSON.stringify( BILLING ),
			payment_intent_id: intent,
		},
		headers,
	} );
	expect( done.status() ).toBe( 200 );
	return {
		id: begun.order_id,
		key: begun.order_key,
		intent,
		screen: await site.wp(
			'eval',
			`echo museau()->orders()->edit_url(${ begun.order_id });`
		),
	};
}

/** Orders that a journey finds already paid. */
import type { Locator, Page } from '@playwright/test';
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

/** A part of an order's panel in wp-admin, unfolded where it is not. */
export async function unfold( page: Page, title: string ): Promise< Locator > {
	const part = page.locator( 'details.museau-order__part' ).filter( {
		has: page.locator( 'summary', {
			has: page.getByRole( 'heading', { name: title, exact: true } ),
		} ),
	} );
	if (
		! ( await part.evaluate( ( { open }: HTMLDetailsElement ) => open ) )
	) {
		await part.locator( 'summary' ).first().click();
	}
	return part;
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

/**
 * A paid portrait without its photograph, made in PHP alone.
 *
 * @param site
 * @param then PHP that goes on with $order
 */
export async function paidPortrait( site: Site, then = '' ) {
	const [ id = '', link = '', screen = '' ] = (
		await site.wp(
			'eval',
			`
$portrait = museau()->settings()->portrait_id();
$variation = museau()->catalogue()->find($portrait)->variations[0]->id;
$cart = museau()->carts()->add(null, $portrait, 1, $variation);
$billing = new Museau\\Domain\\Orders\\BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
$order = museau()->orders()->place($cart, $billing, '', ['delay' => '10 à 15 jours', 'ready_by' => '2030-12-07']);
museau()->orders()->receive($order->id, 'pi_portrait_' . $order->id, $order->due_now(), 'deposit');
$order = museau()->orders()->find($order->id);
${ then }
echo $order->id, ' ', museau()->progress()->link($order), ' ', museau()->orders()->edit_url($order->id);`
		)
	).split( ' ' );
	return {
		id,
		/** Of its carnet. */
		link,
		/** Address of the order in wp-admin. */
		screen,
	};
}

import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { own } from '@museau/page-data';
import { readTab, writeTab } from '@museau/tab-storage';
import { EMPTY, type Billing } from './fields';

const FORM_KEY = 'museau_checkout';
/** A closed tab's form waits a day; a computer that others use must not show it longer. */
const LIFE = 24 * 60 * 60 * 1000;
const ORDER_KEY = 'museau_checkout_order';

/** An order that this tab has begun to pay, so that a reload asks about it instead of paying again. */
export interface BegunOrder {
	id: number;
	key: string;
	/** Id of its intent, once the bank has taken the money. */
	intent: string;
	/** Id of its intent from the beginning. */
	payment?: string;
	/** Cart lines whose photos belong to it, for when the cart is gone before they are sent. */
	lines?: string[];
}

/** Only our fields, each of its own type. */
function billingOf( kept: Record< string, unknown > ): Billing {
	return Object.fromEntries(
		Object.entries( EMPTY ).map( ( [ name, empty ] ) => [
			name,
			typeof kept[ name ] === typeof empty ? kept[ name ] : empty,
		] )
	) as unknown as Billing;
}

let database: UseStore | undefined;
const forms = () =>
	( database ??= createStore( own( 'museau-checkout' ), 'forms' ) );

/** What was typed in this tab; never the card. */
export const keptBilling = (): Billing =>
	billingOf( readTab( FORM_KEY ) ?? {} );

/** What was typed in a tab that was closed before its order was settled; null when this tab has its own, or after a day. */
export async function billingOfClosedTab(): Promise< Billing | null > {
	if ( readTab( FORM_KEY ) ) {
		return null;
	}
	try {
		const kept = await get< { at: number; billing: Billing } >(
			FORM_KEY,
			forms()
		);
		if ( kept && kept.at <= Date.now() - LIFE ) {
			await del( FORM_KEY, forms() );
			return null;
		}
		return kept ? billingOf( { ...kept.billing } ) : null;
	} catch {
		return null;
	}
}

/** Keeps the form for a reload and for a closed tab; null forgets it, when its order is settled. */
export function keepBilling( billing: Billing | null ): void {
	writeTab( FORM_KEY, billing );
	try {
		const kept = billing
			? set( FORM_KEY, { at: Date.now(), billing }, forms() )
			: del( FORM_KEY, forms() );
		kept.catch( () => {} );
	} catch {
		// A browser without IndexedDB keeps the form as long as the tab.
	}
}

export function begunOrder(): BegunOrder | null {
	const order = readTab< BegunOrder >( ORDER_KEY );
	return order &&
		Number.isInteger( order.id ) &&
		typeof order.key === 'string'
		? order
		: null;
}

export const keepOrder = ( order: BegunOrder | null ) =>
	writeTab( ORDER_KEY, order );

import { EMPTY, type Billing } from './fields';

const FORM_KEY = 'museau_checkout';
const ORDER_KEY = 'museau_checkout_order';

/** An order that this tab has begun to pay, so that a reload asks about it instead of paying again. */
export interface BegunOrder {
	id: number;
	key: string;
	intent: string;
}

function read< T >( key: string ): T | null {
	try {
		return JSON.parse( sessionStorage.getItem( key ) ?? 'null' );
	} catch {
		return null;
	}
}

function write( key: string, value: unknown ): void {
	try {
		if ( value === null ) {
			sessionStorage.removeItem( key );
		} else {
			sessionStorage.setItem( key, JSON.stringify( value ) );
		}
	} catch {
		// A browser without storage keeps the form as long as the page.
	}
}

/** What was typed in this tab; never the card. */
export function keptBilling(): Billing {
	const kept = read< Record< string, unknown > >( FORM_KEY ) ?? {};
	return Object.fromEntries(
		Object.entries( EMPTY ).map( ( [ name, empty ] ) => [
			name,
			typeof kept[ name ] === typeof empty ? kept[ name ] : empty,
		] )
	) as unknown as Billing;
}

export const keepBilling = ( billing: Billing | null ) =>
	write( FORM_KEY, billing );

export function begunOrder(): BegunOrder | null {
	const order = read< BegunOrder >( ORDER_KEY );
	return order &&
		Number.isInteger( order.id ) &&
		typeof order.key === 'string'
		? order
		: null;
}

export const keepOrder = ( order: BegunOrder | null ) =>
	write( ORDER_KEY, order );

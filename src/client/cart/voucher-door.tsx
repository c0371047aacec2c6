import { lazy, Suspense, useState } from '@wordpress/element';
import type { ComponentType } from 'react';
import { Unloaded } from '../components/unloaded';
import { t } from '../i18n';
import type { Cart } from '../types';
import type { CodesProps } from './code-part';

/** What codes do to a cart: nobody without one loads it. It lies with the works of an empty cart: the loader names one chunk less. */
const Codes = lazy< ComponentType< CodesProps > >( () =>
	import( /* webpackChunkName: "works" */ './vouchers' ).then(
		( module ) => ( { default: module.Codes } ),
		// Where the line breaks, rows are on the next page; the field was asked for.
		() => ( {
			default: ( { of }: CodesProps ) =>
				of === 'field' ? <Unloaded /> : null,
		} )
	)
);

/** Rows among the sums, before the one that they lower. */
export const CodeRows = ( { cart, of }: CodesProps ) =>
	(
		of === 'coupons' ? cart.coupons || cart.totals.methods : cart.vouchers
	) ? (
		<Suspense fallback={ null }>
			<Codes cart={ cart } of={ of } />
		</Suspense>
	) : null;

/** One link beneath the sums, behind which the field for codes stands. */
export function VoucherDoor( { cart }: { cart: Cart } ) {
	const [ isOpen, setOpen ] = useState( false );
	return isOpen ? (
		<Suspense fallback={ null }>
			<Codes cart={ cart } of="field" />
		</Suspense>
	) : (
		<button
			type="button"
			className="museau-link"
			data-heir=""
			onClick={ () => setOpen( true ) }
		>
			{ t( "J'ai un code cadeau ou de réduction" ) }
		</button>
	);
}

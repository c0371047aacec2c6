import { lazy, Suspense, useState } from '@wordpress/element';
import type { ComponentType } from 'react';
import { t } from '../i18n';
import type { Cart } from '../types';

interface Props {
	cart: Cart;
	isAsked: boolean;
}

/** The code's field, and what each voucher pays: nobody without one loads it. It lies with the works of an empty cart: the loader names one chunk less. */
const Vouchers = lazy< ComponentType< Props > >( () =>
	import( /* webpackChunkName: "works" */ './vouchers' ).then(
		( module ) => ( { default: module.Vouchers } ),
		// Where the line breaks, the next page has it.
		() => ( { default: () => null } )
	)
);

/** One link beneath the sums, behind which gift vouchers stand. */
export function VoucherDoor( { cart }: { cart: Cart } ) {
	const [ isOpen, setOpen ] = useState( false );
	return isOpen || cart.vouchers ? (
		<Suspense fallback={ null }>
			<Vouchers cart={ cart } isAsked={ isOpen } />
		</Suspense>
	) : (
		<button
			type="button"
			className="museau-link"
			onClick={ () => setOpen( true ) }
		>
			{ t( "J'ai un bon cadeau" ) }
		</button>
	);
}

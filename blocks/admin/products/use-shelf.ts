import { useEffect, useRef } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { t } from '@museau/i18n';
import { useDashboard } from '../dashboard-context';
import { failureSentence } from '../failure';
import { newRequest } from '../request';

/** A refusal over the page. */
function useTold() {
	const { tell } = useDashboard();
	return ( error: unknown ) =>
		tell( {
			kind: 'error',
			text: failureSentence( t( 'Erreur: {message}' ), error ),
		} );
}

/** Copies a product; the copy, a draft, is opened by `onCopied`. */
export function useDuplicate( onCopied: ( id: number ) => void ) {
	const { tell } = useDashboard();
	const tellFailure = useTold();
	/** A copy that comes late is told, and opens over nothing that she has begun since. */
	const isShown = useRef( true );
	useEffect( () => {
		isShown.current = true;
		return () => {
			isShown.current = false;
		};
	}, [] );
	/** A second press must not make a second copy. */
	const isUnderWay = useRef( false );
	/** UUIDs by product: after a lost answer the same copy is asked for. */
	const requests = useRef( new Map< number, string >() );

	return async ( id: number ) => {
		if ( isUnderWay.current ) {
			return;
		}
		isUnderWay.current = true;
		const request = requests.current.get( id ) ?? newRequest();
		requests.current.set( id, request );
		try {
			const copy = await apiFetch< { id: number; name: string } >( {
				path: `/admin/products/${ id }/duplicate`,
				method: 'POST',
				data: { request },
			} );
			requests.current.delete( id );
			tell( {
				kind: 'success',
				text: t(
					'« %s » est un brouillon : changez-le, puis publiez-le.',
					copy.name
				),
			} );
			if ( isShown.current ) {
				onCopied( copy.id );
			}
		} catch ( error ) {
			tellFailure( error );
		}
		isUnderWay.current = false;
	};
}

const setStock = ( id: number, status: 'instock' | 'outofstock' ) =>
	apiFetch( {
		path: `/admin/products/${ id }`,
		method: 'PUT',
		data: { stock_status: status },
	} );

/** Takes a work that was sold elsewhere out of the sale, once that is confirmed; 'Annuler' puts it back for 8 seconds. */
export function useMarkSold( reload: () => void ) {
	const { ask, tell } = useDashboard();
	const tellFailure = useTold();

	const putBack = async ( id: number ) => {
		try {
			await setStock( id, 'instock' );
			tell( {
				kind: 'success',
				text: t( "L'œuvre est de nouveau en vente." ),
			} );
			reload();
		} catch ( error ) {
			tellFailure( error );
		}
	};

	return async ( id: number, name: string ) => {
		const isSure = await ask( {
			title: t( '« %s » est vendu ?', name ),
			text: t(
				'Vendu ailleurs, sur un salon par exemple : la boutique ne le vend plus et le montre comme vendu.'
			),
			yes: t( 'Marquer comme vendu' ),
		} );
		if ( ! isSure ) {
			return;
		}
		try {
			await setStock( id, 'outofstock' );
			tell( {
				kind: 'success',
				text: t( '« %s » est marqué comme vendu.', name ),
				action: {
					label: t( 'Annuler' ),
					run: () => void putBack( id ),
				},
			} );
			reload();
		} catch ( error ) {
			tellFailure( error );
		}
	};
}

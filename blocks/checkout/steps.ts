import { t } from '@museau/i18n';
import { euros } from '@museau/money';
import type { PlacedOrder } from '@museau/types';

export interface Step {
	name: string;
	/** When, or what is awaited. */
	note: string;
	/** One step is 'now': those before it are done. */
	state: 'done' | 'now' | 'next';
}

/** 'le 24 novembre 2026' */
const on = ( day: string ) => day && t( 'le %s', day );

/**
 * Where a paid order stands and what comes next, with the days that are known: those that the order has frozen.
 *
 * @param order
 * @param isDrawn Whether its balance is asked for.
 */
export function stepsOf( order: PlacedOrder, isDrawn = false ): Step[] {
	const hasPortrait = order.lines.some( ( line ) => line.is_portrait );
	const readyBy = order.ready_by;
	const isSent = [ 'shipped', 'completed' ].includes( order.status );
	const hasPaidBalance =
		order.balance === 0 && order.lines.some( ( line ) => line.deposit );
	const steps: Omit< Step, 'state' >[] = [
		{ name: t( 'Commande payée' ), note: on( order.placed_on ) },
	];
	if ( hasPortrait ) {
		steps.push(
			order.photo_missing
				? {
						name: t( 'Photo attendue' ),
						note: t( 'Le dessin commence quand elle est là.' ),
					}
				: { name: t( 'Photo reçue' ), note: on( order.photo_on ) },
			{
				name: t( 'Dessin à la main' ),
				note:
					order.delay &&
					t( "%s entre la commande et l'envoi", order.delay ),
			}
		);
	} else {
		steps.push( {
			name: t( "Emballage à l'atelier" ),
			note: order.delay && t( 'en %s', order.delay ),
		} );
	}
	if ( order.balance > 0 ) {
		steps.push( {
			name: t( 'Solde de %s', euros( order.balance ) ),
			note: t(
				'quand le dessin est prêt : un e-mail vous donne le lien'
			),
		} );
	} else if ( hasPaidBalance ) {
		steps.push( { name: t( 'Solde payé' ), note: t( 'merci !' ) } );
	}
	steps.push( {
		name: t( 'Expédition' ),
		note: readyBy && t( 'au plus tard le %s', readyBy ),
	} );
	const isPhotoDue = hasPortrait && order.photo_missing;
	let now = hasPortrait && ! isPhotoDue ? 2 : 1;
	if ( isSent ) {
		now = steps.length;
	} else if ( hasPaidBalance && ! isPhotoDue ) {
		// The balance is asked for when the drawing is ready.
		now = steps.length - 1;
	} else if ( isDrawn ) {
		now = steps.length - 2;
	}
	return steps.map( ( step, place ) => {
		const state = place === now ? 'now' : 'next';
		return { ...step, state: place < now ? 'done' : state };
	} );
}

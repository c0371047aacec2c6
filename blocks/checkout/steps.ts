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

/** When it is sent: what was promised, or the last day of the delay. */
function dispatch( { promised, ready_by: day }: PlacedOrder ): string {
	if ( promised === 'waits' ) {
		return t( 'La date partira du jour où votre photo arrive.' );
	}
	return promised ? t( 'vers le %s', day ) : t( 'au plus tard le %s', day );
}

/** A step as far as the order itself says it. */
interface Task {
	name: string;
	note: string;
	isDone: boolean;
}

/** What is done before it is sent: a portrait's photograph and drawing, or the packing. */
function workOf( order: PlacedOrder ): Task[] {
	if ( order.ships === false ) {
		return [];
	}
	if ( ! order.lines.some( ( line ) => line.is_portrait ) ) {
		return [
			{
				name: t( "Emballage à l'atelier" ),
				note: order.delay && t( 'en %s', order.delay ),
				isDone: false,
			},
		];
	}
	return [
		order.photo_missing
			? {
					name: t( 'Photo attendue' ),
					note: t( 'Le dessin commence quand elle est là.' ),
					isDone: false,
				}
			: {
					name: t( 'Photo reçue' ),
					note: on( order.photo_on ),
					isDone: true,
				},
		{
			name: t( 'Dessin à la main' ),
			note:
				order.delay &&
				t( "%s entre la commande et l'envoi", order.delay ),
			isDone: order.is_drawn && ! order.photo_missing,
		},
	];
}

/** The balance, where a deposit was paid. */
function balanceOf( order: PlacedOrder ): Task[] {
	if ( order.balance > 0 ) {
		return [
			{
				name: t( 'Solde de %s', euros( order.balance ) ),
				note: t(
					'quand le dessin est prêt : un e-mail vous donne le lien'
				),
				isDone: false,
			},
		];
	}
	return order.balance === 0 && order.lines.some( ( line ) => line.deposit )
		? [
				{
					name: t( 'Solde payé' ),
					note: t( 'merci !' ),
					isDone: true,
				},
			]
		: [];
}

/**
 * Where a paid order stands and what comes next, with the days that are known: those that the order has frozen. What is still to be done
 * first is 'now': a balance that is paid early is done, and the drawing is not.
 */
export function stepsOf( order: PlacedOrder ): Step[] {
	const isSent = [ 'shipped', 'completed' ].includes( order.status );
	const steps: Task[] = [
		{
			name: t( 'Commande payée' ),
			note: on( order.placed_on ),
			isDone: true,
		},
		...workOf( order ),
		...balanceOf( order ),
		order.ships === false
			? {
					name: t( 'Bon cadeau' ),
					note: t( 'par e-mail le jour choisi, ou à imprimer' ),
					isDone: false,
				}
			: {
					name: t( 'Expédition' ),
					note: order.ready_by && dispatch( order ),
					isDone: false,
				},
	];
	const first = steps.findIndex( ( { isDone } ) => ! isDone );
	return steps.map( ( { name, note, isDone }, place ) => {
		const open = place === first ? 'now' : 'next';
		return { name, note, state: isSent || isDone ? 'done' : open };
	} );
}

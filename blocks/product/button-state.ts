import { t } from '@museau/i18n';

interface Situation {
	isAdding: boolean;
	isSold: boolean;
	/** An original that the cart already holds. */
	isTaken: boolean;
	/** The shop has said that somebody else's order holds it. */
	isReserved: boolean;
	/** Every option is chosen. */
	complete: boolean;
	isAvailable: boolean;
}

/** Words of the button, and whether it can be pressed. */
export function buttonState( {
	isAdding,
	isSold,
	isTaken,
	isReserved,
	complete,
	isAvailable,
}: Situation ): {
	label: string;
	isBlocked: boolean;
} {
	if ( isAdding ) {
		return { label: t( 'Ajout...' ), isBlocked: false };
	}
	if ( isSold ) {
		return { label: t( 'Déjà vendue' ), isBlocked: true };
	}
	if ( isTaken ) {
		return { label: t( 'Déjà dans le panier' ), isBlocked: true };
	}
	if ( ! complete ) {
		return { label: t( 'Choisir les options' ), isBlocked: true };
	}
	if ( ! isAvailable ) {
		return { label: t( 'Variation indisponible' ), isBlocked: true };
	}
	return { label: t( 'Ajouter au panier' ), isBlocked: isReserved };
}

import { t } from '../../i18n';
import { faultFor, largestSafe, type Size, type Verdict } from './judge';

/** What is said where no size is safe, and of light, which no size mends. */
const plain = ( fault: string, format: string ): string => {
	switch ( fault ) {
		case 'dark':
			return t(
				"Sombre : le poil et les yeux s'y perdent. Près d'une fenêtre, sans flash, la photo serait idéale."
			);
		case 'burnt':
			return t(
				"Trop de lumière : les blancs s'y effacent. À l'ombre ou par temps couvert, la photo serait idéale."
			);
		case 'small':
			return format
				? t(
						'Petite pour un %s : rapprochez-vous, ou envoyez la photo telle que votre appareil la garde.',
						format
					)
				: t(
						'Petite pour ce format : rapprochez-vous, ou envoyez la photo telle que votre appareil la garde.'
					);
		case 'moved':
			return t(
				'Bougée : reprenez-la quand votre animal se repose, avec plus de lumière si possible.'
			);
		default:
			return t(
				'Floue : faites le point sur les yeux, sans zoom, et le portrait y gagnera beaucoup.'
			);
	}
};

/**
 * One sentence for a format, which names the largest that is safe.
 * @param verdict
 * @param format  its size code, 'A3'; '' without one
 * @param sizes   those that are on sale
 */
export function sentence(
	verdict: Verdict,
	format: string,
	sizes?: readonly Size[]
): { text: string; isDoubtful: boolean } {
	const fault = faultFor( verdict, format );
	const safe = largestSafe( verdict, sizes );
	if ( ! fault ) {
		const isMore = format && safe && safe !== format;
		let text = t( 'Nette et bien éclairée : parfaite pour ce format.' );
		if ( isMore ) {
			text = t(
				"Nette et bien éclairée : parfaite pour un %1$s, et jusqu'à l'%2$s.",
				format,
				safe
			);
		} else if ( format ) {
			text = t( 'Nette et bien éclairée : parfaite pour un %s.', format );
		}
		return { text, isDoubtful: false };
	}
	const words: Partial< Record< typeof fault, string > > = {
		soft: t(
			"Un peu floue : l'%1$s restera fidèle, l'%2$s demanderait une photo plus nette.",
			safe,
			format
		),
		moved: t(
			"Un peu bougée : l'%1$s restera fidèle, l'%2$s demanderait une photo prise au repos.",
			safe,
			format
		),
		small: t(
			"Un peu petite : l'%1$s restera fidèle, l'%2$s demanderait une photo prise de plus près.",
			safe,
			format
		),
	};

	return {
		text: ( safe && format && words[ fault ] ) || plain( fault, format ),
		isDoubtful: true,
	};
}

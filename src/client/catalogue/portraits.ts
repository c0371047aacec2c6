/** Rules about portraits, for islands that need nothing else of the options. PHP reads the same file (Domain\Catalogue\Options). */
import portraits from '../../server/Domain/Catalogue/portraits.json';

/** Portraits of one order (B5). */
export const portraitsPerOrder = portraits.perOrder;

/** Whether a name says that it is a portrait (B7): how lines are known that no product stands behind any more. */
export const namesPortrait = ( name: string ): boolean =>
	name.toLowerCase().includes( portraits.word );

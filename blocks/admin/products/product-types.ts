export type ProductType =
	| 'A_ORIGINALE'
	| 'B_IMPRESSION'
	| 'C_MARQUE_PAGES'
	| 'D_CARTE_POSTALE'
	/** Of this form only: a sample portrait has a category and no type. */
	| 'EXEMPLE';

// @translated label name
export const TYPES: Record<
	ProductType,
	{ category: string; label: string; name: string }
> = {
	A_ORIGINALE: {
		category: 'oeuvre-originale',
		label: 'A – Œuvre originale',
		name: 'Œuvre originale',
	},
	B_IMPRESSION: {
		category: 'impression',
		label: 'B – Impression',
		name: 'Impression',
	},
	C_MARQUE_PAGES: {
		category: 'marque-pages',
		label: 'C – Marque-pages',
		name: 'Marque-pages',
	},
	D_CARTE_POSTALE: {
		category: 'carte-postale',
		label: 'D – Carte postale',
		name: 'Carte postale',
	},
	EXEMPLE: {
		category: 'portraits',
		label: 'Exemple de portrait',
		name: 'Portraits (exemples)',
	},
};

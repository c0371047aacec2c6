import type { ProductAttribute, ProductImage, Variation } from '@museau/types';
import type { Choices } from '@museau/catalogue/options';

export type FormAttribute = Pick<
	ProductAttribute,
	'name' | 'slug' | 'label' | 'options'
>;

/** What render.php hands over: the first choices and what they cost. The variations are read by a call. */
export interface Props {
	product: {
		id: number;
		name: string;
		deposit_percent: number;
		image: ProductImage | null;
		/** Those that variations differ by, in the product's order; `options` are those on sale beside the first choices. */
		attributes: FormAttribute[];
	};
	choices: Choices;
	/** The one that the first choices buy; null when nothing is on sale. */
	variation: Variation | null;
	/** For a variation that names no shipping of its own; `cost` in euros. */
	shipping: { zone: string; class_name: string; cost: number };
	eyebrow: string;
	intro: string;
	/** '' until the artist has written one. */
	phone: string;
	tel: string;
	/** Stands in where no phone number is known. */
	email: string;
	/** '10 à 15 jours' */
	delay: string;
	/** What the visitor did to the server's form before this script ran. */
	touched?: Touched;
}

interface Touched {
	choices: Choices;
	hasRead: boolean;
	file: File | null;
}

/** Reads the form as the visitor left it, before React takes it over. */
export function touchedForm( root: HTMLElement ): Touched {
	const choices: Choices = {};
	root.querySelectorAll( 'select' ).forEach(
		( { name, value } ) => ( choices[ name ] = value )
	);

	return {
		choices,
		hasRead:
			root.querySelector< HTMLInputElement >( '[name="advice_read"]' )
				?.checked ?? false,
		file:
			root.querySelector< HTMLInputElement >( '[type="file"]' )
				?.files?.[ 0 ] ?? null,
	};
}

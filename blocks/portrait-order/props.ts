import type { ProductAttribute, ProductImage, Variation } from '@museau/types';
import type { Choices } from '@museau/catalogue/options';
import type { Dispatch, ExcludedOption, Surcharges } from './choices';
import type { Texts } from './texts';

type PrintedAttribute = Pick<
	ProductAttribute,
	'name' | 'slug' | 'label' | 'options'
>;

export interface FormAttribute extends PrintedAttribute {
	/** Shown greyed, after those that are on sale. */
	excluded: ExcludedOption[];
	/** Euros that a frame costs more than the cheapest one, by its option's slug; of a frame only. */
	surcharges?: Surcharges;
}

/** A photograph that shows what helps or not. */
export interface Example {
	src: string;
	text: string;
	isGood: boolean;
}

/** What render.php hands over: the first choices and what they cost. The variations are read by a call. */
export interface Props {
	product: {
		id: number;
		name: string;
		deposit_percent: number;
		images: ProductImage[];
		/** Those that variations differ by, in the product's order; `options` are those on sale beside the first choices. */
		attributes: PrintedAttribute[];
		excluded: Record< string, ExcludedOption[] >;
	};
	choices: Choices;
	/** Of the frames, beside these choices. */
	surcharges: Surcharges;
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
	examples: Example[];
	/** '10 à 15 jours' */
	delay: string;
	/** Where the artist's schedule promises a day. */
	dispatch?: Dispatch;
	/** Why no portrait can be ordered now; none when one can. */
	full?: string;
	/** Reads what the visitor did to the server's form; in the effect that follows hydration, as she goes on choosing meanwhile. */
	readForm?: () => Touched;
}

/** What is entered, without photographs. */
export interface Entries {
	/** What was chosen, whether it can still be had or not. */
	choices: Choices;
	texts: Texts;
	/** Whether the box of the advice is ticked. */
	hasRead: boolean;
}

export interface Touched extends Entries {
	file: File | null;
}

/** Reads the form as the visitor left it, before React takes it over. */
export function touchedForm( root: HTMLElement ): Touched {
	const choices: Choices = {};
	root.querySelectorAll( 'select' ).forEach(
		( { name, value } ) => ( choices[ name ] = value )
	);

	const text = ( name: string ) =>
		root.querySelector< HTMLInputElement | HTMLTextAreaElement >(
			`[name="${ name }"]`
		)?.value ?? '';

	const isTicked = ( name: string ) =>
		root.querySelector< HTMLInputElement >( `[name="${ name }"]` )
			?.checked ?? false;

	return {
		choices,
		texts: {
			animals: [ text( 'museau_animal' ) ],
			message: text( 'museau_message' ),
			advice: isTicked( 'museau_advice' ),
		},
		hasRead: isTicked( 'advice_read' ),
		file:
			root.querySelector< HTMLInputElement >( '[type="file"]' )
				?.files?.[ 0 ] ?? null,
	};
}

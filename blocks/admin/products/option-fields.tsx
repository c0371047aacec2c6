import { attributeSlug } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import type { Attributes } from '../attributes';
import { Choices } from '../parts/choices';
import type { Form } from '../use-form';
import { Combinations } from './combinations';
import { formatsFor, type AddForm } from './rules';
import { Technique } from './technique';

/** What a new work is drawn with, its frames, its formats, and a price for each of them together. */
export function OptionFields( {
	form: { values, set, field, errorOf },
	attributes,
	reload,
}: {
	form: Form< AddForm >;
	attributes: Attributes;
	/** The shop's options have changed. */
	reload: () => void;
} ) {
	return (
		<>
			<Technique
				attributes={ attributes }
				bound={ field( 'crayon' ) }
				reload={ reload }
			/>
			<Choices
				id="produit-frames"
				legend={ t( 'Cadres' ) }
				terms={ attributes[ attributeSlug( 'frame' ) ] ?? [] }
				value={ values.frames }
				error={ errorOf( 'frames' ) }
				onChange={ ( frames ) => set( { frames } ) }
			/>
			<Choices
				id="produit-formats"
				legend={ t( 'Formats' ) }
				terms={ formatsFor(
					values.type,
					attributes[ attributeSlug( 'format' ) ] ?? []
				) }
				value={ values.formats }
				error={ errorOf( 'formats' ) }
				onChange={ ( formats ) => set( { formats } ) }
			/>
			<Combinations
				id="produit-variations"
				rows={ values.variations }
				attributes={ attributes }
				error={ errorOf( 'variations' ) }
				frames={ values.frames }
				formats={ values.formats }
				onChange={ ( variations ) => set( { variations } ) }
			/>
		</>
	);
}

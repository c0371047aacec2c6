import { attributeSlug } from '@museau/catalogue/options';
import { Alert } from '@museau/components/alert';
import { Field } from '@museau/components/field';
import { RetryButton } from '@museau/components/retry-button';
import { t } from '@museau/i18n';
import type { Attributes } from '../attributes';
import type { Bound } from '../use-form';
import { PRICE_FIELD } from './prices';

/** Shown names of what both product forms hold; an asterisk marks what is required. @translated */
export const LABELS = {
	name: 'Nom',
	description: 'Description',
	short_description: 'Description courte',
	sku: 'Référence',
	status: 'Publication',
	stock_status: 'État du stock',
	stock_quantity: 'Quantité en stock',
	regular_price: 'Prix normal (€)',
	sale_price: 'Prix promotionnel (€)',
	crayon: 'Type de crayon',
	serie: 'Série',
	rows: 'Variations de prix',
	categories: 'Catégories',
	featured_image: 'Image',
	gallery: 'Galerie',
};

/** A price in euros: minimum 0, step 0.01 (R190). */
export function PriceField( {
	label,
	required = false,
	...bound
}: Bound & { label: string; required?: boolean; hint?: string } ) {
	return (
		<Field
			{ ...PRICE_FIELD }
			required={ required }
			label={ `${ t( label ) }${ required ? ' *' : '' }` }
			{ ...bound }
		/>
	);
}

/** Name and description, and the short one where it is shown. */
export function Texts( {
	field,
	hasShort,
}: {
	field: ( name: 'name' | 'description' | 'short_description' ) => Bound;
	hasShort: boolean;
} ) {
	return (
		<>
			<Field
				label={ t( 'Nom *' ) }
				required
				maxLength={ 200 }
				{ ...field( 'name' ) }
			/>
			<Field
				as="textarea"
				label={ t( 'Description *' ) }
				required
				maxLength={ 20000 }
				{ ...field( 'description' ) }
			/>
			{ hasShort && (
				<Field
					as="textarea"
					label={ t( LABELS.short_description ) }
					maxLength={ 5000 }
					{ ...field( 'short_description' ) }
				/>
			) }
		</>
	);
}

/** Whether a product must say which pencil it is drawn with (B77). */
export const hasPencils = ( {
	[ attributeSlug( 'technique' ) ]: pencils,
}: Attributes ) => ( pencils ?? [] ).length > 0;

export function Pencil( {
	attributes,
	...bound
}: Bound & { attributes: Attributes } ) {
	if ( ! hasPencils( attributes ) ) {
		return null;
	}
	return (
		<Field as="select" label={ t( 'Type de crayon *' ) } { ...bound }>
			<option value="">{ t( 'Choisir…' ) }</option>
			{ attributes[ attributeSlug( 'technique' ) ]?.map(
				( { slug, name } ) => (
					<option key={ slug } value={ slug }>
						{ name }
					</option>
				)
			) }
		</Field>
	);
}

/** The options could not be read: the forms then offer the shop's usual ones. */
export function AttributesFailure( { onRetry }: { onRetry: () => void } ) {
	return (
		<>
			<Alert>{ t( "Les attributs n'ont pas pu être chargés." ) }</Alert>
			<RetryButton onClick={ onRetry } />
		</>
	);
}

import { attributeSlug } from '@museau/catalogue/options';
import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import type { Attributes, Term } from '../attributes';
import { Choices } from '../parts/choices';
import { optionsOf } from '../parts/options-of';
import { PUBLICATION } from '../publication';
import type { Form } from '../use-form';
import {
	isBookmark,
	isNeverSold,
	stockNote,
	type EditForm,
} from './edit-rules';
import { LABELS, PriceField, Texts } from './fields';
import { Series } from './series';
import { struckNote } from './struck-note';
import { Technique } from './technique';
import { STOCK } from './types';

/** What a product is called, and where it stands in the shop. */
export function MainSection( {
	form: { values, set, field },
	categories,
}: {
	form: Form< EditForm >;
	/** undefined: the shop's categories are not known. */
	categories: Term[] | undefined;
} ) {
	return (
		<section aria-labelledby="section-infos">
			<h3 id="section-infos">{ t( 'Informations principales' ) }</h3>
			<Texts field={ field } hasShort />
			<Field
				label={ t( LABELS.sku ) }
				maxLength={ 100 }
				{ ...field( 'sku' ) }
			/>
			<Field
				as="select"
				label={ t( LABELS.status ) }
				{ ...field( 'status' ) }
			>
				{ optionsOf( PUBLICATION ) }
			</Field>
			{ categories && (
				<Choices
					id="produit-categories"
					legend={ t( LABELS.categories ) }
					terms={ categories }
					value={ values.categories }
					onChange={ ( chosen ) => set( { categories: chosen } ) }
				/>
			) }
		</section>
	);
}

/** What a product costs and how many there are; a product with variations has its prices there. */
export function StockSection( {
	form: { values, saved, field },
}: {
	form: Form< EditForm >;
} ) {
	const isSimple = values.type === 'simple';

	return (
		<section aria-labelledby="section-stock">
			<h3 id="section-stock">{ t( 'Prix et stock' ) }</h3>
			{ isSimple && (
				<PriceField
					label={ LABELS.regular_price }
					required={ ! isNeverSold( values ) }
					{ ...field( 'regular_price' ) }
				/>
			) }
			{ isSimple && ! isBookmark( values ) && (
				<PriceField
					label={ LABELS.sale_price }
					hint={ struckNote( values ) }
					{ ...field( 'sale_price' ) }
				/>
			) }
			<Field
				as="select"
				label={ t( LABELS.stock_status ) }
				hint={ stockNote( values, saved ) }
				{ ...field( 'stock_status' ) }
			>
				{ optionsOf( STOCK ) }
			</Field>
			<Field
				label={ t( LABELS.stock_quantity ) }
				hint={ t( 'Vide : le stock ne se compte pas.' ) }
				type="number"
				inputMode="numeric"
				min={ 0 }
				step={ 1 }
				{ ...field( 'stock_quantity' ) }
			/>
		</section>
	);
}

/** What a work is drawn with, and the series that it belongs to. */
export function PencilSection( {
	form: { values, set, field },
	attributes,
	reload,
}: {
	form: Form< EditForm >;
	attributes: Attributes;
	/** The shop's series have changed. */
	reload: () => void;
} ) {
	return (
		<section aria-labelledby="section-crayon">
			<h3 id="section-crayon">{ t( 'Type de crayon et série' ) }</h3>
			<Technique
				attributes={ attributes }
				bound={ field( 'crayon' ) }
				reload={ reload }
			/>
			<Series
				series={ attributes[ attributeSlug( 'series' ) ] ?? [] }
				value={ values.serie }
				onChange={ ( serie ) => set( { serie } ) }
				reload={ reload }
			/>
		</section>
	);
}

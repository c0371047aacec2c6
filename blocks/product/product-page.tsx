import { lazy, Suspense, useLayoutEffect, useState } from '@wordpress/element';
import { isFormat, isFrame } from '@museau/catalogue/options';
import { BOOKMARK, isBookmark } from '@museau/catalogue/bookmark';
import {
	choose,
	choosesPostcard,
	chosenOption,
	formatFor,
	chosenFrameStyle,
	postcardPicture,
	variationAttributes,
} from '@museau/catalogue/choices';
import type { Choices } from '@museau/catalogue/options';
import { formatCentimetres } from '@museau/catalogue/formats';
import { Spinner } from '@museau/components/spinner';
import { unloaded } from '@museau/components/unloaded';
import { t } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';
import { Buy } from './buy';
import { Gallery } from './gallery';
import type { ProductAttribute } from '@museau/types';
import type { ShopFacts, ShownProduct, ShownVariation } from './types';
import { Wall } from './wall';

/** Only where the page's product could not be read; it lies with the zoom. */
const Missing = lazy( () =>
	import( /* webpackChunkName: "sheet" */ './missing' ).then(
		( module ) => ( { default: module.Missing } ),
		unloaded
	)
);

export interface ProductPageProps {
	/** Asked for by this slug when the server could not read the product; its name then is this element. */
	slug: string;
	heading?: 'h1' | 'h2';
	product: ShownProduct | null;
	variations: ShownVariation[];
	/** First choices: the defaults, and what the listing's filters carried over. */
	choices: Choices;
	likes: number | null;
	facts: ShopFacts;
	/** Values of the fields as they stand on the page, by name: the visitor may have set them before React ran. */
	readFields?: () => Record< string, string >;
}

export function ProductPage( props: ProductPageProps ) {
	const isLive = useLive( false, true );
	if ( props.product ) {
		return <Sheet { ...props } product={ props.product } />;
	}
	const waiting = (
		<div className="museau-product__state">
			<Spinner>{ t( 'Chargement du produit...' ) }</Spinner>
		</div>
	);
	return isLive ? (
		<Suspense fallback={ waiting }>
			<Missing slug={ props.slug } heading={ props.heading }>
				{ ( product, variations, choices ) => (
					<Sheet
						{ ...props }
						product={ product }
						variations={ variations }
						choices={ choices }
					/>
				) }
			</Missing>
		</Suspense>
	) : (
		waiting
	);
}

/**
 * The choices with those that were made in the fields before the page heard of any; the same object where there are none.
 *
 * @param attributes
 * @param choices
 * @param fields     values by name
 */
const chosenIn = (
	attributes: ProductAttribute[],
	choices: Choices,
	fields: Record< string, string >
): Choices =>
	attributes.reduce( ( made, { slug, options } ) => {
		const field = fields[ slug ];
		const option =
			field !== choices[ slug ] &&
			options.find( ( one ) => one.slug === field );

		return option ? choose( attributes, made, slug, option.slug ) : made;
	}, choices );

/** Pictures on a wall and in large, options, quantity and the button; its counterpart is src/server/Screens/Storefront/ProductView.php. */
function Sheet( {
	product,
	variations,
	choices: firstChosen,
	likes,
	facts,
	readFields,
}: ProductPageProps & { product: ShownProduct } ) {
	const attributes = variationAttributes( product );
	const preview = postcardPicture( product, variations );
	const shownWith = ( choices: Choices ) => ( {
		choices,
		picture:
			preview > 0 && choosesPostcard( attributes, choices ) ? preview : 0,
	} );
	const [ { choices, picture }, setShown ] = useState( () =>
		shownWith( firstChosen )
	);

	const [ earlyQuantity, setEarlyQuantity ] = useState< string >();
	useLayoutEffect( () => {
		const fields = readFields?.() ?? {};
		const chosen = chosenIn( attributes, firstChosen, fields );
		if ( chosen !== firstChosen ) {
			goToTop();
			setShown( shownWith( chosen ) );
		}
		setEarlyQuantity( fields.quantity );
		// What was set early counts once.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	const onChoose = ( slug: string, option: string ) => {
		// Another choice may still be on its way to the page.
		setShown( ( before ) =>
			shownWith( choose( attributes, before.choices, slug, option ) )
		);
		goToTop();
	};
	const onPicture = ( place: number ) => {
		const isPreview = preview > 0 && place === preview;
		const format = attributes.find( isFormat );
		const wanted = formatFor( attributes, isPreview );
		const turned = ( before: Choices ) =>
			preview > 0 &&
			format &&
			wanted &&
			choosesPostcard( attributes, before ) !== isPreview
				? choose( attributes, before, format.slug, wanted.slug )
				: before;
		if ( turned( choices ) !== choices ) {
			goToTop();
		}
		setShown( ( before ) => ( {
			choices: turned( before.choices ),
			picture: place,
		} ) );
	};

	const formatAttribute = product.attributes.find( isFormat );
	const format =
		chosenOption( formatAttribute, choices ) ??
		( formatAttribute?.options.length === 1
			? formatAttribute.options[ 0 ]
			: undefined );
	const first = product.images[ 0 ];
	const strip = isBookmark( product ) ? BOOKMARK : null;
	const size =
		strip ??
		( format && first
			? formatCentimetres( format, first.width > first.height )
			: null );
	const frame = chosenFrameStyle( product.attributes, choices );

	return (
		<>
			<div className="museau-product__pictures">
				<Gallery
					images={ product.images }
					picture={ picture }
					frame={ frame }
					onPicture={ onPicture }
				/>
				{ size && first && (
					<Wall
						size={ size }
						frame={ frame }
						frameName={
							chosenOption(
								product.attributes.find( isFrame ),
								choices
							)?.name ?? ''
						}
						image={ first }
					/>
				) }
			</div>
			<Buy
				product={ product }
				attributes={ attributes }
				variations={ variations }
				choices={ choices }
				likes={ likes }
				facts={ facts }
				earlyQuantity={ earlyQuantity }
				onChoose={ onChoose }
			/>
		</>
	);
}

function goToTop(): void {
	window.scrollTo( {
		top: 0,
		behavior: window.matchMedia( '(prefers-reduced-motion: reduce)' )
			.matches
			? 'auto'
			: 'smooth',
	} );
}

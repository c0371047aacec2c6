import { useLayoutEffect, useState } from '@wordpress/element';
import { apiFetch } from '@museau/api';
import { useQuery } from '@museau/api/use-query';
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
import { RetryButton } from '@museau/components/retry-button';
import { RichText } from '@museau/components/rich-text';
import { t } from '@museau/i18n';
import { home } from '@museau/page-data';
import type { Product } from '@museau/types';
import { Buy } from './buy';
import { Gallery } from './gallery';
import type { ShopFacts, ShownProduct, ShownVariation } from './types';
import { Wall } from './wall';

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
	return props.product ? (
		<Sheet { ...props } product={ props.product } />
	) : (
		<Missing { ...props } />
	);
}

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
	const [ choices, setChoices ] = useState( firstChosen );
	const preview = postcardPicture( product, variations );
	const pictureFor = ( made: Choices ) =>
		preview > 0 && choosesPostcard( attributes, made ) ? preview : 0;
	const [ picture, setPicture ] = useState( () => pictureFor( firstChosen ) );

	const take = ( made: Choices ) => {
		setChoices( made );
		setPicture( pictureFor( made ) );
	};
	const [ earlyQuantity, setEarlyQuantity ] = useState< string >();
	useLayoutEffect( () => {
		const fields = readFields?.() ?? {};
		const set = attributes.filter(
			( { slug, options } ) =>
				fields[ slug ] !== firstChosen[ slug ] &&
				options.some( ( option ) => option.slug === fields[ slug ] )
		);
		if ( set.length ) {
			goToTop();
			take(
				set.reduce(
					( made, { slug } ) =>
						choose( attributes, made, slug, fields[ slug ] ?? '' ),
					firstChosen
				)
			);
		}
		setEarlyQuantity( fields.quantity );
		// What was set early counts once.
		// eslint-disable-next-line react-hooks/exhaustive-deps
	}, [] );

	const onChoose = ( slug: string, option: string ) => {
		take( choose( attributes, choices, slug, option ) );
		goToTop();
	};
	const onPicture = ( place: number ) => {
		const isPreview = preview > 0 && place === preview;
		const format = attributes.find( isFormat );
		const wanted = formatFor( attributes, isPreview );
		if (
			format &&
			wanted &&
			choosesPostcard( attributes, choices ) !== isPreview &&
			preview > 0
		) {
			setChoices(
				choose( attributes, choices, format.slug, wanted.slug )
			);
			goToTop();
		}
		setPicture( place );
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

/** The server could not read the product: it is asked for here, with its words. */
function Missing( props: ProductPageProps ) {
	const { slug } = props;
	const { data, error, retry } = useQuery(
		`product ${ slug }`,
		async ( signal ) => {
			const [ product ] = await apiFetch< Product[] >( {
				path: 'products',
				signal,
				query: { slug },
			} );
			const variations =
				product?.type === 'variable'
					? await apiFetch< ShownVariation[] >( {
							path: 'products',
							signal,
							query: { id: product.id, get_variations: 'true' },
						} )
					: [];
			return { product, variations };
		}
	);
	if ( error ) {
		return (
			<div className="museau-product__state">
				<p className="museau-alert museau-alert--error" role="alert">
					{ t( 'Erreur: Impossible de charger le produit.' ) }
				</p>
				<RetryButton onClick={ retry } />
			</div>
		);
	}
	if ( ! data ) {
		return (
			<div className="museau-product__state">
				<Spinner>{ t( 'Chargement du produit...' ) }</Spinner>
			</div>
		);
	}
	if ( ! data.product ) {
		return (
			<div className="museau-product__state">
				<p>{ t( 'Produit non trouvé.' ) }</p>
				<a className="museau-link" href={ home( '/oeuvre-originale' ) }>
					{ t( 'Retour à la galerie' ) }
				</a>
			</div>
		);
	}
	const { product, variations } = data;
	const Heading = props.heading ?? 'h1';
	return (
		<>
			<div className="museau-product__head">
				<Heading className="museau-product__name">
					{ product.name }
				</Heading>
			</div>
			<Sheet
				{ ...props }
				product={ product }
				variations={ variations }
				choices={ firstChoices( product ) }
			/>
			<div className="museau-product__text museau-prose">
				<RichText html={ product.description } />
			</div>
		</>
	);
}

/** The first option of each attribute, the frame 'sans cadre'. */
function firstChoices( product: Product ): Choices {
	return variationAttributes( product ).reduce< Choices >(
		( made, attribute ) => {
			const frameless =
				isFrame( attribute ) &&
				attribute.options.find( ( { slug } ) => slug === 'sans-cadre' );
			return {
				...made,
				[ attribute.slug ]:
					( frameless || attribute.options[ 0 ] )?.slug ?? '',
			};
		},
		{}
	);
}

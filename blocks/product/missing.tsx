import type { ReactNode } from 'react';
import { apiFetch } from '@museau/api';
import { useQuery } from '@museau/api/use-query';
import { variationAttributes } from '@museau/catalogue/choices';
import { isFrame, type Choices } from '@museau/catalogue/options';
import { Spinner } from '@museau/components/spinner';
import { RetryButton } from '@museau/components/retry-button';
import { RichText } from '@museau/components/rich-text';
import { t } from '@museau/i18n';
import { home } from '@museau/page-data';
import type { Product } from '@museau/types';
import type { ShownVariation } from './types';

interface Props {
	slug: string;
	/** Of the product's name. */
	heading: 'h1' | 'h2' | undefined;
	/** What is shown of it once it has come. */
	children: (
		product: Product,
		variations: ShownVariation[],
		choices: Choices
	) => ReactNode;
}

/** The server could not read the product: it is asked for here, with its words. */
export function Missing( { slug, heading, children }: Props ) {
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
	const Heading = heading ?? 'h1';
	return (
		<>
			<div className="museau-product__head">
				<Heading className="museau-product__name">
					{ product.name }
				</Heading>
			</div>
			{ children( product, variations, firstChoices( product ) ) }
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

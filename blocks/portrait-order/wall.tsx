import { t } from '@museau/i18n';
import { cutAround, type Point, WHOLE } from '@museau/cart/look';
import { formatCentimetres } from '@museau/catalogue/formats';
import {
	frameStyle,
	isAnimals,
	isBlackAndWhite,
	isFormat,
	isFrame,
	isTechnique,
	sizeCode,
	type Choices,
} from '@museau/catalogue/options';
import type { ProductImage } from '@museau/types';
import { chosenOption } from './choices';
import { pictureFor } from './picture';
import type { FormAttribute } from './props';

interface WallProps {
	/** Of the product. */
	images: ProductImage[];
	attributes: FormAttribute[];
	choices: Choices;
	/** Address of her photo; '' before she has chosen one. */
	photoUrl: string;
	/** Of the photograph: width by height. */
	proportion: number;
	/** Where the head is in it; null before that was said. */
	head: Point | null;
}

/** What is drawn, in the product's order: 'Graphite · A4 · Sans cadre'. */
function captionOf( attributes: FormAttribute[], choices: Choices ): string {
	return attributes
		.filter( ( attribute ) => ! isAnimals( attribute ) )
		.map( ( attribute ) => {
			const name = chosenOption( attribute, choices )?.name ?? '';

			return ( isFormat( attribute ) && sizeCode( name ) ) || name;
		} )
		.filter( Boolean )
		.join( ' · ' );
}

/** What the choices say of the picture on the wall. */
function lookOf( attributes: FormAttribute[], choices: Choices ) {
	const chosen = ( is: ( attribute: FormAttribute ) => boolean ) => {
		const attribute = attributes.find( is );

		return attribute && chosenOption( attribute, choices );
	};

	return {
		format: chosen( isFormat ),
		technique: chosen( isTechnique )?.name ?? '',
		frame: frameStyle( chosen( isFrame ) ),
	};
}

/** The portrait on a wall, in its frame: her photo once there is one, a drawing of the artist before. */
export function Wall( {
	images,
	attributes,
	choices,
	photoUrl,
	proportion,
	head,
}: WallProps ) {
	const isWide = proportion > 1;
	const { format, technique, frame } = lookOf( attributes, choices );
	const [ width, height ] =
		( format && formatCentimetres( format, isWide ) ) ||
		( isWide ? [ 4, 3 ] : [ 3, 4 ] );
	const image = pictureFor( images, technique ) ?? images[ 0 ];
	const block = 'museau-portrait-order__frame';
	const classes = [ block, `${ block }--${ frame }` ];
	const size = sizeCode( format?.name ?? '' );
	if ( size ) {
		classes.push( `${ block }--${ size.toLowerCase() }` );
	}
	if ( width > height ) {
		classes.push( `${ block }--wide` );
	}
	if ( photoUrl ) {
		classes.push( `${ block }--photo` );
		if ( isBlackAndWhite( technique ) ) {
			classes.push( `${ block }--graphite` );
		}
	}
	const caption = captionOf( attributes, choices );

	return (
		<figure className="museau-portrait-order__wall">
			{ /* A frame of another size is another node: nothing that was there moves. */ }
			<div
				key={ classes.join( ' ' ) }
				className={ classes.join( ' ' ) }
				style={ { aspectRatio: `${ width }/${ height }` } }
			>
				{ photoUrl ? (
					<img
						className="museau-portrait-order__picture"
						src={ photoUrl }
						alt={ t( 'Aperçu de votre photo au mur' ) }
						style={
							head
								? {
										objectPosition: cutAround(
											proportion,
											width / height,
											head
										),
									}
								: WHOLE
						}
					/>
				) : (
					image && (
						<img
							key={ image.src }
							className="museau-portrait-order__picture"
							src={ image.src }
							srcSet={ image.srcset || undefined }
							sizes="(min-width: 1025px) 200px, 33vw"
							width={ image.width }
							height={ image.height }
							alt={ image.alt }
							loading="lazy"
							decoding="async"
						/>
					)
				) }
			</div>
			<figcaption
				key={ caption }
				className="museau-portrait-order__caption"
			>
				{ photoUrl ? t( '%s (aperçu de cadrage)', caption ) : caption }
			</figcaption>
		</figure>
	);
}

import { t } from '@museau/i18n';
import {
	frameStyle,
	isFormat,
	isFrame,
	sizeCode,
	type Choices,
} from '@museau/catalogue/options';
import type { FormAttribute, Props } from './props';

interface WallProps {
	image: Props[ 'product' ][ 'image' ];
	attributes: FormAttribute[];
	choices: Choices;
	/** Address of her photo; '' before she has chosen one. */
	photoUrl: string;
	isWide: boolean;
}

/** What is drawn, in the product's order: 'Graphite · A4 · Sans cadre'. */
function captionOf( attributes: FormAttribute[], choices: Choices ): string {
	return attributes
		.filter( ( { name } ) => ! /anima/i.test( name ) )
		.map( ( attribute ) => {
			const name =
				attribute.options.find(
					( { slug } ) => slug === choices[ attribute.slug ]
				)?.name ?? '';

			return ( isFormat( attribute ) && sizeCode( name ) ) || name;
		} )
		.filter( Boolean )
		.join( ' · ' );
}

/** The portrait on a wall, in its frame: her photo once there is one, a drawing of the artist before. */
export function Wall( {
	image,
	attributes,
	choices,
	photoUrl,
	isWide,
}: WallProps ) {
	const frame = attributes.find( isFrame );
	const frameOption = frame?.options.find(
		( { slug } ) => slug === choices[ frame.slug ]
	);
	const format = attributes.find( isFormat );
	const size = sizeCode(
		format?.options.find( ( { slug } ) => slug === choices[ format.slug ] )
			?.name ?? ''
	);
	const technique = attributes.find( ( { slug } ) =>
		/technique|crayon/.test( slug )
	);
	const isGraphite = /graphite/i.test(
		technique ? ( choices[ technique.slug ] ?? '' ) : ''
	);
	const style = frameStyle( frameOption );
	const block = 'museau-portrait-order__frame';
	const classes = [ block, `${ block }--${ style }` ];
	if ( size ) {
		classes.push( `${ block }--${ size.toLowerCase() }` );
	}
	if ( photoUrl ) {
		classes.push( `${ block }--photo` );
		if ( isWide ) {
			classes.push( `${ block }--wide` );
		}
		if ( isGraphite ) {
			classes.push( `${ block }--graphite` );
		}
	}

	return (
		<figure className="museau-portrait-order__wall">
			{ /* A frame of another size is another node: nothing that was there moves. */ }
			<div key={ classes.join( ' ' ) } className={ classes.join( ' ' ) }>
				{ photoUrl ? (
					<img
						className="museau-portrait-order__picture"
						src={ photoUrl }
						alt={ t( 'Aperçu de votre photo au mur' ) }
					/>
				) : (
					image && (
						<img
							className="museau-portrait-order__picture"
							src={ image.src }
							srcSet={ image.srcset || undefined }
							sizes="(min-width: 992px) 30vw, 60vw"
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
				key={ captionOf( attributes, choices ) }
				className="museau-portrait-order__caption"
			>
				{ captionOf( attributes, choices ) }
			</figcaption>
		</figure>
	);
}

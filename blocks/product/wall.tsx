import type { Centimetres } from '@museau/catalogue/formats';
import type { FrameStyle } from '@museau/catalogue/options';
import { centimetresText, placeOnWall, sceneFor } from '@museau/catalogue/wall';
import { t } from '@museau/i18n';
import type { ProductImage } from '@museau/types';
import { SIZES } from './gallery';
import scenes from './scenes.json';

interface Props {
	size: Centimetres;
	frame: FrameStyle;
	frameName: string;
	image: ProductImage;
}

const hundredths = ( value: number ) => Math.round( value * 100 ) / 100;

/** The work on a wall, to scale: one unit of the drawing is one centimetre. Its counterpart is src/server/Screens/Storefront/Wall.php. */
export function Wall( { size, frame, frameName, image }: Props ) {
	const name = sceneFor( size );
	const scene = scenes[ name ];
	const place = placeOnWall( name, scene, size, frame !== 'none' );
	// A strip cut out of a sheet would show little of the drawing.
	const isStrip = image.width / image.height > ( 2 * size[ 0 ] ) / size[ 1 ];
	const art = {
		x: place.x,
		y: place.y,
		width: place.width,
		height: place.height,
	};
	return (
		<figure className="museau-wall">
			<svg
				className={ `museau-wall__scene museau-wall__scene--${ name }` }
				viewBox={ `0 0 ${ scene.width } ${ scene.height }` }
				role="img"
				aria-label={ t(
					"L'œuvre sur un mur, à l'échelle : %1$s, %2$s",
					centimetresText( size ),
					frame === 'none' ? t( 'sans cadre' ) : frameName
				) }
			>
				{ name === 'salon' && (
					<rect
						className="museau-wall__floor"
						x={ 0 }
						y={ scene.ground }
						width={ scene.width }
						height={ scene.height - scene.ground }
					/>
				) }
				{ scene.shapes.map( ( { part, d } ) => (
					<path
						key={ d }
						className={ `museau-wall__${ part }` }
						d={ d }
					/>
				) ) }
				{ place.frame > 0 && (
					<rect
						className={ `museau-wall__frame museau-wall__frame--${ frame }` }
						x={ hundredths( place.x - place.frame ) }
						y={ hundredths( place.y - place.frame ) }
						width={ hundredths( place.width + 2 * place.frame ) }
						height={ hundredths( place.height + 2 * place.frame ) }
					/>
				) }
				<rect className="museau-wall__art" { ...art } />
				<foreignObject { ...art }>
					<img
						className="museau-wall__picture"
						src={ image.src }
						srcSet={ image.srcset || undefined }
						sizes={ image.srcset ? SIZES : undefined }
						alt=""
						loading="lazy"
						decoding="async"
						style={
							isStrip
								? { objectFit: 'contain', padding: '0 5%' }
								: undefined
						}
					/>
				</foreignObject>
			</svg>
			<figcaption className="museau-caption">
				{ t( "%s, à l'échelle", centimetresText( size ) ) }
			</figcaption>
		</figure>
	);
}

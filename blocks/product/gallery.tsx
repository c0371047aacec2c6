import { useState } from '@wordpress/element';
import type { FrameStyle } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import type { ProductImage } from '@museau/types';
import type { Zoom } from './zoom';

interface Props {
	images: ProductImage[];
	/** Place of the picture that is shown. */
	picture: number;
	frame: FrameStyle;
	onPicture: ( place: number ) => void;
}

export const SIZES = '(max-width: 991px) calc(91vw - 62px), 501px';

/** The picture in its frame, and the thumbnails when there are several. */
export function Gallery( { images, picture, frame, onPicture }: Props ) {
	const [ isZoomed, setZoomed ] = useState( false );
	/** Comes as soon as somebody points at the picture, or goes to it. */
	const [ Large, setLarge ] = useState< typeof Zoom | null >( null );
	const prepare = () =>
		import( /* webpackChunkName: "sheet" */ './zoom' ).then( ( module ) =>
			setLarge( () => module.Zoom )
		);
	const prepareSoon = () => void prepare().catch( () => {} );
	const first = images[ 0 ];
	const shown = images[ picture ] ?? first;
	if ( ! first || ! shown ) {
		return <div className="museau-product__gallery"></div>;
	}
	return (
		<div className="museau-product__gallery">
			<div className="museau-product__stage-wrap">
				<button
					type="button"
					className={ `museau-product__stage museau-product__stage--${ shape( first ) } museau-product__stage--frame-${ frame }` }
					aria-haspopup="dialog"
					onPointerEnter={ prepareSoon }
					onFocus={ prepareSoon }
					onClick={ () => {
						setZoomed( true );
						// Without a line the browser shows the picture itself.
						prepare().catch( () =>
							window.location.assign( shown.src )
						);
					} }
				>
					<img
						className="museau-product__picture"
						src={ shown.src }
						srcSet={ shown.srcset || undefined }
						sizes={ shown.srcset ? SIZES : undefined }
						width={ shown.width }
						height={ shown.height }
						alt={ shown.alt }
						decoding="async"
						{ ...{ fetchpriority: 'high' } }
					/>
					<span className="museau-product__zoom-hint">
						{ t( 'Agrandir' ) }
					</span>
				</button>
			</div>
			{ images.length > 1 && (
				<ul className="museau-product__thumbnails">
					{ images.map( ( image, place ) => (
						<li key={ image.id }>
							<button
								type="button"
								className="museau-product__thumbnail"
								aria-pressed={ place === picture }
								onClick={ () => onPicture( place ) }
							>
								<img
									src={ image.thumbnail }
									width={ 84 }
									height={ 84 }
									alt=""
									loading="lazy"
									decoding="async"
								/>
								<span className="museau-visually-hidden">
									{ t(
										'Image %1$d : %2$s',
										place + 1,
										image.alt
									) }
								</span>
							</button>
						</li>
					) ) }
				</ul>
			) }
			{ Large && (
				<Large
					image={ shown }
					isOpen={ isZoomed }
					onClose={ () => setZoomed( false ) }
				/>
			) }
		</div>
	);
}

/** The stage keeps the first picture's direction, so that nothing moves when another one is shown. */
function shape( { width, height }: ProductImage ): 'wide' | 'tall' | 'square' {
	if ( width === height ) {
		return 'square';
	}
	return width > height ? 'wide' : 'tall';
}

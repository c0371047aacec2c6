import { useEffect, useRef, useState } from '@wordpress/element';
import type { PointerEvent } from 'react';
import { closeDialog, Dialog } from '@museau/components/dialog';
import { t } from '@museau/i18n';
import type { ProductImage } from '@museau/types';

interface Props {
	image: ProductImage;
	isOpen: boolean;
	onClose: () => void;
}

/** The whole picture in the window; pressed, one of its pixels for one of the screen: scrolled, dragged or moved with the arrows. */
export function Zoom( { image, isOpen, onClose }: Props ) {
	const table = useRef< HTMLDivElement >( null );
	const [ isWhole, setWhole ] = useState( true );
	const grip = useRef< {
		x: number;
		y: number;
		left: number;
		top: number;
	} | null >( null );
	/** Whether the press began beside the picture: a captured pointer's click names the table, wherever it began. */
	const isBeside = useRef( false );

	useEffect( () => {
		const node = table.current;
		if ( isOpen && node && ! isWhole ) {
			node.scrollTo(
				( node.scrollWidth - node.clientWidth ) / 2,
				( node.scrollHeight - node.clientHeight ) / 2
			);
		}
	}, [ isOpen, isWhole, image.id ] );
	useEffect( () => setWhole( true ), [ isOpen, image.id ] );

	const onPointerDown = ( event: PointerEvent< HTMLDivElement > ) => {
		const node = event.currentTarget;
		isBeside.current = event.target === node;
		if (
			event.pointerType === 'mouse' &&
			! isBeside.current &&
			! isWhole
		) {
			event.preventDefault();
			grip.current = {
				x: event.clientX,
				y: event.clientY,
				left: node.scrollLeft,
				top: node.scrollTop,
			};
			node.setPointerCapture( event.pointerId );
		}
	};
	const onPointerMove = ( event: PointerEvent< HTMLDivElement > ) => {
		if ( grip.current ) {
			const { x, y, left, top } = grip.current;
			event.currentTarget.scrollTo(
				left + x - event.clientX,
				top + y - event.clientY
			);
		}
	};

	return (
		<Dialog
			isOpen={ isOpen }
			onClose={ onClose }
			closesFirst
			label={ t( 'Image en grand' ) }
			className="museau-zoom"
		>
			{ isOpen && (
				<>
					<button
						type="button"
						className="museau-zoom__close"
						onClick={ closeDialog }
					>
						<span aria-hidden="true">×</span>
						<span className="museau-visually-hidden">
							{ t( 'Fermer' ) }
						</span>
					</button>
					<button
						type="button"
						className="museau-zoom__size"
						onClick={ () => setWhole( ! isWhole ) }
					>
						{ isWhole ? t( 'De plus près' ) : t( 'En entier' ) }
					</button>
					{ /* Esc and the button close too; the arrows move the picture while this region has the focus. */ }
					{ /* eslint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */ }
					<div
						ref={ table }
						className={ `museau-zoom__table${ isWhole ? ' museau-zoom__table--whole' : '' }` }
						role="region"
						aria-label={ image.alt || t( 'Image en grand' ) }
						tabIndex={ 0 }
						onPointerDown={ onPointerDown }
						onPointerMove={ onPointerMove }
						onPointerUp={ () => ( grip.current = null ) }
						onPointerCancel={ () => ( grip.current = null ) }
						onClick={ ( event ) => {
							if ( isBeside.current ) {
								closeDialog( event );
							} else if ( isWhole ) {
								setWhole( false );
							}
						} }
					>
						<img
							className="museau-zoom__picture"
							src={ image.src }
							width={ image.width }
							height={ image.height }
							alt={ image.alt }
							draggable={ false }
						/>
					</div>
				</>
			) }
		</Dialog>
	);
}

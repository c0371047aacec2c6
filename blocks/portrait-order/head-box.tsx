import { useRef, useState } from '@wordpress/element';
import type { KeyboardEvent, PointerEvent } from 'react';
import { t } from '@museau/i18n';
import type { HeadBox as Box } from '@museau/photos/verdict/pixels';

interface HeadBoxProps {
	photoUrl: string;
	/** Pixels of the photograph. */
	width: number;
	height: number;
	box: Box;
	onChange: ( box: Box ) => void;
}

const block = 'museau-portrait-order';

/** Share of the photograph: of one press of an arrow. */
const STEP = 0.02;
/** Pixels of the smallest box that a finger can hold. As in the style. */
const LEAST = 44;

const ARROWS: Record< string, [ number, number ] > = {
	ArrowLeft: [ -1, 0 ],
	ArrowRight: [ 1, 0 ],
	ArrowUp: [ 0, -1 ],
	ArrowDown: [ 0, 1 ],
};

const between = ( value: number, least: number, most: number ) =>
	Math.min( most, Math.max( least, value ) );

export const movedBox = ( box: Box, right: number, down: number ): Box => ( {
	...box,
	x: between( box.x + right, 0, 1 - box.width ),
	y: between( box.y + down, 0, 1 - box.height ),
} );

/**
 * Its upper left corner stays, but where there is no room for the smallest box.
 * @param box
 * @param right
 * @param down
 * @param least shares of the photograph that the smallest box takes
 */
export function sizedBox(
	box: Box,
	right: number,
	down: number,
	least: [ number, number ]
): Box {
	const sized = ( size: number, from: number, smallest: number ) =>
		Math.min( 1, Math.max( smallest, Math.min( size, 1 - from ) ) );
	const width = sized( box.width + right, box.x, least[ 0 ] );
	const height = sized( box.height + down, box.y, least[ 1 ] );
	return {
		x: Math.min( box.x, 1 - width ),
		y: Math.min( box.y, 1 - height ),
		width,
		height,
	};
}

type Change = (
	box: Box,
	right: number,
	down: number,
	least: [ number, number ]
) => Box;

const percent = ( share: number ) => `${ 100 * share }%`;

/** The photograph with a box around the head: moved and sized with a finger, a mouse or the arrows. */
export function HeadBox( {
	photoUrl,
	width,
	height,
	box,
	onChange,
}: HeadBoxProps ) {
	const frame = useRef< HTMLDivElement >( null );
	/** Where the arrows have put it, for who does not see it. */
	const [ said, setSaid ] = useState( '' );
	/** Where a press began, and with which box. */
	const press = useRef< {
		x: number;
		y: number;
		box: Box;
		change: Change;
	} | null >( null );

	/** Shares of the photograph that the smallest box takes. */
	const least = (): [ number, number ] => {
		const size = frame.current?.getBoundingClientRect();
		return size?.width && size.height
			? [ LEAST / size.width, LEAST / size.height ]
			: [ 0.08, 0.08 ];
	};
	const begin = ( change: Change ) => ( event: PointerEvent ) => {
		event.stopPropagation();
		if ( event.button || press.current ) {
			return;
		}
		( event.currentTarget as HTMLElement ).setPointerCapture(
			event.pointerId
		);
		press.current = { x: event.clientX, y: event.clientY, box, change };
	};
	const drag = ( event: PointerEvent ) => {
		const size = frame.current?.getBoundingClientRect();
		if ( press.current && size ) {
			onChange(
				press.current.change(
					press.current.box,
					( event.clientX - press.current.x ) / size.width,
					( event.clientY - press.current.y ) / size.height,
					least()
				)
			);
		}
	};
	const end = () => {
		press.current = null;
	};
	const onKeyDown = ( event: KeyboardEvent ) => {
		const arrow = ARROWS[ event.key ];
		if ( arrow && ! event.altKey && ! event.ctrlKey && ! event.metaKey ) {
			event.preventDefault();
			const change: Change = event.shiftKey ? sizedBox : movedBox;
			const next = change(
				box,
				STEP * arrow[ 0 ],
				STEP * arrow[ 1 ],
				least()
			);
			onChange( next );
			setSaid(
				t(
					'À %s de la gauche et %s du haut, %s de large',
					...[ next.x, next.y, next.width ].map(
						( share ) => `${ Math.round( 100 * share ) } %`
					)
				)
			);
		}
	};

	return (
		<div
			ref={ frame }
			className={ `${ block }__head-frame` }
			style={ {
				aspectRatio: `${ width }/${ height }`,
				maxWidth: `calc(18rem * ${ ( width / height ).toFixed( 3 ) })`,
			} }
		>
			<img src={ photoUrl } alt="" draggable={ false } />
			{ /* A box that is moved is a control; the rules know no role for it but this. */ }
			{ /* eslint-disable jsx-a11y/no-noninteractive-element-interactions */ }
			<div
				className={ `${ block }__head-box` }
				style={ {
					left: percent( box.x ),
					top: percent( box.y ),
					width: percent( box.width ),
					height: percent( box.height ),
				} }
				role="application"
				aria-roledescription={ t( 'cadre à déplacer' ) }
				aria-label={ t( 'La tête' ) }
				aria-describedby="portrait-head-hint"
				tabIndex={ 0 }
				onKeyDown={ onKeyDown }
				onPointerDown={ begin( movedBox ) }
				onPointerMove={ drag }
				onPointerUp={ end }
				onPointerCancel={ end }
			>
				<span
					className={ `${ block }__head-handle` }
					aria-hidden="true"
					onPointerDown={ begin( sizedBox ) }
					onPointerMove={ drag }
					onPointerUp={ end }
					onPointerCancel={ end }
				/>
			</div>
			<p className="museau-visually-hidden" aria-live="polite">
				{ said }
			</p>
		</div>
	);
}

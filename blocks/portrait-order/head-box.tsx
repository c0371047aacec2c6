import { useRef } from '@wordpress/element';
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

/** Shares of the photograph: of one press of an arrow, and of the smallest box. */
const STEP = 0.02;
const LEAST = 0.08;

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

/** Its upper left corner stays. */
export const sizedBox = ( box: Box, right: number, down: number ): Box => ( {
	...box,
	width: between( box.width + right, LEAST, 1 - box.x ),
	height: between( box.height + down, LEAST, 1 - box.y ),
} );

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
	/** Where a press began, and with which box. */
	const press = useRef< {
		x: number;
		y: number;
		box: Box;
		change: typeof movedBox;
	} | null >( null );

	const begin = ( change: typeof movedBox ) => ( event: PointerEvent ) => {
		event.stopPropagation();
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
					( event.clientY - press.current.y ) / size.height
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
			const change = event.shiftKey ? sizedBox : movedBox;
			onChange( change( box, STEP * arrow[ 0 ], STEP * arrow[ 1 ] ) );
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
				// A box that arrows move is a control, whatever the role's name says.

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
		</div>
	);
}

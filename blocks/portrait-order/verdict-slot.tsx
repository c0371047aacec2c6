import { useEffect, useState } from '@wordpress/element';
import type { ComponentType } from 'react';
import { sizeAdvice } from './photo';
import type { PhotoVerdictProps } from './photo-verdict';

const block = 'museau-portrait-order';

/** Room for the verdict on a photograph; its code comes with the first one. Where it does not come, the advice on size stands alone. */
export function VerdictSlot( props: PhotoVerdictProps ) {
	const [ Part, setPart ] =
		useState< ComponentType< PhotoVerdictProps > | null >();
	useEffect( () => {
		let isGone = false;
		import( './photo-verdict' ).then(
			( { PhotoVerdict } ) => isGone || setPart( () => PhotoVerdict ),
			() => isGone || setPart( null )
		);
		return () => {
			isGone = true;
		};
	}, [] );
	const { photo, format, onDoubt } = props;
	const advice = sizeAdvice( photo, format );
	const isAlone = Part === null;
	useEffect( () => {
		if ( isAlone ) {
			onDoubt( advice.isSmall );
		}
	}, [ isAlone, advice.isSmall, onDoubt ] );

	return (
		<div className={ isAlone ? undefined : `${ block }__verdict` }>
			{ Part && <Part { ...props } /> }
			{ isAlone && (
				<p
					className={ `${ block }__size${ advice.isSmall ? ` ${ block }__size--small` : '' }` }
				>
					{ advice.text }
				</p>
			) }
		</div>
	);
}

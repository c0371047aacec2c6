import { startTransition, useState } from '@wordpress/element';
import type { SelectHTMLAttributes } from 'react';

interface Props extends SelectHTMLAttributes< HTMLSelectElement > {
	value: string;
	/** Its updates are drawn after the field: a press that comes between must wait (useFollowing). */
	onChoose: ( option: string ) => void;
}

/** A select in which a choice is seen at once; what follows from it is drawn afterwards. */
export function EarlySelect( { value, onChoose, ...select }: Props ) {
	/** What was just chosen, until the page has followed. */
	const [ early, setEarly ] = useState< string | null >( null );

	return (
		<select
			{ ...select }
			value={ early ?? value }
			onChange={ ( event ) => {
				const option = event.currentTarget.value;
				setEarly( option );
				startTransition( () => {
					setEarly( null );
					onChoose( option );
				} );
			} }
		/>
	);
}

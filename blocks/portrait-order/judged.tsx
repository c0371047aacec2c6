import { useState } from '@wordpress/element';
import type { Point } from '@museau/cart/look';
import { isFormat } from '@museau/catalogue/options';
import { Opinion } from './opinion';
import type { Photo } from './photo';
import type { FormAttribute } from './props';
import type { Texts } from './texts';
import { VerdictSlot } from './verdict-slot';

interface JudgedProps {
	photo: Photo | null;
	photoUrl: string;
	/** Name of the chosen format. */
	format: string;
	attributes: FormAttribute[];
	entries: { texts: Texts; setTexts: ( texts: Texts ) => void };
	onHead: ( head: Point ) => void;
	/** Called when the artist's opinion is asked for, or no longer. */
	onChange: () => void;
}

/** Names of the formats that can be chosen. */
const formatNames = ( attributes: FormAttribute[] ): string[] =>
	( attributes.find( isFormat )?.options ?? [] ).map( ( { name } ) => name );

/** What is thought of the photograph, and whom to ask. */
export function Judged( {
	photo,
	photoUrl,
	format,
	attributes,
	entries: { texts, setTexts },
	onHead,
	onChange,
}: JudgedProps ) {
	const [ isDoubtful, setDoubtful ] = useState( false );

	return (
		<>
			{ photo && photoUrl && (
				// Another photograph begins with a box of its own.
				<VerdictSlot
					key={ photoUrl }
					photo={ photo }
					photoUrl={ photoUrl }
					format={ format }
					formats={ formatNames( attributes ) }
					onHead={ onHead }
					onDoubt={ setDoubtful }
				/>
			) }
			<Opinion
				isTicked={ texts.advice }
				isDoubtful={ photo !== null && isDoubtful }
				onChange={ ( advice ) => {
					setTexts( { ...texts, advice } );
					onChange();
				} }
			/>
		</>
	);
}

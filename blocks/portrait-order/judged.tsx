import { useEffect, useState } from '@wordpress/element';
import type { ComponentType } from 'react';
import { isFormat } from '@museau/catalogue/options';
import { t } from '@museau/i18n';
import { sizeAdvice, type Photo } from './photo';
import type { PhotoVerdictProps } from './photo-verdict';
import type { FormAttribute } from './props';
import type { EntriesHandle } from './use-entries';

const block = 'museau-portrait-order';

/** Room for the verdict on a photograph; its code comes with the first one. Where it does not come, the advice on size stands alone. */
function VerdictSlot( props: PhotoVerdictProps ) {
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

interface OpinionProps {
	isTicked: boolean;
	/** Something speaks against the photograph: the box stands out. */
	isDoubtful: boolean;
	onChange: ( isTicked: boolean ) => void;
}

/** Asks the artist what she thinks of the photograph. The counterpart is PortraitPhotoField::opinion(). */
function Opinion( { isTicked, isDoubtful, onChange }: OpinionProps ) {
	return (
		// Its words stand two elements down.
		// eslint-disable-next-line jsx-a11y/label-has-associated-control
		<label
			className={ `museau-check ${ block }__opinion${ isDoubtful ? ` ${ block }__opinion--useful` : '' }` }
			htmlFor="portrait-opinion"
		>
			<input
				type="checkbox"
				id="portrait-opinion"
				name="museau_advice"
				value="Oui"
				checked={ isTicked }
				onChange={ ( { currentTarget } ) =>
					onChange( currentTarget.checked )
				}
			/>
			<span>
				<span>{ t( "Demander l'avis de l'artiste" ) }</span>
				<small>
					{ t( 'Je la regarde et je vous écris avant de dessiner.' ) }
				</small>
			</span>
		</label>
	);
}

interface JudgedProps {
	photo: Photo | null;
	photoUrl: string;
	/** Name of the chosen format. */
	format: string;
	formatOption: PhotoVerdictProps[ 'formatOption' ];
	attributes: FormAttribute[];
	entries: Pick< EntriesHandle, 'texts' | 'enter' >;
	onHead: PhotoVerdictProps[ 'onHead' ];
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
	formatOption,
	attributes,
	entries: { texts, enter },
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
					formatOption={ formatOption }
					formats={ formatNames( attributes ) }
					onHead={ onHead }
					onDoubt={ setDoubtful }
				/>
			) }
			<Opinion
				isTicked={ texts.advice }
				isDoubtful={ photo !== null && isDoubtful }
				onChange={ ( advice ) => {
					enter( () => ( { texts: { ...texts, advice } } ) );
					onChange();
				} }
			/>
		</>
	);
}

import { t } from '@museau/i18n';

interface OpinionProps {
	isTicked: boolean;
	/** Something speaks against the photograph: the box stands out. */
	isDoubtful: boolean;
	onChange: ( isTicked: boolean ) => void;
}

const block = 'museau-portrait-order';

/** Asks the artist what she thinks of the photograph. The counterpart is PortraitPhotoField::opinion(). */
export function Opinion( { isTicked, isDoubtful, onChange }: OpinionProps ) {
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

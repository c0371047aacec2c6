import { t } from '@museau/i18n';

/** What a visitor writes for her portrait. The server keeps as many characters (Personalization). */
export interface Texts {
	animal: string;
	message: string;
	/** Whether the artist is asked what she thinks of the photograph. */
	advice: boolean;
}

const ANIMAL_LIMIT = 60;
const MESSAGE_LIMIT = 500;

/** As /add-to-cart reads them; empty ones are left out. */
export const textPairs = ( { animal, message, advice }: Texts ) =>
	[
		{ attribute: 'museau_animal', value: animal.trim() },
		{ attribute: 'museau_message', value: message.trim() },
		{ attribute: 'museau_advice', value: advice ? 'Oui' : '' },
	].filter( ( { value } ) => value );

interface TextFieldsProps {
	texts: Texts;
	onChange: ( texts: Texts ) => void;
}

export function TextFields( { texts, onChange }: TextFieldsProps ) {
	const left = MESSAGE_LIMIT - texts.message.length;

	return (
		<>
			<div className="museau-field museau-portrait-order__field">
				<label
					className="museau-field__label"
					htmlFor="portrait-animal"
				>
					{ t( '%s (facultatif)', t( "Nom de l'animal" ) ) }
				</label>
				<input
					className="museau-field__control"
					id="portrait-animal"
					name="museau_animal"
					type="text"
					maxLength={ ANIMAL_LIMIT }
					autoComplete="off"
					value={ texts.animal }
					onChange={ ( { currentTarget } ) =>
						onChange( { ...texts, animal: currentTarget.value } )
					}
				/>
			</div>
			<div className="museau-field museau-portrait-order__field">
				<label
					className="museau-field__label"
					htmlFor="portrait-message-text"
				>
					{ t( '%s (facultatif)', t( "Message à l'artiste" ) ) }
				</label>
				<textarea
					className="museau-field__control"
					id="portrait-message-text"
					name="museau_message"
					rows={ 3 }
					maxLength={ MESSAGE_LIMIT }
					aria-describedby="portrait-message-left"
					value={ texts.message }
					onChange={ ( { currentTarget } ) =>
						onChange( { ...texts, message: currentTarget.value } )
					}
				/>
				<p
					className="museau-portrait-order__note"
					id="portrait-message-left"
				>
					{ left < 100
						? t( 'Encore %d caractères.', left )
						: t(
								"Ce qui compte pour vous : une expression, un collier, ce qui doit rester dans l'image."
							) }
				</p>
			</div>
		</>
	);
}

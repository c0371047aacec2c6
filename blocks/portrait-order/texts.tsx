import { headText, type Point } from '@museau/cart/look';
import { t } from '@museau/i18n';
import { useLive } from '@museau/islands/use-live';

/** What a visitor writes for her portrait. The server keeps as many characters (Personalization). */
export interface Texts {
	/** One name for each animal; more than are drawn when their number was lowered. */
	animals: string[];
	message: string;
	/** Whether the artist is asked what she thinks of the photograph. */
	advice: boolean;
}

const ANIMAL_LIMIT = 60;
const MESSAGE_LIMIT = 500;

/**
 * As /add-to-cart reads them; empty ones are left out.
 * @param texts
 * @param animals how many are drawn
 * @param head    where it is in the photograph, if that was said
 */
export const textPairs = (
	texts: Texts,
	animals: number,
	head: Point | null
) =>
	[
		{
			attribute: 'museau_animal',
			value: texts.animals
				.slice( 0, animals )
				.map( ( name ) => name.trim() )
				.filter( Boolean )
				.join( ', ' ),
		},
		{ attribute: 'museau_message', value: texts.message.trim() },
		{ attribute: 'museau_advice', value: texts.advice ? 'Oui' : '' },
		{ attribute: 'museau_head', value: head ? headText( head ) : '' },
	].filter( ( { value } ) => value );

/** The names with one of them changed; whoever is named last may be named first. */
export const named = ( animals: string[], index: number, name: string ) =>
	Array.from(
		{ length: Math.max( animals.length, index + 1 ) },
		( _, place ) => ( place === index ? name : ( animals[ place ] ?? '' ) )
	);

interface TextFieldsProps {
	texts: Texts;
	/** How many animals are drawn. */
	animals: number;
	onChange: ( texts: Texts ) => void;
}

/** One field for each animal's name. */
function Names( { texts, animals, onChange }: TextFieldsProps ) {
	// One field was printed, whatever was chosen.
	const count = useLive( 1, animals );
	return (
		<>
			{ Array.from( { length: count }, ( _, index ) => {
				const id = index
					? `portrait-animal-${ index + 1 }`
					: 'portrait-animal';
				const label =
					count > 1
						? t( "Nom de l'animal %d", index + 1 )
						: t( "Nom de l'animal" );
				return (
					<div
						key={ id }
						className="museau-field museau-portrait-order__field"
					>
						<label className="museau-field__label" htmlFor={ id }>
							{ t( '%s (facultatif)', label ) }
						</label>
						<input
							className="museau-field__control"
							id={ id }
							name={ index ? undefined : 'museau_animal' }
							type="text"
							maxLength={ ANIMAL_LIMIT }
							autoComplete="off"
							value={ texts.animals[ index ] ?? '' }
							onChange={ ( { currentTarget } ) =>
								onChange( {
									...texts,
									animals: named(
										texts.animals,
										index,
										currentTarget.value
									),
								} )
							}
						/>
					</div>
				);
			} ) }
		</>
	);
}

export function TextFields( props: TextFieldsProps ) {
	const { texts, onChange } = props;
	const left = MESSAGE_LIMIT - texts.message.length;

	return (
		<>
			<Names { ...props } />
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

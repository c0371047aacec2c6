import { Field } from '@museau/components/field';
import { t } from '@museau/i18n';
import type { Draft, StudioOrder, StudioProps } from './types';

/** The step of the proof, whose picture may bear the artist's name. */
const PROOF = 'to_approve';

interface Props {
	props: StudioProps;
	order: StudioOrder;
	draft: Draft;
	onEdit: ( changes: Partial< Draft > ) => void;
}

interface CheckProps {
	id: string;
	label: string;
	isChecked: boolean;
	onCheck: ( isChecked: boolean ) => void;
}

function Check( { id, label, isChecked, onCheck }: CheckProps ) {
	return (
		<label className="museau-studio__check" htmlFor={ id }>
			<input
				id={ id }
				type="checkbox"
				checked={ isChecked }
				onChange={ ( event ) => onCheck( event.target.checked ) }
			/>
			{ label }
		</label>
	);
}

/** Step, sentence and letter, each under the thumb. */
export function Choices( { props, order, draft, onEdit }: Props ) {
	const isTold = props.steps.find(
		( { value } ) => value === draft.step
	)?.isTold;

	return (
		<>
			<fieldset className="museau-studio__steps">
				<legend>{ t( 'Étape' ) }</legend>
				{ props.steps.map( ( { value, label } ) => (
					<label key={ value } htmlFor={ `museau-studio-${ value }` }>
						<input
							id={ `museau-studio-${ value }` }
							type="radio"
							name="museau-studio-step"
							value={ value }
							checked={ draft.step === value }
							onChange={ () => onEdit( { step: value } ) }
						/>
						<span>
							{ label }
							{ order.current === value && (
								<small>{ ` ${ t( "(aujourd'hui)" ) }` }</small>
							) }
						</span>
					</label>
				) ) }
			</fieldset>
			<Field
				as="textarea"
				id="museau-studio-sentence"
				label={ t( 'Une phrase (facultatif)' ) }
				rows={ 2 }
				value={ draft.sentence }
				maxLength={ props.longest }
				onChange={ ( event ) =>
					onEdit( { sentence: event.target.value } )
				}
			/>
			{ isTold && (
				<Check
					id="museau-studio-tell"
					label={ t( 'Prévenir par e-mail' ) }
					isChecked={ draft.tell }
					onCheck={ ( tell ) => onEdit( { tell } ) }
				/>
			) }
			{ draft.step === PROOF && props.marks && (
				<Check
					id="museau-studio-mark"
					label={ t( "Écrire mon nom en travers de l'image" ) }
					isChecked={ draft.mark }
					onCheck={ ( mark ) => onEdit( { mark } ) }
				/>
			) }
		</>
	);
}

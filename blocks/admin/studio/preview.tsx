import { t } from '@museau/i18n';
import type { Draft, StudioOrder, StudioProps, StudioStep } from './types';

interface Props {
	/** The steps that she sets, in their order. */
	steps: StudioProps[ 'steps' ];
	order: StudioOrder;
	/** Whether `order` says where it stands: not of a typed number, nor of a look at what was refused. */
	isKnown: boolean;
	draft: Draft;
	step: StudioStep | undefined;
	/** Address of the picture; '' without one. */
	url: string;
}

/** Steps that the shop knows by itself, before hers. */
const BEFORE = [ '', 'paid', 'photo_received' ];

const none = () => t( 'Aucun e-mail ne part : cela se lit dans le carnet.' );
const one = () => t( 'Un e-mail part avec cet envoi.' );

/** Whether a letter leaves: when a step is reached, and with each proof. An earlier step may have been passed over. */
function lettersOf( props: Props ): string {
	const { steps, order, isKnown, draft, step, url } = props;
	if ( ! step?.isTold || ! draft.tell ) {
		return none();
	}
	if ( draft.step === 'to_approve' && url ) {
		return one();
	}
	if ( isKnown && draft.step === order.current ) {
		return none();
	}
	const place = ( value: string ) =>
		steps.findIndex( ( each ) => each.value === value );
	const isLater =
		BEFORE.includes( order.current ) ||
		( place( order.current ) >= 0 &&
			place( draft.step ) > place( order.current ) );
	return isKnown && isLater
		? one()
		: t( 'Un e-mail part si cette étape est nouvelle.' );
}

/** What her customer gets: the picture, the step and the sentence, as the carnet shows them. */
export function Preview( props: Props ) {
	const { order, draft, step, url } = props;
	return (
		<section
			className="museau-studio__preview"
			aria-labelledby="museau-studio-preview"
		>
			<h3 id="museau-studio-preview">
				{ order.name
					? t( 'Ce que verra %s', order.name )
					: t( 'Ce qui se verra dans le carnet' ) }
			</h3>
			{ url && (
				<img src={ url } alt={ t( "Votre dessin aujourd'hui" ) } />
			) }
			<p>
				<strong>{ step?.label }</strong>
			</p>
			{ draft.sentence.trim() && (
				<p className="museau-studio__sentence">
					{ draft.sentence.trim() }
				</p>
			) }
			<p className="museau-studio__note">{ lettersOf( props ) }</p>
		</section>
	);
}

import { t } from '@museau/i18n';
import type { Draft, StudioOrder, StudioStep } from './types';

interface Props {
	order: StudioOrder;
	draft: Draft;
	step: StudioStep | undefined;
	/** Address of the picture; '' without one. */
	url: string;
}

/** A letter leaves when a step is reached for the first time, and with each proof. */
const isTold = ( { order, draft, step, url }: Props ): boolean =>
	Boolean( step?.isTold && draft.tell ) &&
	( draft.step !== order.current ||
		( draft.step === 'to_approve' && url !== '' ) );

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
			<p className="museau-studio__note">
				{ isTold( props )
					? t( 'Un e-mail part avec cet envoi.' )
					: t(
							'Aucun e-mail ne part : cela se lit dans le carnet.'
						) }
			</p>
		</section>
	);
}

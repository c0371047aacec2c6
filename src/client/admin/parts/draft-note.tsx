import { t } from '../../i18n';

/** Told when a form starts from what was typed before the page was left. */
export function DraftNote( { onReset }: { onReset: () => void } ) {
	return (
		<div className="museau-alert" role="status">
			<p>{ t( 'Votre saisie non enregistrée a été retrouvée.' ) }</p>
			<button type="button" className="museau-link" onClick={ onReset }>
				{ t( 'Repartir de zéro' ) }
			</button>
		</div>
	);
}

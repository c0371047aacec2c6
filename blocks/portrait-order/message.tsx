import { t } from '@museau/i18n';

const block = 'museau-portrait-order';

export function buttonLabel( isAdding: boolean, isAdded: boolean ): string {
	if ( isAdding ) {
		return t( 'Ajout...' );
	}

	return isAdded ? t( 'Voir le panier' ) : t( 'Ajouter au panier' );
}

/** What is still missing before the button may be pressed, or why it cannot be; '' when nothing is. */
export function hintFor(
	{ isUnavailable, full }: { isUnavailable: boolean; full: string },
	hasPhoto: boolean,
	hasRead: boolean
): string {
	if ( full ) {
		return full;
	}
	if ( isUnavailable ) {
		return t(
			"Cette combinaison n'est pas disponible. Veuillez vérifier vos sélections."
		);
	}
	if ( hasPhoto ) {
		return hasRead
			? ''
			: t( 'Cochez la case des conseils pour commander.' );
	}

	return hasRead
		? t( 'Ajoutez votre photo pour commander.' )
		: t( 'Ajoutez votre photo et cochez la case pour commander.' );
}

/** Said of choices that are not drawn by the last day for which orders are taken, where others are. */
export const tooLong = () =>
	t(
		'Plus de place pour un portrait aussi long à dessiner : un format plus petit peut encore partir à temps.'
	);

interface MessageProps {
	error: string;
	reason: string;
	isAdded: boolean;
	hint: string;
}

/** What happened, or what is missing, under the button. */
export function Message( { error, reason, isAdded, hint }: MessageProps ) {
	return (
		<div
			className={ `${ block }__message` }
			id="portrait-message"
			aria-live="polite"
		>
			{ error && (
				<div className="museau-alert museau-alert--error" role="alert">
					<p>{ error }</p>
					{ reason && <p>{ reason }</p> }
				</div>
			) }
			{ isAdded && (
				<p className="museau-alert museau-alert--success">
					{ t( 'Produit ajouté au panier.' ) }
				</p>
			) }
			{ ! error && ! isAdded && hint && (
				<p key={ hint } className={ `${ block }__hint` }>
					{ hint }
				</p>
			) }
		</div>
	);
}

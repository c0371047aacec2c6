import { t } from '../i18n';

interface Props {
	onClick: () => void;
	className?: string;
}

/** Tries once more what failed. */
export function RetryButton( {
	onClick,
	className = 'museau-button museau-button--quiet',
}: Props ) {
	return (
		<button type="button" className={ className } onClick={ onClick }>
			{ t( 'Réessayer' ) }
		</button>
	);
}

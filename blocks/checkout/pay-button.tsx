import { t } from '@museau/i18n';
import type { RefObject } from 'react';

interface Props {
	place: RefObject< HTMLButtonElement >;
	isPaying: boolean;
	label: string;
}

/** Sends a payment; while it is under way the button keeps the focus, which `disabled` would drop. */
export const PayButton = ( { place, isPaying, label }: Props ) => (
	<button
		ref={ place }
		type="submit"
		className="museau-button museau-button--wide"
		aria-disabled={ isPaying ? true : undefined }
	>
		{ isPaying ? t( 'Traitement...' ) : label }
	</button>
);

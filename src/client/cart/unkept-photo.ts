import { t } from '../i18n';

/** For a browser that keeps no photo (private window, full disk). */
export const unkeptPhoto = () =>
	t(
		"Votre navigateur ne garde pas la photo : elle reste ici tant que cette page est ouverte. Sinon, un lien vous permettra de l'envoyer après la commande."
	);

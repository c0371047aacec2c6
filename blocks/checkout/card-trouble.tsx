import { Alert } from '@museau/components/alert';
import { RetryButton } from '@museau/components/retry-button';
import { t } from '@museau/i18n';
import { pageData } from '@museau/page-data';

/** Says why no card can be taken: the shop has no Stripe keys yet, or Stripe.js did not load. */
export function CardTrouble( { onRetry }: { onRetry: () => void } ) {
	const { email, stripeKey } = pageData();
	if ( ! stripeKey ) {
		return (
			<Alert>
				{ t(
					"Cette boutique n'encaisse pas encore les cartes. Pour commander, écrivez à %s : votre panier est gardé.",
					email
				) }
			</Alert>
		);
	}
	return (
		<Alert>
			<p>
				{ t(
					"Le paiement par carte n'a pas pu être chargé. Vérifiez votre connexion, ou écrivez à %s.",
					email
				) }
			</p>
			<RetryButton className="museau-link" onClick={ onRetry } />
		</Alert>
	);
}

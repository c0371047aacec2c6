import { t } from '@museau/i18n';

const funds = () =>
	t(
		"Rien n'a été débité. Approvisionnez le compte ou relevez le plafond de la carte auprès de votre banque, ou payez avec une autre carte."
	);
const expired = () =>
	t(
		"Rien n'a été débité. Payez avec votre nouvelle carte : elle a un autre code et une autre date, parfois un autre numéro."
	);
const date = () =>
	t(
		"Rien n'a été débité. Vérifiez le mois et l'année d'expiration écrits sur la carte, puis confirmez de nouveau."
	);
const code = () =>
	t(
		"Rien n'a été débité. Retapez les trois derniers chiffres écrits au dos de la carte, puis confirmez de nouveau."
	);
const figures = () =>
	t(
		"Rien n'a été débité. Retapez le numéro écrit sur la carte, puis confirmez de nouveau."
	);
const wait = () =>
	t(
		"Rien n'a été débité. Attendez une minute, puis confirmez de nouveau ; si cela recommence, payez avec une autre carte."
	);
const agree = () =>
	t(
		"Rien n'a été débité. Confirmez de nouveau, et donnez votre accord dans l'application de votre banque."
	);
const kind = () =>
	t(
		"Rien n'a été débité. Cette carte ne sert pas à ce paiement : prenez une carte Visa ou Mastercard."
	);

/** By Stripe's codes (https://docs.stripe.com/declines/codes): those of one remedy together. */
const ADVICE: Record< string, () => string > = {
	insufficient_funds: funds,
	withdrawal_count_limit_exceeded: funds,
	card_velocity_exceeded: funds,
	expired_card: expired,
	invalid_expiry_month: date,
	invalid_expiry_year: date,
	incorrect_cvc: code,
	invalid_cvc: code,
	incorrect_number: figures,
	invalid_number: figures,
	processing_error: wait,
	issuer_not_available: wait,
	reenter_transaction: wait,
	try_again_later: wait,
	authentication_required: agree,
	authentication_not_handled: agree,
	card_not_supported: kind,
	currency_not_supported: kind,
};

/**
 * What to do after the bank's refusal, said behind the bank's own sentence. Whatever a thief could learn from (lost, stolen,
 * suspected fraud) reads like a refusal without a reason, as Stripe asks.
 *
 * @param decline Stripe's code
 */
export const adviceAfter = ( decline: string ): string =>
	(
		ADVICE[ decline ] ??
		( () =>
			t(
				"Rien n'a été débité. Payez avec une autre carte, ou appelez votre banque : elle seule sait pourquoi. Votre panier et votre adresse restent ici."
			) )
	)();

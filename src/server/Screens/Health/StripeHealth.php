<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

use Museau\Domain\Payments\Keys;
use Museau\Kernel\Health\Finding;
use Museau\Rest\WebhookController;

/** What 'Santé du site' says of Stripe: whether its keys take money, and whether it reaches the shop. */
final class StripeHealth
{
    public function __construct(private readonly Keys $keys, private readonly string $settings_url) {}

    public function keys(bool $public, bool $https): Finding
    {
        $label = __('Clés Stripe', 'museau');
        $secret = $this->keys->secret();
        $publishable = $this->keys->publishable();
        $live = $this->keys->live();
        $alarm = fn(string $text): Finding => Finding::alarm($label, $text, __('Réglages de la boutique', 'museau'), $this->settings_url);
        $advice = fn(string $text): Finding => Finding::advice($label, $text, __('Réglages de la boutique', 'museau'), $this->settings_url);
        $test = __('Clés de test : aucune carte n\'est débitée. Remplacez-les par celles de production pour ouvrir.', 'museau');

        return match (true) {
            $this->keys->simulated() => $advice(__('Les paiements sont simulés : aucune carte n\'est débitée.', 'museau')),
            $this->keys->is_left() => $alarm(
                __('Ce site est une copie : les clés de production de wp-config.php sont celles de l\'original. Remplacez-les par des clés de test.', 'museau'),
            ),
            $secret === ''
                || $publishable === '' => $alarm(
                    __('Sans clés, la boutique ne peut pas encaisser. Recopiez les deux clés du tableau de bord de Stripe.', 'museau'),
                ),
            $live !== str_starts_with($publishable, 'pk_live_') => $alarm(
                __('Une clé de test et une clé de production sont mêlées : chaque paiement échouera. Recopiez les deux clés du même mode.', 'museau'),
            ),
            !$live => $public ? $alarm($test) : $advice($test),
            !$https => $alarm(
                __('Les clés de production demandent une adresse en https:// : Stripe refuse le paiement sans elle. Passez le site en HTTPS.', 'museau'),
            ),
            default => Finding::good(__('La boutique encaisse avec ses clés de production', 'museau')),
        };
    }

    public function webhook(): Finding
    {
        $label = __('Confirmations de paiement de Stripe', 'museau');
        $health = WebhookController::health();
        $valid = $health['valid'] === null ? null : (int) strtotime($health['valid']);
        $where = sprintf(
            /* translators: %s: address */
            __('Dans Stripe, à la page « Webhooks », l\'adresse doit être %s, et son secret recopié dans « Boutique ».', 'museau'),
            rest_url('museau-react/v1/stripe-webhook'),
        );
        $to = [__('Réglages de la boutique', 'museau'), $this->settings_url];

        return match (true) {
            $this->keys->simulated() => Finding::good(
                $label,
                __('Les paiements sont simulés : aucune confirmation n\'est attendue de Stripe.', 'museau'),
            ),
            $this->keys->secret() === '' => Finding::advice(
                $label,
                __('Sans clés, Stripe n\'appelle pas encore la boutique.', 'museau'),
                ...$to,
            ),
            $this->keys->webhook_secrets() === [] => Finding::alarm(
                $label,
                __('Le secret des confirmations de paiement manque : Stripe ne peut rien confirmer.', 'museau') . ' ' . $where,
                ...$to,
            ),
            $health['refused'] !== null && $health['refused'] > ($health['valid'] ?? '') => Finding::alarm(
                $label,
                __('Stripe appelle la boutique avec une signature que nous refusons.', 'museau') . ' ' . $where,
                ...$to,
            ),
            WebhookController::is_silent() => Finding::alarm(
                $label,
                __('Des ventes depuis plus d\'un jour, et aucune confirmation de Stripe depuis. Rien n\'est perdu, les commandes se confirment plus lentement.', 'museau')
                    . ' '
                    . $where,
                ...$to,
            ),
            $valid === null => Finding::advice(
                $label,
                __('La boutique n\'a encore rien reçu de valable.', 'museau') . ' ' . $where,
                ...$to,
            ),
            /* translators: %s: date */
            default => Finding::good($label, sprintf(__('Dernière confirmation reçue de Stripe : %s', 'museau'), ShopHealth::date($valid))),
        };
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** What the artist must look up at Stripe: money that no order of the shop knows, and a Stripe that has not answered for a day. */
final class UnknownMoney implements Feature
{
    private const OPTION = 'museau_unknown_money';

    private const SEEN = 'museau_unknown_money_seen';

    /** Payments that are kept in mind. */
    private const MOST = 50;

    public function hooks(): void
    {
        add_action('admin_notices', $this->warn(...));
        add_action('admin_post_' . self::SEEN, $this->see(...));
    }

    /** Keeps a payment in mind until the artist has said that she has seen it. */
    public static function note(string $intent_id, int $cents): void
    {
        $known = Read::map(get_option(self::OPTION));
        if (!isset($known[$intent_id])) {
            update_option(self::OPTION, array_slice([$intent_id => ['cents' => $cents, 'seen' => 0]] + $known, 0, self::MOST, true), false);
        }
    }

    /** @return list<string> a sentence for each thing */
    public static function sentences(): array
    {
        $sentences = [];
        foreach (Read::map(get_option(self::OPTION)) as $intent_id => $payment) {
            $payment = Read::map($payment);
            if (Read::int($payment['seen'] ?? 0) === 0) {
                /* translators: 1: amount, 2: Stripe's id of the payment */
                $sentences[] = sprintf(__('Stripe a reçu %1$s (%2$s) qu\'aucune commande de la boutique ne porte : retrouvez ce paiement dans Stripe.', 'museau'), Money::text(Read::int($payment['cents'] ?? 0)), $intent_id);
            }
        }
        $since = StripePasses::silent_since(time());
        if ($since !== null) {
            /* translators: %s: date and hour */
            $sentences[] = sprintf(__('La boutique n\'a rien pu vérifier auprès de Stripe depuis le %s : vérifiez les clés dans « Boutique ».', 'museau'), Language::moment($since));
        }

        return $sentences;
    }

    /** @return list<array{label: string, url: string}> what she can answer; each address takes a POST */
    public static function answers(): array
    {
        return [['label' => __('C\'est vu', 'museau'), 'url' => wp_nonce_url(admin_url('admin-post.php?action=' . self::SEEN), self::SEEN)]];
    }

    private function warn(): void
    {
        $sentences = current_user_can('manage_woocommerce') ? self::sentences() : [];
        if ($sentences === []) {
            return;
        }
        echo Html::el(
            'div',
            ['class' => 'notice notice-error'],
            ...array_map(static fn(string $sentence): string => Html::el('p', [], Html::text($sentence)), $sentences),
            ...array_map(static fn(array $answer): string => Html::el(
                'form',
                ['method' => 'post', 'action' => html_entity_decode($answer['url']), 'style' => 'margin-block:0.5em'],
                Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text($answer['label'])),
            ), self::answers()),
        );
    }

    private function see(): never
    {
        check_admin_referer(self::SEEN);
        if (!current_user_can('manage_woocommerce')) {
            wp_die(esc_html__('Vous n\'avez pas accès à cette page.', 'museau'), '', ['response' => 403]);
        }
        update_option(self::OPTION, array_map(static fn(mixed $payment): array => ['seen' => 1] + Read::map($payment), Read::map(get_option(self::OPTION))), false);
        wp_safe_redirect(wp_get_referer() ?: admin_url());
        exit;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

defined('ABSPATH') || exit;

use Museau\Domain\Payments\UnmatchedPayments;
use Museau\Kernel\Admission;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;

/** Says in wp-admin what the artist must look up at Stripe, until she has seen it. */
final class MoneyNotice implements Feature
{
    private const SEEN = 'museau_unknown_money_seen';

    public function hooks(): void
    {
        add_action('admin_notices', $this->warn(...));
        add_action('admin_post_' . self::SEEN, $this->see(...));
    }

    /** @return list<array{label: string, url: string}> what she can answer; each address takes a POST */
    public static function answers(): array
    {
        return [[
            'label' => __('C\'est vu', 'museau'),
            'url' => wp_nonce_url(admin_url('admin-post.php?action=' . self::SEEN), self::SEEN),
        ]];
    }

    private function warn(): void
    {
        $sentences = current_user_can('manage_woocommerce') ? UnmatchedPayments::sentences() : [];
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
        Admission::check(self::SEEN);
        UnmatchedPayments::see();
        wp_safe_redirect(wp_get_referer() ?: admin_url());
        exit;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Settings;

defined('ABSPATH') || exit;

use Museau\Domain\Legal\LawDuties;
use Museau\Domain\Legal\LawDuty;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Screens\Guide\ScreenHelp;

/** 'Loi' under 'Boutique' in wp-admin: each duty with its article, its first day and where the shop meets it; what comes is told ahead. */
final class LawScreen implements Feature
{
    private const PAGE = 'museau-law';

    public function hooks(): void
    {
        add_action('admin_menu', function (): void {
            add_submenu_page(
                SettingsScreen::PAGE,
                __('Loi', 'museau'),
                __('Loi', 'museau'),
                'manage_woocommerce',
                self::PAGE,
                $this->print(...),
            );
        }, 11);
        add_action('admin_notices', $this->tell(...));
    }

    /** Says on every screen of wp-admin what begins within ninety days. */
    private function tell(): void
    {
        $near = current_user_can('manage_woocommerce') ? LawDuties::near(self::today()) : [];
        foreach ($near as $duty) {
            wp_admin_notice(
                /* translators: 1: date, 2: duty of the law */
                esc_html(sprintf(__('À partir du %1$s : %2$s', 'museau'), Language::date($duty->since), $duty->title))
                . ' <a href="' . esc_url(admin_url('admin.php?page=' . self::PAGE)) . '">' . esc_html__('Loi', 'museau') . '</a>',
                ['type' => 'info'],
            );
        }
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        echo $this->html(self::today());
    }

    /** @param string $today 'YYYY-MM-DD' of the shop's clock */
    public function html(string $today): string
    {
        $duties = LawDuties::all();
        // What comes stands first, the nearest at the top.
        usort($duties, static fn(LawDuty $one, LawDuty $other): int => $one->is_coming($today) && $other->is_coming($today)
            ? $one->since <=> $other->since
            : $other->is_coming($today) <=> $one->is_coming($today));
        $rows = array_map(static fn(LawDuty $duty): string => self::row($duty, $today), $duties);

        return Html::el(
            'div',
            ['class' => 'wrap museau-orders'],
            ScreenHelp::heading(__('Loi', 'museau')),
            Html::el('p', [], Html::text(__(
                'Ce que la loi demande à votre boutique et où elle y répond. Ces lignes aident ; elles ne remplacent pas un conseil juridique.',
                'museau',
            ))),
            Html::el('ul', ['class' => 'museau-journal museau-law'], ...$rows),
        );
    }

    private static function row(LawDuty $duty, string $today): string
    {
        $state = match (true) {
            $duty->is_near($today) => __('Bientôt', 'museau'),
            $duty->is_coming($today) => __('À venir', 'museau'),
            default => '',
        };
        $facts = [
            $duty->article,
            /* translators: %s: date */
            $duty->since === '' ? '' : sprintf(__('à partir du %s', 'museau'), Language::date($duty->since)),
            $duty->is_law ? '' : __('loi française non promulguée', 'museau'),
            /* translators: %s: date */
            sprintf(__('vérifié le %s', 'museau'), Language::date($duty->checked)),
        ];

        return Html::el(
            'li',
            ['class' => $state === '' ? null : 'museau-law__coming'],
            Html::el('strong', [], Html::text(($state === '' ? '' : "$state : ") . $duty->title)),
            Html::el('span', [], Html::text($duty->place)),
            Html::el('span', ['class' => 'description'], Html::text(implode(' · ', array_filter($facts)))),
        );
    }

    private static function today(): string
    {
        return (string) wp_date('Y-m-d', Clock::now());
    }
}

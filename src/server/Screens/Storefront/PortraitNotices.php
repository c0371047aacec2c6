<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\Occasions;
use Museau\Domain\Schedule\Promises;
use Museau\Domain\WaitingList\WaitingList;
use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;

/**
 * What is true of portraits these days: that none is taken, and what still arrives by the next occasion. The line of an occasion
 * changes by itself: first a portrait, then what is in stock, then nothing. A page may be a day old, and so may they.
 *
 * @phpstan-type Notice array{text: string, url: string, label: string}
 */
final class PortraitNotices
{
    /** Of what is said above the form, and of the form itself, while no portrait can be ordered. */
    public const ID = 'portrait-full';

    public function __construct(
        private readonly Settings $settings,
        private readonly Promises $promises,
        private readonly Availability $availability,
    ) {}

    /** @return list<Notice> url and label: '' without a link */
    public function of(?Product $portrait): array
    {
        $full = $this->availability->sentence();
        $occasion = $portrait === null ? null : $this->occasion($portrait, $full !== '');

        return array_values(array_filter([
            $full === '' ? null : [
                'text' => $full,
                'url' => Home::path(WaitingList::PATH . '#attente'),
                'label' => __('Me prévenir', 'museau'),
            ],
            $occasion,
        ]));
    }

    /**
     * Said above the form while no portrait can be ordered; the counterpart is Head in blocks/portrait-order/portrait-order.tsx.
     *
     * @param string $page path of the portrait's page, where it is another one
     */
    public static function above_the_form(string $full, string $page = ''): string
    {
        return Html::el(
            'p',
            ['class' => 'museau-alert museau-portrait-order__full', 'id' => self::ID],
            Html::text($full . ' '),
            Html::el('a', ['href' => "$page#attente"], Html::text(__('Me prévenir', 'museau'))),
        );
    }

    /** Around the form's fields while nothing can be ordered; the counterpart is Fields in blocks/portrait-order/portrait-order.tsx. */
    public static function around(bool $is_closed, string $fields): string
    {
        return !$is_closed ? $fields : Html::el(
            'fieldset',
            ['class' => 'museau-portrait-order__closed', 'disabled' => true, 'aria-describedby' => self::ID],
            $fields,
        );
    }

    /**
     * The counterpart stands in blocks/portraits-carousel/portraits-carousel.tsx.
     *
     * @param list<Notice> $notices
     */
    public static function html(array $notices): string
    {
        return implode('', array_map(static fn(array $notice): string => Html::el(
            'p',
            ['class' => 'museau-notice'],
            Html::text($notice['text']),
            $notice['url'] === '' ? '' : ' ',
            $notice['url'] === '' ? '' : Html::el('a', ['class' => 'museau-link', 'href' => $notice['url']], Html::text($notice['label'])),
        ), $notices));
    }

    /** @return ?Notice null when no occasion is near, or nothing arrives by then */
    private function occasion(Product $portrait, bool $is_full): ?array
    {
        $occasions = Occasions::of($this->settings);
        $today = Days::today();
        $next = $occasions->next($today);
        if ($next === null) {
            return null;
        }
        $sent = $is_full ? null : $this->sent($portrait, $today);
        if ($sent !== null && $occasions->is_in_time($sent[0], $next['day'])) {
            return [
                'text' => sprintf(
                    $occasions->is_in_time($sent[1], $next['day'])
                        /* translators: %s: 'Noël', 'la fête des Mères' */
                        ? __('Pour %s : un portrait commandé aujourd\'hui arrive à temps.', 'museau')
                        /* translators: %s: 'Noël', 'la fête des Mères' */
                        : __('Pour %s : certains portraits commandés aujourd\'hui arrivent encore à temps, les petits d\'abord. Le formulaire dit la date de chacun.', 'museau'),
                    $next['name'],
                ),
                'url' => '',
                'label' => '',
            ];
        }

        return !$occasions->is_in_time($today + $this->settings->dispatch_max(), $next['day']) ? null : [
            'text' => sprintf(
                $is_full
                    /* translators: 1: 'Noël', 'la fête des Mères', 2: '2 à 3 jours' */
                    ? __('Pour %1$s, il reste ce qui est déjà dessiné, envoyé sous %2$s :', 'museau')
                    /* translators: 1: 'Noël', 'la fête des Mères', 2: '2 à 3 jours' */
                    : __('Pour %1$s, un portrait arriverait trop tard ; ce qui est déjà dessiné part sous %2$s :', 'museau'),
                $next['name'],
                $this->settings->delay_of(false),
            ),
            'url' => Home::path('/impression'),
            'label' => __('voir les impressions', 'museau'),
        ];
    }

    /** @return ?array{int, int} days on which the portraits that can be ordered are sent, the soonest and the latest; null when none is */
    private function sent(Product $portrait, int $today): ?array
    {
        $days = PortraitDispatch::days($this->promises, $portrait);
        if ($days === []) {
            return [$today + $this->settings->delay_max(), $today + $this->settings->delay_max()];
        }
        $days = array_filter($days, fn(string $day): bool => !$this->availability->is_too_late($day));

        return $days === [] ? null : [(int) Days::of(min($days)), (int) Days::of(max($days))];
    }
}

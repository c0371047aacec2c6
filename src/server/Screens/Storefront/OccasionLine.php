<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Schedule\Occasions;
use Museau\Domain\Schedule\Promises;
use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;

/**
 * 'Pour Noël …': what still arrives by the next day that portraits are given for. It changes by itself: first a portrait, then what is
 * in stock, then nothing. The page may be a day old, and so may the line.
 */
final class OccasionLine
{
    public function __construct(
        private readonly Settings $settings,
        private readonly Promises $promises,
        private readonly Availability $availability,
    ) {}

    /** A paragraph; '' when no occasion is near, or nothing arrives by then. */
    public function html(?Product $portrait): string
    {
        $occasions = Occasions::of($this->settings);
        $today = Occasions::today();
        $next = $occasions->next($today);
        if ($next === null || $portrait === null) {
            return '';
        }
        $sent = $this->sent($portrait, $today);
        if ($sent !== null && $occasions->is_in_time($sent, $next['day'])) {
            return Html::el('p', ['class' => 'museau-occasion'], Html::text(sprintf(
                /* translators: 1: 'Noël', 'la fête des Mères' */
                __('Pour %s : un portrait commandé aujourd\'hui arrive à temps.', 'museau'),
                $next['name'],
            )));
        }

        return !$occasions->is_in_time($today + $this->settings->dispatch_max(), $next['day']) ? '' : Html::el(
            'p',
            ['class' => 'museau-occasion'],
            Html::text(sprintf(
                /* translators: 1: 'Noël', 'la fête des Mères', 2: '2 à 3 jours' */
                __('Pour %1$s, un portrait arriverait trop tard ; ce qui est déjà dessiné part sous %2$s :', 'museau'),
                $next['name'],
                $this->settings->delay_of(false),
            ) . ' '),
            Html::el('a', ['class' => 'museau-link', 'href' => '/impression'], Html::text(__('voir les impressions', 'museau'))),
        );
    }

    /** The day on which a portrait of the form's first choices is sent; null when none can be ordered. */
    private function sent(Product $portrait, int $today): ?int
    {
        if ($this->availability->is_full()) {
            return null;
        }
        $day = $this->promises->is_on() ? PortraitDispatch::first_day($this->promises, $portrait) : '';

        return $day === '' ? $today + $this->settings->delay_max() : Days::of($day);
    }
}

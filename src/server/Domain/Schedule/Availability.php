<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\CouldNotChangeCart;
use Museau\Domain\Orders\CouldNotPlaceOrder;
use Museau\Domain\Orders\Order;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Language;
use Museau\Kernel\Settings\Settings;

/**
 * Whether portraits can be ordered now: the artist has not closed them, and one more is sent by the last day for which she takes
 * orders. Pages and carts ask what is stored for pages; the checkout reads the orders, those that are being paid too, so that the
 * last place is sold once (docs/schedule.md).
 */
final class Availability
{
    /** The setting by which the artist takes no portraits. */
    public const CLOSED = 'portraits_closed';

    /** Places that are counted; more of them is 'enough'. */
    private const COUNTED = 50;

    public function __construct(private readonly Settings $settings, private readonly Promises $promises) {}

    /** Whether no portrait can be ordered now, whatever is chosen. */
    public function is_full(): bool
    {
        return $this->is_closed() || $this->promises->places_left(1) === 0;
    }

    /** Places that are left by the shortest portrait, no more than are counted; null where nothing bounds them. */
    public function places_left(): ?int
    {
        return $this->is_closed() ? 0 : $this->promises->places_left(self::COUNTED);
    }

    /** Whether this day, 'YYYY-MM-DD', is after the last for which a portrait may be promised. */
    public function is_too_late(string $day): bool
    {
        $last = $this->promises->last_day();

        return $last !== '' && $day > $last;
    }

    /** Why no portrait can be ordered now; '' when one can. */
    public function sentence(): string
    {
        return $this->is_full() ? $this->full() : '';
    }

    /**
     * @param list<array{attribute: string, value: string, ...}> $options what was chosen, as a cart shows it
     *
     * @throws CouldNotChangeCart portraits_are_full 409
     */
    public function refuse_full(array $options): void
    {
        if ($this->is_full()) {
            throw CouldNotChangeCart::portraits_are_full($this->full() . ' ' . self::invitation());
        }
        if ($this->is_too_late($this->promises->of_choices(['' => $options])[''] ?? '')) {
            throw CouldNotChangeCart::portraits_are_full(self::too_long());
        }
    }

    /**
     * Places an order while nobody else takes its places. Who holds them already, by an order that waits for its money, keeps them.
     *
     * @template T
     *
     * @param ?Order        $own  the cart's unpaid order; null when there is none
     * @param \Closure(): T $work
     *
     * @return T
     *
     * @throws CouldNotPlaceOrder portraits_are_full 409
     */
    public function reserve(Cart $cart, ?Order $own, \Closure $work): mixed
    {
        $portraits = count(array_filter($cart->lines, static fn(CartLine $line): bool => $line->is_portrait));
        if ($portraits <= count($own?->portraits() ?? []) || (!$this->is_closed() && $this->promises->last_day() === '')) {
            return $work();
        }

        return Lock::with('portrait-places', function () use ($cart, $own, $work): mixed {
            if ($this->is_closed()) {
                throw CouldNotPlaceOrder::portraits_are_full($this->full());
            }
            if ($this->is_too_late($this->promises->of_cart($cart, $own->id ?? 0))) {
                throw CouldNotPlaceOrder::portraits_are_full(__('Les dernières places viennent d\'être prises.', 'museau'));
            }

            return $work();
        });
    }

    private function is_closed(): bool
    {
        return (bool) $this->settings->value(self::CLOSED, false);
    }

    private function full(): string
    {
        $last = $this->is_closed() ? '' : $this->promises->last_day();

        return $last === ''
            ? __('Je ne prends pas de nouveau portrait en ce moment.', 'museau')
            /* translators: %s: date */
            : sprintf(__('Toutes mes places sont prises jusqu\'au %s.', 'museau'), Language::date($last));
    }

    private static function invitation(): string
    {
        return __('Laissez votre e-mail sous le formulaire du portrait : je vous écris dès qu\'une place se libère.', 'museau');
    }

    /** Said of choices that take too long, where others are still possible. */
    public static function too_long(): string
    {
        return __('Plus de place pour un portrait aussi long à dessiner : un format plus petit peut encore partir à temps.', 'museau');
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
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
 *
 * @phpstan-import-type Options from Promises
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
     * Before a portrait is added to a cart.
     *
     * @param non-empty-list<Options> $portraits all that the cart would have, the new one last
     *
     * @throws CouldNotChangeCart portraits_are_full 409
     */
    public function refuse_full(array $portraits): void
    {
        if ($this->is_full()) {
            throw CouldNotChangeCart::portraits_are_full($this->full() . ' ' . self::invitation());
        }
        if ($this->is_too_late($this->promises->of_together([end($portraits)]))) {
            throw CouldNotChangeCart::portraits_are_full(self::too_long());
        }
        if (count($portraits) > 1 && $this->is_too_late($this->promises->of_together($portraits))) {
            throw CouldNotChangeCart::portraits_are_full(self::too_many(count($portraits)));
        }
    }

    /**
     * Places an order while nobody else takes its places. Who holds them already, by an order that waits for its money, keeps them.
     *
     * @template T
     *
     * @param ?Order        $own      the cart's unpaid order; null when there is none
     * @param string        $promised the day that the order is promised, 'YYYY-MM-DD'; '' of none
     * @param \Closure(): T $work
     *
     * @return T
     *
     * @throws CouldNotPlaceOrder portraits_are_full 409; date_is_later 409 when the promised week has no place any more
     */
    public function reserve(Cart $cart, ?Order $own, string $promised, \Closure $work): mixed
    {
        if ($this->promises->is_held_by($own, $cart) || !($this->is_closed() || $this->is_limited())) {
            return $work();
        }

        return Lock::with('portrait-places', function () use ($cart, $own, $promised, $work): mixed {
            if ($this->is_closed()) {
                throw CouldNotPlaceOrder::portraits_are_full($this->full());
            }
            $day = $this->promises->of_cart($cart, $own->id ?? 0);
            if ($this->is_too_late($day)) {
                throw CouldNotPlaceOrder::portraits_are_full($this->why_too_late($cart));
            }
            if ($day > $promised && $this->promises->has_places()) {
                throw CouldNotPlaceOrder::date_is_later($day);
            }

            return $work();
        });
    }

    /** Whether an unpaid order keeps a place from others: those of a week or month are counted, or orders end with a last day. */
    public function is_limited(): bool
    {
        return $this->promises->last_day() !== '' || $this->promises->has_places();
    }

    /** Of portraits that each have a place, none for all of them, another sentence is true than of a lost place. */
    private function why_too_late(Cart $cart): string
    {
        $alone = array_map(fn(array $portrait): string => $this->promises->of_together([$portrait]), Promises::portraits($cart));
        $count = count($alone);

        return $count > 1 && !$this->is_too_late(max($alone))
            ? self::too_many($count)
            : __('Les dernières places viennent d\'être prises.', 'museau');
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
        return __('Laissez votre e-mail sur la page du portrait : je vous écris dès qu\'une place se libère.', 'museau');
    }

    private static function too_many(int $portraits): string
    {
        /* translators: %d: portraits */
        $why = __('Il reste de la place, mais pas pour %d portraits à la fois : gardez-en moins dans le panier.', 'museau');

        return sprintf($why, $portraits);
    }

    /** Said of choices that take too long, where others are still possible. */
    public static function too_long(): string
    {
        return __('Plus de place pour un portrait aussi long à dessiner : un format plus petit peut encore partir à temps.', 'museau');
    }
}

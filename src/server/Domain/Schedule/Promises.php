<?php

declare(strict_types=1);

namespace Museau\Domain\Schedule;

defined('ABSPATH') || exit;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\CartLine;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderedPortrait;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * The day for which a portrait is promised now (docs/schedule.md). Pages read a backlog that is stored, so that they stay the
 * same for a day; carts and orders read the orders themselves. '' wherever the artist has entered no hours.
 *
 * @phpstan-type Options list<array{attribute: string, value: string, ...}>
 */
final class Promises implements Feature
{
    /** The setting that holds the artist's hours. */
    public const SETTING = 'schedule';

    /** Action: what pages tell was made anew, after the day, an order or a setting changed. */
    public const REFRESHED = 'museau_promises_refreshed';

    public const OPTION = 'museau_backlog';

    /** Seconds after which an order that is still unpaid holds no place: WooCommerce may keep one that somebody made by hand for ever. */
    private const HELD = 86400;

    private bool $has_changed = false;

    /** @param \Closure(): Orders $orders the engine is only known once the plugins are loaded */
    public function __construct(private readonly Settings $settings, private readonly \Closure $orders) {}

    public function hooks(): void
    {
        add_action(Orders::CHANGED, function (): void {
            $this->has_changed = true;
        });
        // The change is committed, and whoever made it has the answer.
        add_action('shutdown', function (): void {
            if ($this->has_changed) {
                $this->refresh();
            }
        });
        add_action(Maintenance::DAILY, $this->refresh(...));
        Settings::on_change(function (): void {
            $this->refresh();
        });
    }

    /** Whether the artist has entered hours that a day comes of. */
    public function is_on(): bool
    {
        return $this->plan() !== null;
    }

    /** The last day that a portrait may be promised for now, 'YYYY-MM-DD'; '' where nothing bounds it. */
    public function last_day(): string
    {
        $today = Days::today();
        $last = ($this->plan()[0] ?? null)?->last_day($today);

        return $last === null ? '' : Days::text($last);
    }

    /** Whether a week or month has a number of places. */
    public function has_places(): bool
    {
        return ($this->plan()[0]->places ?? 0) > 0;
    }

    /** Whether the places of an unpaid order are enough for what is in this cart: no more portraits, and no more work. */
    public function is_held_by(?Order $own, Cart $cart): bool
    {
        $held = array_map(static fn(OrderLine $line): array => OrderLine::without_person($line->options), $own?->portraits() ?? []);
        $wished = self::portraits($cart);
        $workload = $this->plan()[1] ?? null;
        if (count($wished) > count($held)) {
            return false;
        }

        return $workload === null
            || array_sum(array_map($workload->of(...), $wished)) <= array_sum(array_map($workload->of(...), $held));
    }

    /**
     * The day that binds for what is in this cart, 'YYYY-MM-DD'; '' when nothing of it is drawn, or no hours are entered.
     *
     * @param ?int $own the cart's own unpaid order, 0 for none: the other orders that are being paid count as well; null: only paid ones
     */
    public function of_cart(Cart $cart, ?int $own = null): string
    {
        return $this->day(
            self::portraits($cart),
            fn(WorkSchedule $schedule, Workload $workload): Backlog => $this->backlog($schedule, $workload, $own),
        );
    }

    /**
     * What a page says of portraits that are ordered together.
     *
     * @param list<Options> $portraits
     *
     * @return string 'YYYY-MM-DD'; '' when no hours are entered
     */
    public function of_together(array $portraits): string
    {
        return $this->day($portraits, $this->stored(...));
    }

    /**
     * @param list<Options>                             $portraits
     * @param \Closure(WorkSchedule, Workload): Backlog $backlog
     */
    private function day(array $portraits, \Closure $backlog): string
    {
        $plan = $portraits === [] ? null : $this->plan();
        if ($plan === null) {
            return '';
        }
        [$schedule, $workload] = $plan;

        return PromisedDate::of($schedule, $backlog($schedule, $workload), array_map($workload->of(...), $portraits), Days::today());
    }

    /**
     * What a page says of one portrait for each of these choices.
     *
     * @param array<string, Options> $choices by any key
     *
     * @return array<string, string> 'YYYY-MM-DD' by the same keys; none when no hours are entered
     */
    public function of_choices(array $choices): array
    {
        $plan = $choices === [] ? null : $this->plan();
        if ($plan === null) {
            return [];
        }
        [$schedule, $workload] = $plan;
        $today = Days::today();
        $backlog = $this->stored($schedule, $workload);
        $days = [];

        return array_map(static function (array $options) use ($schedule, $workload, $backlog, $today, &$days): string {
            $minutes = $workload->of($options);

            return $days[$minutes] ??= PromisedDate::of($schedule, $backlog, [$minutes], $today);
        }, $choices);
    }

    /**
     * How many portraits more are sent by the last day, counted by the shortest; no more than $most.
     *
     * @return ?int null where nothing bounds them
     */
    public function places_left(int $most): ?int
    {
        $plan = $this->plan();
        $last = $plan === null ? null : $plan[0]->last_day(Days::today());
        if ($plan === null || $last === null) {
            return null;
        }
        [$schedule, $workload] = $plan;
        $backlog = $this->stored($schedule, $workload);
        for ($left = 0; $left < $most; ++$left) {
            [$backlog, $sent] = $backlog->with($schedule, $workload->shortest(), Days::today());
            if ($sent > $last) {
                break;
            }
        }

        return $left;
    }

    /** What pages tell, made when nothing is stored yet. */
    private function stored(WorkSchedule $schedule, Workload $workload): Backlog
    {
        return Backlog::read(get_option(self::OPTION)) ?? $this->store($this->backlog($schedule, $workload));
    }

    /** Reads the orders and stores what pages tell until the next change or day; nothing when no hours are entered. */
    public function refresh(): void
    {
        $this->has_changed = false;
        $plan = $this->plan();
        $plan === null ? delete_option(self::OPTION) : $this->store($this->backlog(...$plan));
        do_action(self::REFRESHED);
    }

    private function store(Backlog $backlog): Backlog
    {
        update_option(self::OPTION, $backlog->stored());

        return $backlog;
    }

    /** @return list<Options> of each portrait in a cart, without the buyer's own texts */
    public static function portraits(Cart $cart): array
    {
        return array_map(
            static fn(CartLine $line): array => array_values(array_filter(
                $line->variation,
                static fn(array $option): bool => !Personalization::has($option['slug']),
            )),
            array_values(array_filter($cart->lines, static fn(CartLine $line): bool => $line->is_portrait)),
        );
    }

    /** @return ?array{WorkSchedule, Workload} null when no hours are entered, or none that a day comes of */
    private function plan(): ?array
    {
        $stored = Read::map($this->settings->value(self::SETTING));
        $schedule = $stored === [] ? null : WorkSchedule::read($stored, Days::today());
        $workload = $schedule === null ? null : Workload::read($stored);

        return $schedule === null || $workload === null ? null : [$schedule, $workload];
    }

    /** @param ?int $own as in of_cart() */
    private function backlog(WorkSchedule $schedule, Workload $workload, ?int $own = null): Backlog
    {
        $today = Days::today();
        // What is drawn takes a place of its week or month, and no hour.
        $since = Days::text($schedule->places > 0 ? $today - WorkSchedule::HORIZON : $today + 1);

        $portraits = array_filter(
            ($this->orders)()->portraits($since, $own === null ? null : Clock::iso(Clock::now() - self::HELD)),
            static fn(OrderedPortrait $portrait): bool => $portrait->order_id !== $own,
        );

        return Backlog::of($schedule, array_values(array_map(static fn(OrderedPortrait $portrait): array => [
            'minutes' => $portrait->is_open ? $workload->of($portrait->options) : 0,
            'due' => Days::of($portrait->due) ?? $today,
        ], $portraits)), $today, $own !== null);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** The artist's work as a board: what is paid and has not left, by whose turn it is. As many queries for one order as for 200. */
final class Board
{
    /** Orders that it shows at most, the oldest. */
    public const MOST = 200;

    public function __construct(private readonly Orders $orders, private readonly Settings $settings) {}

    /** @return array<string, list<BoardCard>> by a BoardColumn's value, every column; in each the promised day that is nearest first */
    public function columns(): array
    {
        $columns = array_fill_keys(array_map(static fn(BoardColumn $column): string => $column->value, BoardColumn::cases()), []);
        foreach ($this->cards($this->orders->running(self::MOST)) as $card) {
            $columns[$card->column()->value][] = $card;
        }
        foreach ($columns as $name => $cards) {
            $place = static fn(BoardCard $card): array => [$card->due() ?: '9999', $card->order->id];
            usort($cards, static fn(BoardCard $a, BoardCard $b): int => $place($a) <=> $place($b));
            $columns[$name] = $cards;
        }

        return $columns;
    }

    /**
     * Of a board that stood open while the order moved on, the buttons are those of another day.
     *
     * @param string $column in which the card stood; '' of a form that is no card's
     *
     * @throws CannotProgress board_is_old
     */
    public function refuse_old(Order $order, string $column): void
    {
        if ($column !== '' && $this->card($order)?->column()->value !== $column) {
            throw CannotProgress::board_is_old();
        }
    }

    /** Where one order stands; null when it is not under way. */
    public function card(Order $order): ?BoardCard
    {
        return $order->status === OrderStatus::Processing ? $this->cards([$order])[0] ?? null : null;
    }

    /**
     * @param list<Order> $orders
     *
     * @return list<BoardCard>
     */
    private function cards(array $orders): array
    {
        $ids = array_map(static fn(Order $order): int => $order->id, $orders);
        if ($ids === []) {
            return [];
        }
        [$reached, $photos, $proofs] = [self::reached($ids), self::photos($ids), self::proofs($ids)];
        $asked = OrderMessages::unanswered($ids);

        return array_map(fn(Order $order): BoardCard => new BoardCard(
            $order,
            // One that was typed into WooCommerce's own screen is no portrait of ours, and is drawn all the same.
            $order->portraits() !== [] || in_array($this->settings->portrait_id(), array_column($order->lines, 'product_id'), true),
            $reached[$order->id] ?? [],
            self::photo_is_missing($order, $photos[$order->id] ?? 0, $reached[$order->id] ?? []),
            $proofs[$order->id] ?? null,
            in_array($order->id, $asked, true),
        ), $orders);
    }

    /** @param list<ProgressStep> $reached */
    private static function photo_is_missing(Order $order, int $photos, array $reached): bool
    {
        $is_asked_again = Read::text($order->meta[Order::WAITS_SINCE] ?? '') !== '';

        // One that she accepted came, by whichever way.
        $is_there = Read::text($order->meta['photo_state'] ?? '') === 'received' || in_array(ProgressStep::PhotoAccepted, $reached, true);

        return $is_asked_again || (!$is_there && count($order->portraits()) > $photos);
    }

    /**
     * @param non-empty-list<int> $ids
     *
     * @return array<int, list<ProgressStep>> by order
     */
    private static function reached(array $ids): array
    {
        $reached = [];
        foreach (self::rows('SELECT order_id, step FROM %i WHERE reached IS NOT NULL AND order_id', 'progress_steps', $ids) as $row) {
            $step = ProgressStep::tryFrom((string) $row['step']);
            if ($step !== null) {
                $reached[(int) $row['order_id']][] = $step;
            }
        }

        return $reached;
    }

    /**
     * @param non-empty-list<int> $ids
     *
     * @return array<int, int> how many photographs, by order
     */
    private static function photos(array $ids): array
    {
        $photos = [];
        foreach (self::rows('SELECT order_id FROM %i WHERE place = 0 AND order_id', 'photos', $ids) as $row) {
            $photos[(int) $row['order_id']] = ($photos[(int) $row['order_id']] ?? 0) + 1;
        }

        return $photos;
    }

    /**
     * @param non-empty-list<int> $ids
     *
     * @return array<int, ProofState> of the last proof that was not withdrawn, by order
     */
    private static function proofs(array $ids): array
    {
        $proofs = [];
        foreach (self::rows('SELECT order_id, state FROM %i WHERE order_id', 'proofs', $ids) as $row) {
            $state = ProofState::tryFrom((string) $row['state']);
            if ($state !== null && $state !== ProofState::Withdrawn) {
                $proofs[(int) $row['order_id']] = $state;
            }
        }

        return $proofs;
    }

    /**
     * @param literal-string      $select ends before the list of ids
     * @param non-empty-list<int> $ids
     *
     * @return list<array<string, ?string>> oldest first
     */
    private static function rows(string $select, string $table, array $ids): array
    {
        return Db::rows($select . ' IN (' . implode(',', array_map(intval(...), $ids)) . ') ORDER BY id', Schema::table($table));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Accounts;

/**
 * Divides each movement of an order's money into goods and services, from the first to the last. The parts add up to the movement,
 * and no kind gives back more than it received: an order given back as a whole leaves nothing in either.
 */
final class OrderSplit
{
    /** @var array<string, int> received and not given back, by kind */
    private array $open;

    /** @param ?Sale $sale null of an order that cannot be read: its money counts as goods */
    public function __construct(private readonly ?Sale $sale)
    {
        $this->open = OperationKind::none();
    }

    /**
     * @param 'full'|'deposit'|'balance' $kind
     *
     * @return array<string, int>
     */
    public function received(int $cents, string $kind): array
    {
        $parts = Shares::of($cents, $this->sale?->weights($kind) ?? OperationKind::none());
        foreach ($parts as $key => $part) {
            $this->open[$key] = ($this->open[$key] ?? 0) + $part;
        }

        return $parts;
    }

    /**
     * One demand, whose money may go back in several pieces, each of another payment.
     *
     * @param list<int>       $pieces cents of each
     * @param array<int, int> $lines  cents by order line id; what is above them is shipping or no line's
     *
     * @return list<array<string, int>> parts of each piece, zero or more
     */
    public function given_back(array $pieces, array $lines): array
    {
        $cents = array_sum($pieces);
        $of_lines = $this->sale?->of_lines($lines) ?? OperationKind::none();
        $named = array_sum($of_lines);
        $rest = $cents > $named ? Shares::of($cents - $named, $named > 0 ? $of_lines : $this->open) : OperationKind::none();
        $wanted = $cents < $named ? Shares::of($cents, $of_lines) : self::plus($of_lines, $rest);
        $parts = [];
        $left = $this->within_open($wanted);
        foreach ($pieces as $piece) {
            $part = Shares::of($piece, $left);
            $parts[] = $part;
            $left = self::plus($left, array_map(static fn(int $one): int => -$one, $part));
        }
        foreach ($parts as $part) {
            $this->open = self::plus($this->open, array_map(static fn(int $one): int => -$one, $part));
        }

        return $parts;
    }

    /**
     * @param array<string, int> $wanted
     *
     * @return array<string, int> of the same sum: what a kind has not received goes back from the others
     */
    private function within_open(array $wanted): array
    {
        $parts = [];
        foreach ($wanted as $key => $cents) {
            $parts[$key] = min($cents, max(0, $this->open[$key] ?? 0));
        }
        $over = array_sum($wanted) - array_sum($parts);
        foreach ($parts as $key => $cents) {
            $more = min($over, max(0, ($this->open[$key] ?? 0) - $cents));
            $parts[$key] += $more;
            $over -= $more;
        }
        // More than was received at all: the ledger refuses it, and nothing is lost if it did not.
        $parts[OperationKind::Goods->value] = ($parts[OperationKind::Goods->value] ?? 0) + $over;

        return $parts;
    }

    /**
     * @param array<string, int> $one
     * @param array<string, int> $other
     *
     * @return array<string, int>
     */
    private static function plus(array $one, array $other): array
    {
        foreach ($other as $key => $cents) {
            $one[$key] = ($one[$key] ?? 0) + $cents;
        }

        return $one;
    }
}

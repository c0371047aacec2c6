<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\Refunds;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/** The refund as it was typed into RefundForm. */
final class RefundRequest
{
    /** A demand that Stripe does not know is ended: its money was given back in another way, or is not given back. */
    public const BY_HAND = 'refund_given_otherwise';

    public const GIVEN_UP = 'refund_given_up';

    /** The sum of refunds that did not arrive was given back in another way. */
    public const SETTLED = 'refund_settled';

    /** Ids of the refunds that did not arrive as far as the form knew, parted by commas. */
    public const RETURNED = 'returned_refunds';

    public static function takes(string $step): bool
    {
        return in_array($step, ['refund', self::BY_HAND, self::GIVEN_UP, self::SETTLED], true);
    }

    /**
     * Does one step of the form; answers the sentence that says so.
     *
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws Refusal
     */
    public static function step(Refunds $refunds, Order $order, string $step, array $fields): string
    {
        if ($step === 'refund') {
            return self::refund($refunds, $order, $fields);
        }
        if (!Read::bool($fields['confirmed_stuck'] ?? false)) {
            throw new Refusal('museau_not_confirmed', __('Cochez la case : regardez d\'abord dans Stripe.', 'museau'));
        }

        return $refunds->stuck()->end($order->id, $step === self::BY_HAND);
    }

    /**
     * @param array<string, mixed> $fields of the panel's form
     *
     * @return string what the artist is told
     *
     * @throws Refusal
     */
    public static function refund(Refunds $refunds, Order $order, array $fields): string
    {
        if (!Read::bool($fields['confirmed'] ?? false)) {
            throw new Refusal('museau_not_confirmed', __('Cochez la case qui confirme le remboursement.', 'museau'));
        }
        $lines = [];
        foreach (Read::map($fields['lines'] ?? []) as $line_id => $sent) {
            $cents = self::cents($sent);
            if ($cents > 0) {
                $lines[(int) $line_id] = $cents;
            }
        }
        $cents = array_sum($lines) + self::cents($fields['other'] ?? '');
        $request = Read::text($fields['request'] ?? '');
        if (preg_match('/^[0-9a-f-]{36}$/', $request) !== 1) {
            throw new Refusal('museau_unknown_step', __('Rechargez la page, puis recommencez.', 'museau'));
        }
        $back = [];
        foreach (Read::map($fields['back'] ?? []) as $line_id => $pieces) {
            $back[(int) $line_id] = max(0, Read::int($pieces));
        }
        $refunds->refund(
            $order->id,
            $cents,
            $lines,
            mb_substr(trim(Read::text($fields['reason'] ?? '')), 0, 200),
            $request,
            $back,
        );

        /* translators: %s: amount */
        return sprintf(__('%s remboursés.', 'museau'), Money::text($cents));
    }

    /** Cents of an amount as it is typed; nothing typed is nothing. */
    private static function cents(mixed $typed): int
    {
        $typed = trim(Read::text($typed));

        return $typed === '' ? 0 : Money::parse($typed) ?? throw new Refusal(
            'museau_no_amount',
            /* translators: %s: what was typed */
            sprintf(__('« %s » n\'est pas une somme : écrivez par exemple 12,50.', 'museau'), $typed),
        );
    }
}

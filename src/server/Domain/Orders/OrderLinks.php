<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

use Museau\Kernel\Read;

/**
 * Addresses that a customer opens with the secret key of her order (docs/payments.md, B78). Behind the # it is sent to no server and
 * stands in no log; the pages still read the ?solde=, ?photo=, ?commande= and ?payer= of older mails. The #solde= and #photo= of
 * mails lead to the order's carnet (ADR 16); its button leads here with #regler=.
 */
final class OrderLinks
{
    /** Ends of the carnet's link: the parts of its page that take the balance and the photographs (ProgressPapers, ProgressWishes). */
    public const BALANCE_PART = '#carnet-order';

    public const PHOTO_PART = '#carnet-portrait-0';

    /** Pays what is left of the order, at once. */
    public static function balance(Order $order): string
    {
        return home_url('/commander#regler=' . $order->id . '.' . $order->key);
    }

    /**
     * Pays an order that was placed without JavaScript. No script reads what stands behind a #, and a server's log keeps what stands
     * before it: a token instead of the key, good while the order waits for its money, for 30 days from its day at most.
     */
    public static function payment(Order $order): string
    {
        return home_url('/panier?payer=' . self::payment_token($order));
    }

    /** Its token: the same each time, until the order is reopened. */
    public static function payment_token(Order $order): string
    {
        $since = Read::text($order->meta[Order::REOPENED_AT] ?? '') ?: $order->created;

        return AccessToken::issue('mail', $order->id, (int) strtotime($since));
    }

    /** Withdraws from the contract, without a form to name the order. */
    public static function withdrawal(Order $order): string
    {
        return home_url('/retractation#commande=' . $order->id . '.' . $order->key);
    }

    /** Sends a photo that is missing. */
    public static function photo(Order $order): string
    {
        return home_url('/commander#photo=' . $order->id . '.' . $order->key);
    }
}

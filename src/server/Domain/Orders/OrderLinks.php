<?php

declare(strict_types=1);

namespace Museau\Domain\Orders;

/**
 * Addresses that a customer opens with the secret key of her order (docs/payments.md, B78). Behind the # it is sent to no server and
 * stands in no log; the pages still read the ?solde=, ?photo=, ?commande= and ?payer= of older mails.
 */
final class OrderLinks
{
    /** Pays what is left of the order. */
    public static function balance(Order $order): string
    {
        return home_url('/commander#solde=' . $order->id . '.' . $order->key);
    }

    /**
     * Pays an order that was placed without JavaScript. No script reads what stands behind a #, and a server's log keeps what stands
     * before it: a token instead of the key, good while the order waits for its money, for 30 days from its day at most.
     */
    public static function payment(Order $order): string
    {
        return home_url('/panier?payer=' . AccessToken::issue('mail', $order->id, (int) strtotime($order->created)));
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

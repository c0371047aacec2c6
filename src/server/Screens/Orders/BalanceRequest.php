<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderMails;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Clock;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** The letter that asks for the balance: its button in the order's panel, and the press. */
final class BalanceRequest
{
    public const STEP = 'ask_balance';

    /** Seconds in which a second press is the first one again. */
    private const PRESSED_TWICE = 600;

    public static function button(Order $order): string
    {
        return LetterPreview::beside($order, self::STEP, $order->is_drawn()
            /* translators: %s: date */
            ? sprintf(__('Envoyer de nouveau le lien du solde (parti le %s)', 'museau'), Language::day($order->drawn()))
            : __('Envoyer le lien du solde', 'museau'));
    }

    /**
     * @return string what the artist is told
     *
     * @throws Refusal 'museau_nothing_due' when the balance is paid
     */
    public static function ask(Orders $orders, OrderMails $mails, Order $order): string
    {
        if ($order->left_to_pay() === 0) {
            throw new Refusal('museau_nothing_due', __('Le solde de cette commande est déjà payé.', 'museau'), Reason::Conflict);
        }
        if (Clock::now() - $order->drawn() < self::PRESSED_TWICE) {
            return __('Ce message vient de partir : il n\'est pas envoyé une deuxième fois.', 'museau');
        }
        $mails->balance_asked($order);
        $orders->set_meta($order->id, Order::DRAWN, Clock::iso());
        /* translators: %s: amount */
        $orders->note($order->id, sprintf(__('Solde demandé : %s.', 'museau'), Money::text($order->left_to_pay())));

        return __('Un message avec le lien du solde est parti.', 'museau');
    }
}

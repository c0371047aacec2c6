<?php

declare(strict_types=1);

namespace Museau\Domain\Payments;

defined('ABSPATH') || exit;

use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** What the artist must look up at Stripe: money that no order of the shop knows, and a Stripe that has not answered for a day. */
final class UnmatchedPayments
{
    private const OPTION = 'museau_unknown_money';

    /** Payments that are kept in mind. */
    private const MOST = 50;

    /** Keeps a payment in mind until the artist has said that she has seen it. */
    public static function note(string $intent_id, int $cents): void
    {
        $known = Read::map(get_option(self::OPTION));
        if (!isset($known[$intent_id])) {
            $known = [$intent_id => ['cents' => $cents, 'seen' => false]] + $known;
            update_option(self::OPTION, array_slice($known, 0, self::MOST, true), false);
        }
    }

    /** @return list<string> a sentence for each thing */
    public static function sentences(): array
    {
        $sentences = [];
        foreach (Read::map(get_option(self::OPTION)) as $intent_id => $payment) {
            $payment = Read::map($payment);
            if (!Read::bool($payment['seen'] ?? null)) {
                $sentences[] = sprintf(
                    /* translators: 1: amount, 2: Stripe's id of the payment */
                    __(
                        'Stripe a reçu %1$s (%2$s) qu\'aucune commande de la boutique ne porte : retrouvez ce paiement dans Stripe.',
                        'museau',
                    ),
                    Money::text(Read::int($payment['cents'] ?? 0)),
                    $intent_id,
                );
            }
        }
        $since = ReconcileTimes::silent_since(time());
        if ($since !== null) {
            $sentences[] = sprintf(
                /* translators: %s: date and hour */
                __('La boutique n\'a rien pu vérifier auprès de Stripe depuis le %s : vérifiez les clés dans « Boutique ».', 'museau'),
                Language::moment($since),
            );
        }

        return $sentences;
    }

    /** The artist has looked: what is kept in mind now is said no more. */
    public static function see(): void
    {
        update_option(
            self::OPTION,
            array_map(static fn(mixed $payment): array => ['seen' => true] + Read::map($payment), Read::map(get_option(self::OPTION))),
            false,
        );
    }
}

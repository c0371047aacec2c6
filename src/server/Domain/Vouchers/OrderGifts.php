<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Clock;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;

/** What a buyer reads of the vouchers that her order has bought, and of those that have paid it. */
final class OrderGifts
{
    /** The page that tells what is left on a voucher, and shows one to print. */
    public const PATH = '/bon-cadeau';

    /** Names in the address of the page to print: number of the voucher, and what signs it. */
    public const ID = 'imprimer';

    public const KEY = 'cle';

    /**
     * One for each voucher that this order has bought, none before it is paid.
     *
     * @return list<array{text: string, url: string}> what has become of it, and where it is printed; '' when it is not, or was
     */
    public static function of(Order $order): array
    {
        return $order->voucher_lines() === [] ? [] : array_map(static fn(Voucher $voucher): array => [
            /* translators: 1: number of the voucher, 2: amount */
            'text' => sprintf(__('Bon cadeau n° %1$d, %2$s', 'museau'), $voucher->id, Money::text($voucher->cents))
                . ' : ' . self::state($voucher),
            'url' => self::is_to_print($voucher) ? self::print_url($voucher) : '',
        ], Vouchers::of_order($order->id));
    }

    /**
     * What vouchers have paid of an order, one for each.
     *
     * @return list<array{label: string, cents: int}>
     */
    public static function payments(Order $order): array
    {
        $rows = [];
        foreach ($order->received === 0 ? [] : Vouchers::sums('order_id', $order->id, VoucherKind::Redeemed) as $id => $cents) {
            /* translators: %d: number of the voucher */
            $rows[] = ['label' => sprintf(__('dont bon cadeau n° %d', 'museau'), $id), 'cents' => -$cents];
        }

        return $rows;
    }

    /** Where the buyer prints a voucher, whose code was never shown. */
    public static function print_url(Voucher $voucher): string
    {
        return add_query_arg([self::ID => $voucher->id, self::KEY => VoucherCodes::signature($voucher->id)], home_url(self::PATH));
    }

    private static function is_to_print(Voucher $voucher): bool
    {
        return $voucher->is_open() && $voucher->email === '' && $voucher->shown === 0;
    }

    private static function state(Voucher $voucher): string
    {
        return match (true) {
            $voucher->is_open() && $voucher->email !== '' => self::sending($voucher),
            $voucher->state === Voucher::OPEN && $voucher->is_stopped => __('bloqué jusqu\'à ce que sa demande soit réglée', 'museau'),
            !$voucher->is_open() => __('fermé', 'museau'),
            $voucher->shown > 0 => __('déjà imprimé. Perdu ? Écrivez-moi, je ferme l\'ancien code et j\'en fais un autre.', 'museau'),
            default => __('prêt à imprimer, son code n\'est montré qu\'une fois', 'museau'),
        };
    }

    /** Sent is what left the queue of mails, not what waits there. */
    private static function sending(Voucher $voucher): string
    {
        $sent = VoucherLetters::sent($voucher);

        return match (true) {
            $sent > 0 => sprintf(
                /* translators: 1: address, 2: date */
                __('envoyé à %1$s le %2$s', 'museau'),
                $voucher->email,
                Language::date(VoucherLetters::day($sent)),
            ),
            $voucher->send_on > Clock::now() => sprintf(
                /* translators: 1: address, 2: date */
                __('partira à %1$s le %2$s', 'museau'),
                $voucher->email,
                Language::date(VoucherLetters::day($voucher->send_on)),
            ),
            /* translators: %s: address */
            default => sprintf(__('part à %s dans quelques minutes', 'museau'), $voucher->email),
        };
    }
}

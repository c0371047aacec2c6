<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

use Museau\Domain\Orders\Order;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/**
 * The way from a voucher that has paid something to giving back what it still holds: the refund of the order that bought it, filled in.
 * The refund itself is the one of every order: it takes from the voucher first, and is refused where the voucher was used meanwhile.
 */
final class RestOfVoucher
{
    /** Query of an order's address that names the voucher. */
    public const QUERY = 'rendre_bon';

    /** @return array<string, mixed> fields of the refund's form; [] where nothing was asked, or nothing is left */
    public static function fields(Order $order): array
    {
        $id = Read::int($_GET[self::QUERY] ?? 0);
        $vouchers = $id < 1 || $order->voucher_lines() === [] ? [] : Vouchers::by_line($order->id);
        foreach ($vouchers === [] ? [] : $order->voucher_lines() as $line) {
            $voucher = $vouchers[$line->key] ?? null;
            if ($voucher?->id === $id && $voucher->balance > 0) {
                return [
                    'lines' => [(string) $line->id => str_replace('.', ',', Money::decimal($voucher->balance))],
                    'reason' => __('Reste d\'un bon cadeau', 'museau'),
                ];
            }
        }

        return [];
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Vouchers;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class VoucherRefused extends Refusal
{
    /** A code that is no code, that nobody has, or that was closed: they look the same. */
    public static function is_unknown(): self
    {
        return new self(
            'museau_voucher_unknown',
            __('Ce code n\'est pas celui d\'un bon cadeau : vérifiez chaque signe.', 'museau'),
            Reason::NotFound,
        );
    }

    public static function is_over(): self
    {
        return new self('museau_voucher_over', __('Ce bon cadeau n\'est plus valable.', 'museau'), Reason::Conflict);
    }

    /** Its price is disputed, or its buyer asks it back: this says neither. */
    public static function is_stopped(): self
    {
        return new self(
            'museau_voucher_stopped',
            __('Ce bon cadeau ne peut pas être utilisé en ce moment. Une question ? Écrivez-moi.', 'museau'),
            Reason::Conflict,
        );
    }

    /** Nothing of it is left, or another order is taking it just now. */
    public static function is_spent(): self
    {
        return new self(
            'museau_voucher_spent',
            __('Ce bon cadeau n\'a plus de solde, ou une autre commande est en train de l\'utiliser.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function are_too_many(int $most): self
    {
        return new self(
            'museau_vouchers_many',
            /* translators: %d: number of vouchers */
            sprintf(__('Un panier prend %d bons cadeaux au plus.', 'museau'), $most),
            Reason::Conflict,
        );
    }

    public static function was_tried_too_often(int $seconds): self
    {
        return new self(
            'museau_rate_limited',
            __('Trop d\'essais de codes : réessayez dans quelques minutes.', 'museau'),
            Reason::TooMany,
            ['retry_after' => $seconds],
        );
    }
}

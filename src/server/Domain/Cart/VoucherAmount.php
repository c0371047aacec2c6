<?php

declare(strict_types=1);

namespace Museau\Domain\Cart;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\Variation;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;

/** The amount of a gift voucher that its buyer writes herself. Its line names the first offered amount, since both engines want one. */
final class VoucherAmount
{
    /**
     * Cents of a line's own amount; null of one with an offered amount, and of what is no voucher.
     *
     * @param array<string, string> $texts of Personalization
     */
    public static function of(array $texts): ?int
    {
        $amount = $texts[Personalization::VOUCHER_AMOUNT] ?? '';

        return $amount === '' ? null : Money::parse($amount);
    }

    /**
     * The texts with the amount as it is kept; without one where an offered amount is chosen, or where she may write none.
     *
     * @param array<string, string> $texts
     * @param bool                  $is_own whether it is a voucher's line of which no offered amount is chosen
     *
     * @return array<string, string>
     *
     * @throws CouldNotChangeCart voucher_amount_is_wrong 400
     */
    public static function checked(array $texts, bool $is_own, Settings $settings): array
    {
        [$least, $most] = VoucherSettings::bounds($settings);
        if (!$is_own || $most === 0) {
            return array_diff_key($texts, [Personalization::VOUCHER_AMOUNT => '']);
        }
        $cents = Money::parse($texts[Personalization::VOUCHER_AMOUNT] ?? '');
        if ($cents === null || $cents < $least || $cents > $most) {
            throw CouldNotChangeCart::voucher_amount_is_wrong($least, $most);
        }

        return [...$texts, Personalization::VOUCHER_AMOUNT => Money::decimal($cents)];
    }

    /**
     * The texts as they are read, the amount in the language of the page: the line keeps it in none.
     *
     * @param array<string, string> $texts
     *
     * @return array<string, string>
     */
    public static function shown(array $texts): array
    {
        $cents = self::of($texts);

        return $cents === null ? $texts : [...$texts, Personalization::VOUCHER_AMOUNT => Money::text($cents)];
    }

    /**
     * Why a line's own amount cannot be bought any more, since the artist has set other bounds; '' while it can.
     *
     * @param array<string, string> $texts
     * @param array{int, int}       $bounds of VoucherSettings
     */
    public static function problem(array $texts, array $bounds): string
    {
        $cents = self::of($texts);
        [$least, $most] = $bounds;
        if ($cents === null || ($cents >= $least && $cents <= $most)) {
            return '';
        }

        return $most === 0
            ? sprintf(
                /* translators: %s: amount */
                __('Le montant des bons cadeaux ne se choisit plus librement : votre bon de %s a été retiré du panier.', 'museau'),
                Money::text($cents),
            )
            : sprintf(
                /* translators: 1: amount, 2: least, 3: most amount */
                __('Le montant libre des bons cadeaux va maintenant de %2$s à %3$s : votre bon de %1$s a été retiré du panier.', 'museau'),
                Money::text($cents),
                Money::without_zeros($least),
                Money::without_zeros($most),
            );
    }

    /** The offered amount that stands for an own one. */
    public static function carrier(Product $product): Variation
    {
        foreach ($product->variations as $variation) {
            if ($variation->price !== null) {
                return $variation;
            }
        }

        throw CouldNotChangeCart::no_variation_matches();
    }
}

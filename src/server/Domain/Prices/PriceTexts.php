<?php

declare(strict_types=1);

namespace Museau\Domain\Prices;

use Museau\Kernel\Clock;
use Museau\Kernel\Money\Money;

/** What is said of a struck price: to customers below it, to the artist before she asks for one. */
final class PriceTexts
{
    /** The sentence below a struck price. */
    public static function note(PriorPrice $prior): string
    {
        return sprintf(
            $prior->is_young
                /* translators: %s: a price */
                ? __('Prix le plus bas depuis la mise en vente, avant la réduction : %s', 'museau')
                /* translators: %s: a price */
                : __('Prix le plus bas des 30 jours avant la réduction : %s', 'museau'),
            Money::text($prior->cents),
        );
    }

    /**
     * What customers will see beside a reduced price: the first sentence whose `below` is above the price that is typed, else the one
     * without.
     *
     * @param list<PriceEntry> $entries of the product
     *
     * @return list<array{below: ?float, text: string}> euros
     */
    public static function forecast(array $entries): array
    {
        $last = end($entries);
        $now = Clock::now();
        if ($entries === [] || $last === false) {
            return [self::none(__('cette œuvre n\'a pas encore été en vente à un autre prix', 'museau'))];
        }
        if ($last->is_reduced()) {
            return self::forecast_of_run($entries, $last, $now);
        }
        if (PriceRule::known_from($entries) > $now) {
            return [self::none(sprintf(
                $entries[0]->origin === PriceEntry::LIFE
                    /* translators: %s: a date */
                    ? __('cette œuvre est en vente depuis moins d\'un jour. Une promotion qui commence avant le %s reste sans prix barré', 'museau')
                    /* translators: %s: a date */
                    : __('la boutique ne connaît pas encore les prix des 30 derniers jours de cette œuvre. Une promotion qui commence avant le %s reste sans prix barré', 'museau'),
                (string) wp_date('j F Y', PriceRule::known_from($entries)),
            ))];
        }
        $lowest = PriceRule::lowest($entries, $now) ?? $last->cents;

        return [
            self::struck($lowest, $lowest),
            self::none(sprintf(
                /* translators: %s: a price */
                __('ce prix n\'est pas inférieur au plus bas des 30 derniers jours, %s', 'museau'),
                Money::text($lowest),
            )),
        ];
    }

    /**
     * @param non-empty-list<PriceEntry> $entries
     *
     * @return list<array{below: ?float, text: string}>
     */
    private static function forecast_of_run(array $entries, PriceEntry $last, int $now): array
    {
        $prior = PriceRule::of($entries, $now);
        $lowest = PriceRule::lowest_before_run($entries);
        if ($lowest !== null && ($prior instanceof PriorPrice || $prior === NoPriorPrice::NotLower)) {
            $is_lower = $lowest > $last->cents;

            return [
                self::struck($lowest, $is_lower ? $last->cents + 1 : $lowest),
                self::none($is_lower
                    ? __('la promotion en cours est plus basse, c\'est elle le prix le plus bas des 30 derniers jours', 'museau')
                    : sprintf(
                        /* translators: %s: a price */
                        __('ce prix n\'est pas inférieur au plus bas des 30 jours avant la promotion, %s', 'museau'),
                        Money::text($lowest),
                    )),
            ];
        }

        return [self::none(match ($prior) {
            NoPriorPrice::Unknown => __('la boutique ne connaît pas les prix des 30 jours avant cette promotion', 'museau'),
            NoPriorPrice::TooLong => sprintf(
                /* translators: %d: days */
                __('cette promotion court depuis plus de %d jours, son prix est devenu le prix habituel', 'museau'),
                PriceRule::LONGEST,
            ),
            default => __('cette œuvre n\'a pas encore été en vente à un autre prix', 'museau'),
        })];
    }

    /** @return array{below: ?float, text: string} */
    private static function struck(int $cents, int $below): array
    {
        return ['below' => Money::to_rest($below), 'text' => sprintf(
            /* translators: %s: a price */
            __('Le prix barré sera %s, le plus bas des 30 jours avant la promotion.', 'museau'),
            Money::text($cents),
        )];
    }

    /** @return array{below: ?float, text: string} */
    private static function none(string $reason): array
    {
        /* translators: %s: why */
        return ['below' => null, 'text' => sprintf(__('Aucun prix barré : %s.', 'museau'), $reason)];
    }
}

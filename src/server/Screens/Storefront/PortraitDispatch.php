<?php

declare(strict_types=1);

namespace Museau\Screens\Storefront;

use Museau\Domain\Catalogue\FirstChoices;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductAttribute;
use Museau\Domain\Schedule\Availability;
use Museau\Domain\Schedule\Promises;
use Museau\Kernel\Language;

/**
 * The day for which the portrait is promised, for each of the choices that its work depends on: a table in the page, from which
 * PHP and React read the same day. The counterpart is promisedDay() of blocks/portrait-order/choices.ts.
 *
 * @phpstan-type Dispatch array{by: list<string>, days: array<string, string>}
 */
final class PortraitDispatch
{
    /** Combinations that a page carries at most; a product with more says no day before its cart does. */
    private const MOST = 300;

    /**
     * @param list<ProductAttribute> $attributes those that variations differ by
     *
     * @return ?Dispatch slugs of the attributes, and days as they are read by option slugs joined with '/', '' of choices that are not
     *   sent by the last day for which orders are taken; null without promises
     */
    public static function table(Promises $promises, Availability $availability, array $attributes): ?array
    {
        $by = self::deciding($attributes);
        $days = array_map(
            static fn(string $day): string => $availability->is_too_late($day) ? '' : Language::date($day),
            $promises->of_choices(self::choices($by)),
        );

        return $days === [] ? null : ['by' => array_column($by, 'slug'), 'days' => $days];
    }

    /**
     * The day of these choices as it is read; '' of none.
     *
     * @param ?Dispatch             $table
     * @param array<string, string> $choices option slug by attribute slug
     */
    public static function day(?array $table, array $choices): string
    {
        return $table === null
            ? ''
            : $table['days'][implode('/', array_map(static fn(string $slug): string => $choices[$slug] ?? '', $table['by']))] ?? '';
    }

    /** @return list<string> 'YYYY-MM-DD' for everything that can be chosen, whether orders are taken for it or not */
    public static function days(Promises $promises, Product $product): array
    {
        return array_values($promises->of_choices(self::choices(self::deciding(self::varying($product)))));
    }

    /** The day of the form's first choices, for pages that only name it; '' of none. */
    public static function first(Promises $promises, Availability $availability, ?Product $product): string
    {
        if ($product === null) {
            return '';
        }
        $day = self::first_day($promises, $product);

        return $day === '' || $availability->is_too_late($day) ? '' : Language::date($day);
    }

    /** The same as 'YYYY-MM-DD', whether orders are taken for it or not. */
    private static function first_day(Promises $promises, Product $product): string
    {
        $varying = self::varying($product);
        $first = FirstChoices::of($varying, $product->variations, [])->choices;
        $options = [];
        foreach (self::deciding($varying) as $attribute) {
            $names = array_column($attribute->options, 'name', 'slug');
            $options[] = ['attribute' => $attribute->name, 'value' => $names[$first[$attribute->slug] ?? ''] ?? ''];
        }

        return $promises->of_choices(['' => $options])[''] ?? '';
    }

    /**
     * @param list<ProductAttribute> $by
     *
     * @return array<string, list<array{attribute: string, value: string}>> every combination of their options, by slugs joined with '/';
     *   none where they are too many
     */
    private static function choices(array $by): array
    {
        $choices = ['' => []];
        foreach ($by as $attribute) {
            $more = [];
            foreach ($choices as $key => $options) {
                foreach ($attribute->options as $option) {
                    $chosen = ['attribute' => $attribute->name, 'value' => $option['name']];
                    $more[ltrim("$key/{$option['slug']}", '/')] = [...$options, $chosen];
                }
            }
            $choices = count($more) > self::MOST ? [] : $more;
        }

        return $choices;
    }

    /** @return list<ProductAttribute> */
    private static function varying(Product $product): array
    {
        return array_values(array_filter($product->attributes, static fn(ProductAttribute $attribute): bool => $attribute->variation));
    }

    /**
     * @param list<ProductAttribute> $attributes
     *
     * @return list<ProductAttribute> those that the work on a portrait depends on
     */
    private static function deciding(array $attributes): array
    {
        return array_values(array_filter(
            $attributes,
            static fn(ProductAttribute $one): bool => Options::is_technique($one) || Options::is_format($one) || Options::is_animals($one),
        ));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\Variation;
use Museau\Domain\Shipping\ShippingMethods;
use Museau\Kernel\Clock;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * What a product's offer tells search engines, in schema.org's words: price, availability, shipping and return. Nothing is said that
 * the shop does not know: a price has an end only where a sale has one, and how long a parcel travels is not promised.
 */
final class OfferSchema
{
    /** Offers that are named one by one; of more, their lowest and highest price are. */
    private const MOST = 6;

    /** Days of withdrawal (L221-18). */
    private const RETURN_DAYS = 14;

    public function __construct(private readonly Settings $settings) {}

    /** @return array<string, mixed>|list<array<string, mixed>> the value of 'offers' */
    public function of(Product $product): array
    {
        $offered = array_values(array_filter($product->variations, static fn(Variation $one): bool => $one->price !== null));
        if ($product->id !== $this->settings->portrait_id() && count($offered) > 1 && count($offered) <= self::MOST) {
            return array_map(fn(Variation $one): array => $this->offer(
                $product,
                ['price' => Money::to_rest((int) $one->price)],
                (int) $one->price,
                $one->sold || $product->sold,
            ), $offered);
        }
        $price = (int) $product->price;
        $highest = (int) ($product->price_max ?? $price);
        if ($highest > $price) {
            return ['@type' => 'AggregateOffer'] + $this->offer($product, [
                'lowPrice' => Money::to_rest($price),
                'highPrice' => Money::to_rest($highest),
                'offerCount' => max(1, count($product->variations)),
            ], $price, $product->sold);
        }

        return $this->offer($product, ['price' => Money::to_rest($price), ...self::valid_until($product)], $price, $product->sold);
    }

    /**
     * @param array<string, mixed> $amount price, or lowest and highest
     *
     * @return array<string, mixed>
     */
    private function offer(Product $product, array $amount, int $price, bool $is_sold): array
    {
        return [
            '@type' => 'Offer',
            ...$amount,
            'priceCurrency' => 'EUR',
            // Short names, which search engines read as well: the page has no room for more.
            'availability' => $is_sold ? 'SoldOut' : 'InStock',
            'itemCondition' => 'NewCondition',
            'shippingDetails' => $this->shipping($product, $price),
            'hasMerchantReturnPolicy' => $product->id === $this->settings->portrait_id() ? self::no_returns() : ['@id' => self::policy()],
        ];
    }

    /** @return array<string, mixed> */
    private function shipping(Product $product, int $price): array
    {
        $days = $product->id === $this->settings->portrait_id()
            ? ['deliveryTime' => self::handling('ShippingDeliveryTime', $this->settings->delay_min(), $this->settings->delay_max())]
            : [];

        return [
            '@type' => 'OfferShippingDetails',
            'shippingRate' => [
                '@type' => 'MonetaryAmount',
                'value' => Money::to_rest((new ShippingMethods($this->settings))->alone($product, $price)),
                'currency' => 'EUR',
            ],
            'shippingDestination' => ['@type' => 'DefinedRegion', 'addressCountry' => 'FR'],
            ...$days,
        ];
    }

    /** @return array<string, mixed> days until a parcel leaves */
    private static function handling(string $type, int $least, int $most): array
    {
        return ['@type' => $type, 'handlingTime' => [
            '@type' => 'QuantitativeValue',
            'minValue' => $least,
            'maxValue' => $most,
            'unitCode' => 'DAY',
        ]];
    }

    /**
     * What holds for all that is in stock: said of the artist on the home page, where there is room; each offer names the policy by its id.
     *
     * @return array<string, mixed>
     */
    public function of_artist(): array
    {
        return [
            'hasMerchantReturnPolicy' => self::returns(),
            'hasShippingService' => [
                '@type' => 'ShippingService',
                ...self::handling('ShippingService', $this->settings->dispatch_min(), $this->settings->dispatch_max()),
                // By her zones each work says what sending it costs.
                ...(ShippingMethods::are_of_zones($this->settings) ? [] : ['shippingConditions' => $this->conditions()]),
            ],
        ];
    }

    /** @return list<array<string, mixed>> what a parcel within France costs below the threshold, and from it */
    private function conditions(): array
    {
        $free = $this->settings->free_shipping_from();
        $condition = static fn(int $cents, array $value): array => [
            '@type' => 'ShippingConditions',
            'shippingDestination' => ['@type' => 'DefinedRegion', 'addressCountry' => 'FR'],
            'orderValue' => ['@type' => 'MonetaryAmount', 'currency' => 'EUR', ...$value],
            'shippingRate' => ['@type' => 'MonetaryAmount', 'value' => Money::to_rest($cents), 'currency' => 'EUR'],
        ];

        return [
            $condition($this->settings->standard_shipping(), ['minValue' => 0, 'maxValue' => Money::to_rest(max(0, $free - 1))]),
            $condition(0, ['minValue' => Money::to_rest($free)]),
        ];
    }

    private static function policy(): string
    {
        return home_url('/#retours');
    }

    /** @return array<string, mixed> of what is made after the customer's own wishes (L221-28 3°) */
    private static function no_returns(): array
    {
        return [
            '@type' => 'MerchantReturnPolicy',
            'applicableCountry' => 'FR',
            'returnPolicyCategory' => 'https://schema.org/MerchantReturnNotPermitted',
        ];
    }

    /** @return array<string, mixed> of all that is in stock */
    private static function returns(): array
    {
        return [
            '@type' => 'MerchantReturnPolicy',
            '@id' => self::policy(),
            'applicableCountry' => 'FR',
            'returnPolicyCountry' => 'FR',
            'returnPolicyCategory' => 'https://schema.org/MerchantReturnFiniteReturnWindow',
            'merchantReturnDays' => self::RETURN_DAYS,
            'returnMethod' => 'https://schema.org/ReturnByMail',
            'returnFees' => 'https://schema.org/ReturnFeesCustomerResponsibility',
            'refundType' => 'https://schema.org/FullRefund',
            'merchantReturnLink' => home_url('/retractation'),
        ];
    }

    /** @return array{priceValidUntil?: string} the last day of a sale that runs now and ends */
    private static function valid_until(Product $product): array
    {
        $end = Read::int(get_post_meta($product->id, '_sale_price_dates_to', true));
        $sale = Money::parse(Read::text(get_post_meta($product->id, '_sale_price', true)));

        return $product->type === 'simple' && $end > Clock::now() && $sale === $product->price
            ? ['priceValidUntil' => (string) wp_date('Y-m-d', $end)]
            : [];
    }
}

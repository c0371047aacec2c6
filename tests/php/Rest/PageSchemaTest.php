<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Screens\Shell\OfferSchema;
use Museau\Screens\Shell\PageSchema;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

final class PageSchemaTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('Only an original of one piece is said to be an edition of one; a print among the originals is no original')]
    public function test_editions(): void
    {
        $id = $this->an_original();
        $one = $this->schema($id);
        self::assertSame(['Product', 'VisualArtwork'], $one['@type']);
        self::assertSame(1, $one['artEdition']);

        $this->change($id, ['stock' => 3]);
        $several = $this->schema($id);
        self::assertSame(['Product', 'VisualArtwork'], $several['@type']);
        self::assertArrayNotHasKey('artEdition', $several);

        $this->change($id, ['stock' => 1, 'categories' => ['oeuvre-originale', 'impression']]);
        $print = $this->schema($id);
        self::assertSame('Product', $print['@type']);
        self::assertArrayNotHasKey('artEdition', $print);
    }

    #[TestDox('Each offer says availability, shipping and return as they are; a price has an end only where a sale has one')]
    public function test_offers(): void
    {
        $original = $this->an_original();
        $offer = Read::map($this->schema($original)['offers']);
        self::assertEquals(['Offer', 180, 'InStock'], [$offer['@type'], $offer['price'], $offer['availability']]);
        self::assertSame(0.0, self::rate($offer));
        $artist = (new OfferSchema(museau()->settings()))->of_artist();
        $policy = Read::map($artist['hasMerchantReturnPolicy']);
        self::assertSame([14, 'FR'], [$policy['merchantReturnDays'], $policy['applicableCountry']]);
        self::assertSame(['@id' => $policy['@id']], $offer['hasMerchantReturnPolicy']);
        self::assertArrayNotHasKey('priceValidUntil', $offer);

        $print = Read::maps($this->schema($this->a_print())['offers']);
        self::assertEquals([12, 20.5], array_column($print, 'price'));
        self::assertSame([7.0, 7.0], array_map(self::rate(...), $print));
        $service = Read::map($artist['hasShippingService']);
        $days = Read::map($service['handlingTime']);
        self::assertSame([2, 3], [$days['minValue'], $days['maxValue']]);
        self::assertSame([7.0, 0.0], array_map(
            static fn(array $condition): float => (float) Read::text(Read::map($condition['shippingRate'])['value']),
            Read::maps($service['shippingConditions']),
        ));

        $portrait = Read::map($this->schema($this->the_portrait())['offers']);
        self::assertEquals(['AggregateOffer', 99.99, 149, 15.0], [$portrait['@type'], $portrait['lowPrice'], $portrait['highPrice'], self::rate($portrait)]);
        self::assertSame(
            'https://schema.org/MerchantReturnNotPermitted',
            Read::map($portrait['hasMerchantReturnPolicy'])['returnPolicyCategory'],
        );
    }

    #[TestDox('A sale that ends says until when its price holds')]
    public function test_sale_end(): void
    {
        $id = $this->made(['name' => 'Chat', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 3000, 'sale_price' => 2500]);
        $end = time() + 5 * DAY_IN_SECONDS;
        self::assertArrayNotHasKey('priceValidUntil', Read::map($this->schema($id)['offers']));
        update_post_meta($id, '_sale_price_dates_to', (string) $end);
        self::assertSame(wp_date('Y-m-d', $end), Read::map($this->schema($id)['offers'])['priceValidUntil']);
        update_post_meta($id, '_sale_price_dates_to', (string) (time() - 60));
        self::assertArrayNotHasKey('priceValidUntil', Read::map($this->schema($id)['offers']));
    }

    /** @param array<string, mixed> $offer */
    private static function rate(array $offer): float
    {
        return (float) Read::text(Read::map(Read::map($offer['shippingDetails'])['shippingRate'])['value']);
    }

    /** @return array<string, mixed> what the page of a product says of it */
    private function schema(int $id): array
    {
        $product = museau()->catalogue()->find($id);
        self::assertNotNull($product);
        $html = (new PageSchema(museau()->settings(), museau()->shell()->pictures))->html($product, 'Un dessin.', home_url($product->path()));
        $graph = Read::maps(Read::json((string) preg_replace('/<[^>]*>/', '', $html))['@graph'] ?? []);
        $works = array_values(array_filter($graph, static fn(array $part): bool => in_array('Product', (array) $part['@type'], true)));
        self::assertCount(1, $works);

        return $works[0];
    }
}

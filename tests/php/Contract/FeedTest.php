<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Catalogue\PrintCategories;
use Museau\Kernel\Clock;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The product feed of Google Merchant and Instagram, on every engine. */
final class FeedTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    private const NAMES = 'http://base.google.com/ns/1.0';

    #[TestDox('Each variation in stock is an item of its product\'s group, with price, picture, shipping and what it is chosen by')]
    public function test_items(): void
    {
        $print = $this->a_print();
        $this->change($print, ['images' => [$this->a_picture(1200, 900), $this->a_picture(800, 800)]]);
        $items = $this->items();
        $first = $items[(string) $this->variation_of($print, 0)] ?? self::fail('No item: ' . implode(', ', array_keys($items)));
        $second = $items[(string) $this->variation_of($print, 1)];
        self::assertSame([(string) $print, (string) $print], [$first['item_group_id'], $second['item_group_id']]);
        self::assertSame(['12.00 EUR', '20.50 EUR'], [$first['price'], $second['price']]);
        self::assertSame(['in stock', 'new', 'no'], [$first['availability'], $first['condition'], $first['identifier_exists']]);
        self::assertSame('FR7.00 EUR', $first['shipping']);
        self::assertStringStartsWith('Tirage Hibou', $first['title']);
        self::assertNotSame($first['size'], $second['size']);
        self::assertStringStartsWith('http', $first['image_link']);
        self::assertStringStartsWith('http', $first['additional_image_link']);
        self::assertSame(museau()->catalogue()->find($print)?->path(), wp_parse_url($first['link'], PHP_URL_PATH));
        self::assertNotSame($first['link'], $second['link']);
        self::assertSame(['12,00 €', '20,50 €'], array_map(fn(array $item): string => $this->price_at($print, $item['link']), [$first, $second]));
        museau()->settings()->save(['free_shipping_from' => 2000]);
        self::assertSame(['FR7.00 EUR', 'FR0.00 EUR'], array_map(
            fn(int $place): string => $this->items()[(string) $this->variation_of($print, $place)]['shipping'],
            [0, 1],
        ));
    }

    #[TestDox('A reduction is one of the feed where the shop may strike a price, with the price that it strikes; else what is to pay stands alone')]
    public function test_reductions(): void
    {
        update_option('museau_prices_since', time() - 60);
        Clock::shift(-40 * DAY_IN_SECONDS);
        $known = $this->an_original('Connue');
        Clock::shift(0);
        $other = $this->an_original('Nouvelle');
        $this->change($known, ['images' => [$this->a_picture(1200, 900)], 'sale_price' => 15000]);
        $this->change($other, ['images' => [$this->a_picture(1200, 900)], 'regular_price' => 17000, 'sale_price' => 16000]);
        $items = $this->items();
        self::assertSame(['180.00 EUR', '150.00 EUR'], [$items[(string) $known]['price'], $items[(string) $known]['sale_price'] ?? null]);
        self::assertSame(['160.00 EUR', null], [$items[(string) $other]['price'], $items[(string) $other]['sale_price'] ?? null]);
    }

    #[TestDox('A sold original is gone at once, and so is what is hidden, a draft, a sample, the portrait to order, the gift voucher or too small a picture')]
    public function test_what_is_left_out(): void
    {
        $original = $this->an_original();
        $draft = $this->an_original('Brouillon');
        $small = $this->an_original('Petite image');
        $voucher = $this->an_original('Bon cadeau');
        $picture = $this->a_picture(1200, 900);
        foreach ([$original, $draft, $voucher] as $id) {
            $this->change($id, ['images' => [$picture]]);
        }
        $this->change($small, ['images' => [$this->a_picture(499, 900)]]);
        $portrait = $this->the_portrait();
        $this->change($portrait, ['images' => [$picture]]);
        $sample = $this->made(['name' => 'Rex', 'type' => 'simple', 'categories' => ['portraits'], 'regular_price' => 100, 'images' => [$picture]]);
        self::assertSame([true, true], [isset($this->items()[(string) $draft]), isset($this->items()[(string) $voucher])]);
        $this->change($draft, ['status' => 'draft']);
        museau()->settings()->save(['voucher_id' => $voucher]);
        $items = $this->items();
        self::assertArrayHasKey((string) $original, $items);
        self::assertArrayNotHasKey('item_group_id', $items[(string) $original]);
        self::assertSame('180.00 EUR', $items[(string) $original]['price']);
        $out = ['draft' => $draft, 'small' => $small, 'sample' => $sample, 'portrait' => $portrait, 'gift voucher' => $voucher, 'its variation' => $this->variation_of($portrait, 0)];
        foreach ($out as $name => $id) {
            self::assertArrayNotHasKey((string) $id, $items, $name);
        }

        $order = museau()->orders()->place(museau()->carts()->add(null, $original, 1), $this->billing(), '', []);
        museau()->orders()->receive($order->id, 'pi_feed_' . $order->id, $order->due_now(), 'full');
        self::assertArrayNotHasKey((string) $original, $this->items());
    }

    #[TestDox('It is kept between two changes, made with as many queries for forty products as for one, and anew after a quarter of an hour')]
    public function test_queries(): void
    {
        $picture = $this->a_picture(1200, 900);
        $this->change($this->an_original('Un'), ['images' => [$picture]]);
        museau()->kept_feed()->xml();
        $kept = $this->queries(static fn(): string => museau()->kept_feed()->xml());
        self::assertLessThanOrEqual(2, $kept);
        $one = $this->made_anew();
        for ($i = 0; $i < 40; ++$i) {
            $this->made(['name' => "Œuvre $i", 'type' => 'simple', 'categories' => [PrintCategories::PRINTS], 'regular_price' => 900, 'images' => [$picture]]);
        }
        self::assertGreaterThanOrEqual(41, count($this->items()));
        self::assertSame($one, $this->made_anew());
        self::assertLessThanOrEqual(8, $one);
    }

    #[TestDox('Words that XML cannot hold do not break it')]
    public function test_words(): void
    {
        $id = $this->an_original('Chat & souris "d\'été"');
        $this->change($id, ['images' => [$this->a_picture(1200, 900)], 'description' => "<p>Un\x08 chat &amp; une souris</p>"]);
        $item = $this->items()[(string) $id];
        self::assertStringContainsString('Chat & souris', $item['title']);
        self::assertStringContainsString('chat & une souris', $item['description']);
    }

    /** Price that the product's page shows when it is opened by this link. */
    private function price_at(int $id, string $link): string
    {
        parse_str((string) wp_parse_url($link, PHP_URL_QUERY), $_GET);
        $html = do_blocks("<!-- wp:museau/product {\"productId\":$id} /-->");
        $_GET = [];
        preg_match('~<p class="museau-product__price[^>]*>(.*?)</p>~s', $html, $found);

        return str_replace("\u{a0}", ' ', wp_strip_all_tags($found[1] ?? ''));
    }

    private function made_anew(): int
    {
        Clock::shift(1000);
        $queries = $this->queries(static fn(): string => museau()->kept_feed()->xml());
        Clock::shift(0);
        museau()->settings()->save(['artist' => wp_generate_password(8, false)]);
        museau()->kept_feed()->xml();

        return $queries;
    }

    /** @return array<string, array<string, string>> text by element, by id */
    private function items(): array
    {
        // As the request that changed something does when it ends.
        museau()->product_index()->flush();
        $xml = new \DOMDocument();
        self::assertTrue($xml->loadXML(museau()->kept_feed()->xml()));
        $items = [];
        foreach ($xml->getElementsByTagName('item') as $item) {
            $texts = [];
            foreach ($item->childNodes as $node) {
                if ($node instanceof \DOMElement) {
                    self::assertSame(self::NAMES, $node->namespaceURI);
                    $texts[(string) $node->localName] ??= $node->textContent;
                }
            }
            $items[$texts['id'] ?? ''] = $texts;
        }

        return $items;
    }

    private function a_picture(int $width, int $height): int
    {
        $file = "2026/11/$width-$height-" . wp_generate_password(6, false) . '.jpg';
        $id = wp_insert_attachment(['post_title' => 'Image', 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], $file);
        wp_update_attachment_metadata($id, ['file' => $file, 'width' => $width, 'height' => $height, 'sizes' => []]);

        return $id;
    }
}

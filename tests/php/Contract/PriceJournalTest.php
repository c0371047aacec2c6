<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Prices\PriceEntry;
use Museau\Domain\Prices\PriceJournal;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Read;
use Museau\Screens\Health\PriceHealth;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Every price that customers see is written down, and what is struck follows it (L112-1-1), on every engine. */
final class PriceJournalTest extends WordPressTestCase
{
    use MakesProducts;

    #[TestDox('Each change of a price is an entry: of a product, of each variation, by the dashboard and by the writer; what changes no price is none')]
    public function test_entries(): void
    {
        $this->sign_in();
        $id = $this->a_work();
        $this->change($id, ['name' => 'Autre nom', 'stock' => 3]);
        $this->change($id, ['sale_price' => 4000]);
        self::assertSame(200, $this->call('PUT', "/admin/products/$id", ['regular_price' => 60, 'sale_price' => 40])->get_status());
        self::assertSame(200, $this->call('PUT', "/admin/products/$id", ['regular_price' => 55, 'sale_price' => null])->get_status());
        museau()->product_index()->flush();
        self::assertSame([[5000, 0, 'life'], [4000, 5000, ''], [4000, 6000, ''], [5500, 0, '']], self::entries($id));

        $print = $this->a_print();
        [$small, $large] = [$this->variation_of($print, 0), $this->variation_of($print, 1)];
        $this->change($print, ['variations' => [
            ['id' => $small, 'choices' => ['pa_format' => 'a4'], 'price' => 1000],
            ['id' => $large, 'choices' => ['pa_format' => 'a3'], 'price' => 2050],
        ]]);
        self::assertSame([[1200, 0, 'life'], [1000, 0, '']], self::entries($print, $small));
        self::assertSame([[2050, 0, 'life']], self::entries($print, $large));
        $engines = Db::column('SELECT DISTINCT engine FROM %i WHERE product_id IN (%d, %d)', Schema::table('prices'), $id, $print);
        self::assertSame([self::is_woocommerce() ? 'woocommerce' : 'embedded'], $engines);
    }

    #[TestDox('What was published before the journal began, or stands in an older product, is known from its first entry on alone')]
    public function test_what_is_not_known(): void
    {
        update_option('museau_prices_since', time() + 60);
        $id = $this->a_work();
        self::assertSame([[5000, 0, 'first']], self::entries($id));
        $this->change($id, ['sale_price' => 4000]);
        self::assertNull($this->struck($id));

        update_option('museau_prices_since', time() - 60);
        $print = $this->a_print();
        $this->change($print, ['variations' => [['choices' => ['pa_format' => 'a4'], 'price' => 900], ['choices' => ['pa_format' => 'a3'], 'price' => 1900]]]);
        self::assertSame([[900, 0, 'first']], self::entries($print, $this->variation_of($print, 0)), 'a variation in the place of another is not a new work');
    }

    #[TestDox('The lowest price of thirty days is struck on the page, on cards and in REST, below it what it is; nothing is, once the work is sold or two months are over')]
    public function test_what_is_shown(): void
    {
        Clock::shift(-40 * DAY_IN_SECONDS);
        update_option('museau_prices_since', time() + 60);
        $id = $this->a_work();
        Clock::shift(-10 * DAY_IN_SECONDS);
        $this->change($id, ['regular_price' => 4500]);
        Clock::shift(-5 * DAY_IN_SECONDS);
        $this->change($id, ['regular_price' => 5000]);
        Clock::shift(0);
        $this->change($id, ['sale_price' => 3600]);

        self::assertSame(4500, $this->struck($id));
        $page = museau()->shell()->block('museau/product', ['productId' => $id]);
        self::assertStringContainsString('<del class="museau-soft"><span class="museau-visually-hidden">Prix précédent : </span>45,00 €</del> 36,00 €</p>', $page);
        self::assertStringContainsString('<p class="museau-field museau-caption">Prix le plus bas des 30 jours avant la réduction : 45,00 €</p>', $page);
        $list = museau()->shell()->block('museau/product-grid', ['category' => 'impression']);
        self::assertStringContainsString('Prix précédent : </span>45,00 €</del> 36,00 €</p>', $list);
        self::assertStringNotContainsString('Prix le plus bas', $list);
        $answer = Read::map($this->call('GET', '/products', ['id' => $id])->get_data());
        self::assertSame(
            ['price' => 45.0, 'label' => 'Prix précédent :', 'note' => 'Prix le plus bas des 30 jours avant la réduction : 45,00 €'],
            $answer['prior'] ?? null,
        );
        self::assertStringNotContainsString('45,00', (string) wp_json_encode($this->call('GET', '/search-suggestions', ['words' => 'Gravure'])->get_data()));

        Clock::shift(61 * DAY_IN_SECONDS);
        self::assertStringNotContainsString('<del', museau()->shell()->block('museau/product', ['productId' => $id]));
        Clock::shift(0);
        $this->change($id, ['stock_status' => 'outofstock']);
        self::assertStringNotContainsString('<del', museau()->shell()->block('museau/product', ['productId' => $id]));
    }

    #[TestDox('Without a reduction neither page, nor list, nor answer holds a word of it')]
    public function test_without_a_reduction(): void
    {
        $id = $this->a_work();
        foreach ([
            museau()->shell()->block('museau/product', ['productId' => $id]),
            museau()->shell()->block('museau/product-grid', ['category' => 'impression']),
            (string) wp_json_encode($this->call('GET', '/products', ['id' => $id])->get_data()),
        ] as $shown) {
            self::assertStringContainsString('Gravure', $shown);
            self::assertDoesNotMatchRegularExpression('/<del|(?<!fetch)prior|Prix précédent|Prix le plus bas/', $shown);
        }
    }

    #[TestDox('The form says before the save what will be struck, or why nothing is')]
    public function test_forecast(): void
    {
        $this->sign_in();
        update_option('museau_prices_since', time() + 60);
        $id = $this->a_work();
        $said = fn(): array => array_map(
            static fn(array $line): array => [$line['below'], $line['text']],
            Read::maps(Read::map($this->call('GET', "/admin/products/$id")->get_data())['struck'] ?? null),
        );
        self::assertCount(1, $said());
        self::assertStringStartsWith('Aucun prix barré : la boutique ne connaît pas encore les prix des 30 derniers jours de cette œuvre.', Read::text($said()[0][1]));
        Clock::shift(32 * DAY_IN_SECONDS);
        self::assertSame([
            [50.0, 'Le prix barré sera 50,00 €, le plus bas des 30 jours avant la promotion.'],
            [null, 'Aucun prix barré : ce prix n\'est pas inférieur au plus bas des 30 derniers jours, 50,00 €.'],
        ], $said());
        $this->change($id, ['sale_price' => 4000]);
        self::assertSame([40.01, null], array_column($said(), 0), 'lower still counts from the first');
        self::assertSame(5000, $this->struck($id));
        Clock::shift(40 * DAY_IN_SECONDS);
        $this->change($id, ['regular_price' => 9000, 'sale_price' => 4500]);
        self::assertSame('Aucun prix barré : ce prix n\'est pas inférieur au plus bas des 30 jours avant la promotion, 40,00 €.', $said()[1][1]);
        Clock::shift(99 * DAY_IN_SECONDS);
        $this->change($id, ['sale_price' => 3900]);
        self::assertSame(4000, $this->struck($id));
        Clock::shift(101 * DAY_IN_SECONDS);
        self::assertNull($this->struck($id));
        self::assertSame([[null, 'Aucun prix barré : cette promotion court depuis plus de 60 jours, son prix est devenu le prix habituel.']], $said());
    }

    #[TestDox('A price that was written past WordPress is found by the daily comparison, which says so; what is in order costs no entry')]
    public function test_comparison(): void
    {
        $id = $this->a_work();
        $print = $this->a_print();
        museau()->price_upkeep()->compare();
        self::assertCount(1, self::entries($id));
        self::assertSame(0, PriceJournal::health()['late']);
        self::assertSame('good', PriceHealth::finding()->status);
        $small = $this->variation_of($print, 0);
        foreach ([$id, $small] as $post) {
            Db::run("UPDATE %i SET meta_value = '7' WHERE post_id = %d AND meta_key IN ('_price', '_regular_price')", Db::wpdb()->postmeta, $post);
        }
        museau()->price_upkeep()->compare();
        self::assertSame([[5000, 0, 'life'], [700, 0, PriceEntry::LATE]], self::entries($id));
        self::assertSame([[1200, 0, 'life'], [700, 0, PriceEntry::LATE]], self::entries($print, $small));
        self::assertSame(2, PriceJournal::health()['late']);
        self::assertSame('recommended', PriceHealth::finding()->status);
        self::assertEqualsCanonicalizing([$id, $print], array_column(Journal::page(1, 2), 'subject'));
        self::assertSame(700, museau()->catalogue()->find($id)?->price);
        museau()->price_upkeep()->compare();
        self::assertCount(2, self::entries($id));
    }

    #[TestDox('Unpublished, a work keeps its last price in the journal; deleted for good, its entries go')]
    public function test_the_end(): void
    {
        $id = $this->a_work();
        $this->change($id, ['status' => 'draft']);
        $this->change($id, ['regular_price' => 9000]);
        self::assertSame([[5000, 0, 'life']], self::entries($id), 'nobody sees the price of a draft');
        $this->change($id, ['status' => 'publish']);
        self::assertSame([[5000, 0, 'life'], [9000, 0, '']], self::entries($id));
        museau()->product_writer()->trash($id);
        museau()->product_index()->flush();
        self::assertCount(2, self::entries($id));
        wp_delete_post($id, true);
        museau()->product_index()->flush();
        self::assertSame([], PriceJournal::of($id));
    }

    /** A print at one price, 50,00 €. */
    private function a_work(): int
    {
        return $this->made(['name' => 'Gravure', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 5000]);
    }

    private function struck(int $id): ?int
    {
        return museau()->catalogue()->find($id)?->prior()?->cents;
    }

    /** @return list<array{int, int, string}> price, regular price, origin */
    private static function entries(int $product_id, ?int $item_id = null): array
    {
        return array_map(
            static fn(PriceEntry $entry): array => [$entry->cents, $entry->regular, $entry->origin],
            PriceJournal::of($product_id)[$item_id ?? $product_id] ?? [],
        );
    }
}

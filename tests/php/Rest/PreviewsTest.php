<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\News\NewsItem;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Read;
use Museau\Rest\Dashboard\Previews;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\ReadsLog;
use Museau\Tests\Support\Stopped;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The real page with what is not saved: seen as it would be, and nothing of it stays. */
final class PreviewsTest extends WordPressTestCase
{
    use MakesProducts;
    use ReadsLog;

    protected function tearDown(): void
    {
        unset($_GET['apercu']);
        parent::tearDown();
    }

    #[TestDox('A product\'s preview is what saving it would show, prices and options too; the shop keeps what it had')]
    public function test_product(): void
    {
        $id = $this->a_print();
        $this->sign_in();
        $before = $this->product($id);
        $rows = Read::maps($before['variations']);
        $body = ['name' => 'Nom essayé', 'variations' => [[...$rows[0], 'price' => 99]]];
        $answer = Read::map($this->call('POST', "/admin/products/$id/preview", $body)->get_data());

        self::assertSame(home_url("/?apercu=produit-$id"), $answer['url']);
        self::assertEquals($before, $this->product($id));

        $seen = $this->seen(Previews::PRODUCT, $id, $body, static fn(): array => [
            museau()->catalogue()->find($id)?->name,
            museau()->catalogue()->find($id)?->price_max,
        ]);
        self::assertSame(['Nom essayé', 9900], $seen);
        self::assertSame($before['name'], museau()->catalogue()->find($id)?->name);
        self::assertEquals($before, $this->product($id));
    }

    #[TestDox('What could not be saved is refused in the same words, and not kept')]
    public function test_refusals(): void
    {
        $id = $this->a_print();
        $user = $this->sign_in();
        foreach (
            [
                ["/admin/products/$id/preview", ['name' => ' '], 400, 'Le nom du produit est obligatoire.'],
                ['/admin/products/99999999/preview', ['name' => 'x'], 404, 'Produit non trouvé.'],
                ['/admin/product/preview', ['product_type' => 'C_MARQUE_PAGES', 'name' => 'x', 'description' => 'y', 'sale_price' => 0], 400, 'Le prix doit être supérieur à 0.'],
                ['/news/preview', ['title' => ''], 400, 'Le titre est obligatoire.'],
                ['/concours/99999999/preview', ['title' => 'x'], 404, 'Actualité non trouvée.'],
                ['/settings/banners/preview', ['banners' => [['active' => true, 'text' => '']]], 400, 'Le texte est obligatoire.'],
            ] as [$path, $body, $status, $sentence]
        ) {
            $response = $this->call('POST', $path, $body);
            self::assertSame([$status, $sentence], [$response->get_status(), Read::map($response->get_data())['message']], $path);
        }
        self::assertFalse(get_transient("museau_preview_{$user}_produit_$id"));
    }

    #[TestDox('What does not exist yet is shown on a page of its own, and does not exist afterwards')]
    public function test_new(): void
    {
        $this->sign_in();
        $products = count(Read::maps($this->call('GET', '/admin/products')->get_data()));
        $body = ['product_type' => 'C_MARQUE_PAGES', 'category' => 'marque-pages', 'name' => 'Signet essayé', 'description' => 'Papier.', 'sale_price' => '4,50'];
        self::assertSame(home_url('/?apercu=produit-0'), Read::map($this->call('POST', '/admin/product/preview', $body)->get_data())['url']);
        $seen = $this->seen(Previews::PRODUCT, 0, $body, static fn(array $query): mixed => museau()->catalogue()->find(Read::int($query['p']))?->price);
        self::assertSame(450, $seen);

        $news = ['title' => 'Salon essayé', 'status' => 'publish', 'acf' => ['date_debut' => '2031-01-01', 'statut' => 'a_venir', 'type' => 'article']];
        self::assertSame(200, $this->call('POST', '/news/preview', $news)->get_status());
        $title = $this->seen(Previews::NEWS, 0, $news, static fn(array $query): mixed => museau()->news()->find(Read::int($query['p']), true)?->title);
        self::assertSame('Salon essayé', $title);

        self::assertCount($products, Read::maps($this->call('GET', '/admin/products')->get_data()));
        self::assertSame([], Read::items($this->call('GET', '/concours', ['search' => 'Salon essayé'])->get_data()));
    }

    #[TestDox('A published news item and the banners are previewed and stay as they are')]
    public function test_news_and_banners(): void
    {
        $this->sign_in();
        $id = museau()->news()->save(null, ['title' => 'Marché', 'status' => 'publish', 'acf' => [...array_fill_keys(NewsItem::FIELDS, ''), 'date_debut' => '2031-01-01', 'statut' => 'a_venir', 'type' => 'article']]);
        $body = ['title' => 'Marché couvert', 'acf' => ['statut' => 'en_cours']];
        self::assertSame(200, $this->call('POST', "/concours/$id/preview", $body)->get_status());
        self::assertSame(
            ['Marché couvert', 'en_cours'],
            $this->seen(Previews::NEWS, $id, $body, static fn(): array => [museau()->news()->find($id)?->title, museau()->news()->find($id)?->acf['statut']]),
        );
        self::assertSame('Marché', museau()->news()->find($id)?->title);

        $before = museau()->banners()->all();
        $banners = ['banners' => [['active' => true, 'date' => '', 'text' => 'Bannière essayée', 'link' => '']]];
        self::assertSame(home_url('/?apercu=bannieres-0'), Read::map($this->call('POST', '/settings/banners/preview', $banners)->get_data())['url']);
        self::assertSame('Bannière essayée', $this->seen(Previews::BANNERS, 0, $banners, static fn(): mixed => museau()->banners()->active()[0]['text'] ?? ''));
        self::assertSame($before, museau()->banners()->all());
    }

    #[TestDox('The address shows nothing to anybody else, and no other address is touched')]
    public function test_for_her_alone(): void
    {
        $id = $this->a_print();
        $this->sign_in();
        self::assertSame(200, $this->call('POST', "/admin/products/$id/preview", ['name' => 'Nom essayé'])->get_status());
        $_GET['apercu'] = "produit-$id";
        foreach (['' => 0, 'subscriber' => null, 'editor' => null] as $role => $user) {
            $user === 0 ? wp_set_current_user(0) : $this->sign_in($role);
            self::assertSame(['error' => '404'], apply_filters('request', ['pagename' => 'contact']));
        }
        $_GET['apercu'] = '';
        self::assertSame(['pagename' => 'contact'], apply_filters('request', ['pagename' => 'contact']));
    }

    #[TestDox('A row that stays busy while the preview is opened ends it with a sentence and 503; nothing of it stays')]
    public function test_busy(): void
    {
        $id = $this->a_print();
        $this->sign_in();
        self::assertSame(200, $this->call('POST', "/admin/products/$id/preview", ['name' => 'Nom essayé'])->get_status());
        $_GET['apercu'] = "produit-$id";
        $busy = 'Lock wait timeout exceeded; try restarting transaction';
        $fail = static fn(string $sql): string => match (true) {
            preg_match('/^\s*UPDATE\b.*posts\b/s', $sql) !== 1 => $sql,
            // A failure of SQLite's takes back all of the test.
            Db::is_sqlite() => throw new DatabaseFailed($busy),
            default => "SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1205, MESSAGE_TEXT = '$busy'",
        };
        $said = '';
        $end = static function (mixed $words, mixed $title, mixed $answer) use (&$said): never {
            // The page that says so reads the database, too.
            $said = Read::text($words) . Db::value('SELECT 1');

            throw new Stopped(Read::int(Read::map($answer)['response'] ?? 0));
        };
        $die = static fn(): callable => $end;
        add_filter('query', $fail);
        add_filter('wp_die_handler', $die);
        $log = self::logged(static function (): void {
            try {
                apply_filters('request', []);
                self::fail('It was shown.');
            } catch (Stopped $stopped) {
                self::assertSame(503, $stopped->status);
            }
        });
        remove_filter('query', $fail);
        remove_filter('wp_die_handler', $die);
        self::assertSame(esc_html(DatabaseFailed::sentence()) . '1', $said);
        self::assertStringContainsString('preview_failed', $log);
        self::assertFalse(Transaction::waits(), 'what was only pretended has ended');
        self::assertSame('Tirage Hibou', museau()->catalogue()->find($id)?->name);
    }

    /**
     * What $look finds while the preview's page is printed.
     *
     * @template T
     *
     * @param array<string, mixed>                  $body
     * @param callable(array<string, mixed>): T $look
     *
     * @return T
     */
    private function seen(string $kind, int $id, array $body, callable $look): mixed
    {
        assert($kind === Previews::PRODUCT || $kind === Previews::NEWS || $kind === Previews::BANNERS);
        $rollback = Transaction::pretend();
        try {
            return $look(museau()->previews()->write($kind, $id, $body));
        } finally {
            $rollback();
        }
    }

    /** @return array<string, mixed> */
    private function product(int $id): array
    {
        return Read::json((string) wp_json_encode($this->call('GET', "/admin/products/$id")->get_data()));
    }
}

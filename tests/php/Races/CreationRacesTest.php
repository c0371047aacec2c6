<?php

declare(strict_types=1);

namespace Museau\Tests\Races;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;
use Museau\Tests\Support\Process;
use PHPUnit\Framework\TestCase;

/** One creation of the dashboard's that several processes are sent at the same moment. */
final class CreationRacesTest extends TestCase
{
    private const NAME = 'Course au marque-page';

    protected function setUp(): void
    {
        if (getenv('MUSEAU_SITE') === false) {
            self::markTestSkipped('MUSEAU_SITE names no site.');
        }
        wp_cache_flush();
    }

    protected function tearDown(): void
    {
        foreach (self::made() as $id) {
            wp_delete_post($id, true);
        }
    }

    /** Six at once are one product, or one news item, and nobody is answered another one. */
    public function test_one_creation_a_request(): void
    {
        $forms = [
            '/admin/product' => [
                'product_type' => 'C_MARQUE_PAGES', 'name' => self::NAME, 'description' => 'Papier.', 'category' => 'marque-pages', 'sale_price' => '4,50',
            ],
            '/news' => [
                'title' => self::NAME, 'content' => 'Texte', 'acf' => ['date_debut' => '2031-01-01', 'statut' => 'a_venir', 'type' => 'article'],
            ],
        ];
        foreach ($forms as $path => $form) {
            $before = self::made();
            $data = (string) json_encode(['path' => $path, 'form' => [...$form, 'request' => wp_generate_uuid4()]]);
            $start = (string) (microtime(true) + 3);
            $processes = array_map(
                static fn(): Process => Process::start(__DIR__ . '/worker.php', ['create', $start, $data], environment: ['MUSEAU_RATE_FACTOR' => '']),
                range(1, 6),
            );
            $answers = array_map(static fn(Process $process): int => Read::int($process->answer()), $processes);
            $made = array_values(array_diff(self::made(), $before));
            self::assertCount(1, $made, (string) wp_json_encode($answers));
            // Who waits too long for the first is told to come again, and does.
            self::assertSame([], array_diff($answers, [$made[0], -409, -503]), (string) wp_json_encode($answers));
            self::assertContains($made[0], $answers);
        }
    }

    /** @return list<int> */
    private static function made(): array
    {
        return array_map('intval', Db::column(
            "SELECT ID FROM %i WHERE post_title = %s AND post_type IN ('product', 'museau_news') ORDER BY ID",
            Db::wpdb()->posts,
            self::NAME,
        ));
    }
}

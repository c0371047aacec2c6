<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Schedule\Availability;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/**
 * Holds what render.php prints to the fixture that Jest hydrates (tests/js/parity.tsx): together they prove that PHP and
 * React draw the same first view. MUSEAU_WRITE_PARITY=1 writes the fixtures anew from the demo shop.
 */
final class BlockParityTest extends WordPressTestCase
{
    protected function sees_typography(): bool
    {
        return true;
    }

    /** @return iterable<string, array{string}> block and fixture name */
    public static function blocks(): iterable
    {
        yield 'portrait-order' => ['portrait-order'];
        yield 'portraits-carousel' => ['portraits-carousel'];
        yield 'contact' => ['contact'];
        yield 'mini-cart' => ['mini-cart'];
        yield 'cart' => ['cart'];
        yield 'checkout' => ['checkout'];
        yield 'contest' => ['contest'];
        yield 'admin' => ['admin'];
    }

    protected function tearDown(): void
    {
        restore_previous_locale();
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new \WP_Query();
        unset($GLOBALS['post']);
        parent::tearDown();
    }

    #[DataProvider('blocks')]
    #[TestDox('The first view of $name in English is the one that React is tested with, and its sentences are in the page')]
    public function test_first_view_in_english(string $name): void
    {
        self::assertTrue(switch_to_locale('en_US'));
        $this->compare($name, "$name.en_US", ['messages' => museau()->language()->messages($name)]);
    }

    #[DataProvider('blocks')]
    #[TestDox('The first view of $name is the one that React is tested with')]
    public function test_first_view(string $name): void
    {
        $this->compare($name, $name);
    }

    #[TestDox('While no portrait can be ordered the whole form stands disabled, its reason beside it, below the waiting list')]
    public function test_first_view_of_a_closed_portrait(): void
    {
        museau()->settings()->save([Availability::CLOSED => true]);
        $this->compare('portrait-order', 'portrait-order-closed');
        $page = render_block(['blockName' => 'museau/portrait-order', 'attrs' => [], 'innerBlocks' => [], 'innerHTML' => '', 'innerContent' => []]);
        self::assertLessThan(strpos($page, 'data-island="portrait-order"'), strpos($page, 'id="attente"'));
        self::assertStringContainsString('<fieldset class="museau-portrait-order__closed" disabled', $page);
    }

    /** @param array<string, mixed> $more what else the fixture holds */
    private function compare(string $name, string $fixture_name, array $more = []): void
    {
        if ($name === 'admin') {
            $this->sign_in();
            $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new \WP_Query(['pagename' => 'admin-dashboard']);
            $GLOBALS['post'] = get_queried_object();
        }
        if ($name === 'contest') {
            $acf = ['type' => 'concours', 'statut' => 'en_cours', 'foyer' => 'adresse', 'regles' => 'Une photo.', 'date_debut' => '2026-01-01'];
            $GLOBALS['post'] = get_post(museau()->news()->save(null, ['title' => 'Parité', 'status' => 'publish', 'acf' => $acf]));
        }
        $page = render_block(['blockName' => "museau/$name", 'attrs' => [], 'innerBlocks' => [], 'innerHTML' => '', 'innerContent' => []]);
        // Each engine has a list of orders of its own.
        $page = str_replace(esc_attr(museau()->orders()->list_url()), 'https://museau.test/commandes', $page);
        $page = str_replace([home_url(), rawurlencode(home_url()), substr((string) wp_json_encode(home_url()), 1, -1)], 'https://museau.test', $page);
        [$props, $html] = self::island($page, $name);
        $file = dirname(__DIR__, 2) . "/fixtures/parity/$fixture_name.json";
        if (getenv('MUSEAU_WRITE_PARITY')) {
            file_put_contents($file, wp_json_encode(['props' => $props, 'html' => $html, ...$more], JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) . "\n");
        }
        self::assertFileExists($file);
        $fixture = json_decode((string) file_get_contents($file), true);
        self::assertIsArray($fixture);

        self::assertSame(self::shape(Read::text($fixture['html'])), self::shape($html));
        self::assertSame(self::keys($fixture['props']), self::keys($props));
        self::assertSame([], array_diff_key($more, $fixture));
    }

    /** @return array{mixed, string} props, and the HTML inside the island's root */
    private static function island(string $page, string $name): array
    {
        $mark = $name === 'admin' ? 'data-museau-admin=' : 'data-island="' . $name . '"';
        self::assertSame(1, preg_match('/<(museau-(?:island|dashboard))[^>]*' . $mark . '[^>]*>/', $page, $root, PREG_OFFSET_CAPTURE));
        self::assertSame(1, preg_match('/(?|data-props=\'([^\']*)\'|data-museau-admin="([^"]*)")/', $root[0][0], $props));
        $start = $root[0][1] + strlen($root[0][0]);
        $end = strpos($page, '</' . $root[1][0] . '>', $start);
        self::assertIsInt($end);

        return [json_decode(html_entity_decode($props[1] ?? '', ENT_QUOTES), true, 32, JSON_THROW_ON_ERROR), substr($page, $start, $end - $start)];
    }

    /** The markup without what a shop may change: ids, amounts, sizes of pictures. */
    private static function shape(string $html): string
    {
        return (string) preg_replace(['/ srcset="[^"]*"/', '/\d+/'], ['', '0'], $html);
    }

    /** @return array<array-key, mixed> names of the members, not their values; of a list, those of its first member */
    private static function keys(mixed $value): array
    {
        if (!is_array($value)) {
            return [];
        }
        $keys = [];
        foreach (array_is_list($value) ? array_slice($value, 0, 1) : $value as $name => $member) {
            $keys[$name] = self::keys($member);
        }

        return $keys;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The page /mes-favoris shows what its address names, whoever opens it. */
final class FavouritesPageTest extends WordPressTestCase
{
    use MakesProducts;

    protected function tearDown(): void
    {
        unset($_GET['oeuvres']);
        parent::tearDown();
    }

    #[TestDox('The works of the address in its order, once each; no portrait, nothing unpublished, and words where none is left')]
    public function test_works(): void
    {
        $portrait = $this->the_portrait();
        $dog = $this->an_original('Chien des favoris');
        $owl = $this->a_print(name: 'Hibou des favoris');
        $gone = $this->an_original('Chat retiré');
        wp_trash_post($gone);

        $html = $this->page("$owl,$gone,x,-3,$portrait,$dog,$owl");
        self::assertSame(2, substr_count($html, 'data-favourite="'));
        self::assertStringContainsString('2 œuvres', $html);
        self::assertGreaterThan(strpos($html, 'Hibou des favoris'), strpos($html, 'Chien des favoris'));
        self::assertStringNotContainsString('Chat retiré', $html);

        foreach (['', 'x', (string) $gone, str_repeat('9,', 600)] as $none) {
            $html = $this->page($none);
            self::assertStringContainsString('Touchez le cœur', $html);
            self::assertStringNotContainsString('data-favourite="', $html);
        }
    }

    private function page(string $asked): string
    {
        $_GET['oeuvres'] = $asked;

        return museau()->favourites_page()->html();
    }
}

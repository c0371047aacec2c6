<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
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

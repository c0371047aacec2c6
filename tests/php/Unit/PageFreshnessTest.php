<?php

declare(strict_types=1);

namespace Museau\Tests\Unit;

use Museau\Screens\Shell\PageFreshness;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

final class PageFreshnessTest extends TestCase
{
    #[TestDox('A page is known by its own tag, whatever a server made of it on its way; by none of another page')]
    public function test_tags(): void
    {
        $tag = PageFreshness::tag('<p>page</p>');
        $strong = substr($tag, 2);
        foreach ([$tag, $strong, '"a", ' . $tag, $tag . ' , "b"', substr($strong, 0, -1) . '-gzip"', 'W/' . substr($strong, 0, -1) . '-br"'] as $known) {
            self::assertTrue(PageFreshness::knows($known, $tag), $known);
        }
        foreach (['', '*', '""', PageFreshness::tag('<p>autre</p>'), substr($tag, 0, -3) . '"', '\\' . $tag] as $other) {
            self::assertFalse(PageFreshness::knows($other, $tag), $other);
        }
    }
}

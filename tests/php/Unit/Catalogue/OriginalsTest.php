<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Catalogue;

use Museau\Domain\Catalogue\Originals;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class OriginalsTest extends TestCase
{
    /** @param list<string> $categories */
    #[TestWith([true, ['oeuvre-originale']])]
    #[TestWith([true, ['oeuvre-originale', 'chats']])]
    #[TestWith([false, ['oeuvre-originale', 'impression']])]
    #[TestWith([false, ['impression']])]
    #[TestWith([false, []])]
    public function test_an_original_is_no_print_of_one(bool $is_original, array $categories): void
    {
        self::assertSame($is_original, Originals::holds($categories));
    }
}

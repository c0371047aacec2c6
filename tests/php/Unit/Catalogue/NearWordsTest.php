<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Catalogue;

use Museau\Domain\Catalogue\NearWords;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class NearWordsTest extends TestCase
{
    private const TEXTS = [
        'chien berger allemand graphite a3 portrait',
        'chien roux polychromos a4 paysage',
        'chat roux polychromos 20x20',
        'chaton gris graphite',
        'chouette hulotte impression',
        'ane gris',
        'groupe de chevaux nokota',
    ];

    /** @param list<string> $typed */
    #[TestWith(['chien', ['chein']])]
    #[TestWith(['chien', ['chin']])]
    #[TestWith(['chien', ['chienn']])]
    #[TestWith(['chouette', ['chuoette']])]
    #[TestWith(['polychromos', ['policromos']])]
    #[TestWith(['chien roux', ['chein', 'roux']])]
    #[TestWith(['berger allemand', ['bergre', 'alemand']])]
    #[TestWith(['chevaux', ['cheval']])]
    #[TestWith(['chevaux', ['chval']])]
    #[TestWith(['chouette', ['chouettes']])]
    public function test_the_nearest_words_are_meant(string $meant, array $typed): void
    {
        self::assertSame($meant, NearWords::of($typed, self::TEXTS));
    }

    /** @param list<string> $typed */
    #[TestWith([['chien']])]
    #[TestWith([['chie']])]
    #[TestWith([['chien', 'chouette']])]
    #[TestWith([['dragon']])]
    #[TestWith([['chein', 'dragon']])]
    #[TestWith([['anr']])]
    #[TestWith([['a5']])]
    public function test_what_is_known_short_or_far_from_all_means_nothing_else(array $typed): void
    {
        self::assertSame('', NearWords::of($typed, self::TEXTS));
        self::assertSame('', NearWords::of($typed, []));
    }

    public function test_of_two_near_words_the_one_that_begins_alike_and_then_the_more_frequent_one_is_meant(): void
    {
        self::assertSame('loutre', NearWords::of(['lautre'], ['autre autre', 'loutre']));
        self::assertSame('merle', NearWords::of(['merte'], ['merge', 'merle', 'merle']));
    }
}

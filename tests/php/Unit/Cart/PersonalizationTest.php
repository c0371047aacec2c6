<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Cart;

use Museau\Domain\Cart\Personalization;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class PersonalizationTest extends TestCase
{
    /** @return list<array{string, string, string}> field, what was typed, what is kept */
    public static function texts(): array
    {
        $joiner = "\u{200D}";

        return [
            // A black cat, a service dog and a family are one sign each.
            ['museau_message', "Mon \u{1F408}{$joiner}\u{2B1B} et \u{1F415}{$joiner}\u{1F9BA}", "Mon \u{1F408}{$joiner}\u{2B1B} et \u{1F415}{$joiner}\u{1F9BA}"],
            ['museau_animal', "\u{1F468}\u{1F3FD}{$joiner}\u{1F469}{$joiner}\u{1F467} Rex", "\u{1F468}\u{1F3FD}{$joiner}\u{1F469}{$joiner}\u{1F467} Rex"],
            ['museau_message', "\u{2764}\u{FE0F}{$joiner}\u{1F525}", "\u{2764}\u{FE0F}{$joiner}\u{1F525}"],
            // Within words nobody sees it.
            ['museau_message', "Re{$joiner}x\u{202E} et\u{200B} Zoé\0", 'Rex et Zoé'],
            ['museau_animal', "Rex{$joiner} \t{$joiner}Zoé", 'Rex Zoé'],
            ['museau_message', "Un chat \u{1F408}{$joiner}noir", "Un chat \u{1F408}noir"],
            ['museau_message', "Deux\r\nlignes", "Deux\nlignes"],
            ['museau_animal', "Deux\nnoms", 'Deux noms'],
            ['museau_message', "<3 d'amour", "<3 d'amour"],
        ];
    }

    #[DataProvider('texts')]
    public function test_what_is_typed_is_kept_without_what_nobody_sees(string $field, string $typed, string $kept): void
    {
        self::assertSame([$field => $kept], Personalization::read([['attribute' => $field, 'value' => $typed]]));
    }

    public function test_what_is_no_utf8_is_left_out(): void
    {
        self::assertSame([], Personalization::read([['attribute' => 'museau_message', 'value' => "\xC3("]]));
    }
}

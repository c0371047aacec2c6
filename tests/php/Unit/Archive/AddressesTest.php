<?php

declare(strict_types=1);

namespace Museau\Tests\Unit\Archive;

use Museau\Domain\Archive\Addresses;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;
use PHPUnit\Framework\TestCase;

/** Addresses of a shop that has moved, wherever a text names them. */
final class AddressesTest extends TestCase
{
    /** @return iterable<string, array{string, string}> */
    public static function texts(): iterable
    {
        yield 'a link' => ['<a href="https://ancien.example/contact">', '<a href="https://neuf.example/atelier/contact">'];
        yield 'without https' => ['http://ancien.example', 'https://neuf.example/atelier'];
        yield 'at the end of a sentence' => ['Voyez https://ancien.example.', 'Voyez https://neuf.example/atelier.'];
        yield 'a picture, whose folder is another' => ['https://ancien.example/wp-content/uploads/a.jpg', 'https://neuf.example/files/a.jpg'];
        yield 'JSON' => ['{"url":"https:\/\/ancien.example\/contact"}', '{"url":"https:\/\/neuf.example\/atelier\/contact"}'];
        yield 'a longer host' => ['https://ancien.example.org/ https://ancien.example-2/', 'https://ancien.example.org/ https://ancien.example-2/'];
        yield 'another port' => ['https://ancien.example:8080/', 'https://ancien.example:8080/'];
        yield 'a subdomain' => ['https://www.ancien.example/', 'https://www.ancien.example/'];
        yield 'a mailbox' => ['zoe@ancien.example', 'zoe@ancien.example'];
        yield 'a serialized list, whose lengths are counted anew' => [
            serialize(['logo' => 'https://ancien.example/l.png', 'deep' => [serialize(['https://ancien.example'])], 'n' => 3]),
            serialize(['logo' => 'https://neuf.example/atelier/l.png', 'deep' => [serialize(['https://neuf.example/atelier'])], 'n' => 3]),
        ];
        yield 'an object is left alone' => ['O:8:"stdClass":1:{s:1:"u";s:22:"https://ancien.example";}', 'O:8:"stdClass":1:{s:1:"u";s:22:"https://ancien.example";}'];
    }

    #[DataProvider('texts')]
    #[TestDox('$_dataName')]
    public function test_replace(string $text, string $expected): void
    {
        $addresses = new Addresses([
            'https://ancien.example/wp-content/uploads' => 'https://neuf.example/files',
            'https://ancien.example' => 'https://neuf.example/atelier/',
        ]);
        self::assertSame($expected, $addresses->replace($text));
    }

    #[TestDox('A new address that begins as the former one is put in once')]
    public function test_once(): void
    {
        $addresses = new Addresses(['https://a.example/up' => 'https://a.example/b/up', 'https://a.example' => 'https://a.example/b']);
        self::assertSame('https://a.example/b/up/1 https://a.example/b/2', $addresses->replace('https://a.example/up/1 https://a.example/2'));
        self::assertSame('https://a.example', (new Addresses([]))->replace('https://a.example'));
    }
}

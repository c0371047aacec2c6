<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Home;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Shell\FolderLinks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The shop in a folder of its host; tests/folder visits it there, tests/php/Network on a network. */
final class FolderTest extends WordPressTestCase
{
    private ?\Closure $home = null;

    protected function setUp(): void
    {
        parent::setUp();
        $this->home = static fn(): string => 'http://127.0.0.1/boutique';
        add_filter('option_home', $this->home, 20);
    }

    protected function tearDown(): void
    {
        $this->home !== null && remove_filter('option_home', $this->home, 20);
        parent::tearDown();
    }

    #[TestDox('addresses from the host\'s root get the folder once, and every other one stays')]
    public function test_paths(): void
    {
        foreach ([
            '/panier' => '/boutique/panier',
            '/' => '/boutique/',
            '/boutique' => '/boutique/boutique',
            '/boutique/panier' => '/boutique/panier',
            '/?s=chat' => '/boutique/?s=chat',
            '//example.org/panier' => '//example.org/panier',
            'https://example.org/panier' => 'https://example.org/panier',
            '#commander' => '#commander',
            'mailto:lea@example.org' => 'mailto:lea@example.org',
            '' => '',
        ] as $given => $path) {
            self::assertSame($path, Home::path($given));
            self::assertSame('<a href="' . $path . '"></a>', Html::el('a', ['href' => $given]));
        }
        self::assertSame('/panier', Home::inner('/boutique/panier'));
        self::assertSame('/boutiques', Home::inner('/boutiques'));
        self::assertSame('<p title="/panier"></p>', Html::el('p', ['title' => '/panier']));
    }

    #[TestDox('what the browser is given of works, cart and pages stands in the folder')]
    public function test_answers(): void
    {
        $list = Read::map($this->call('GET', '/products', ['category' => 'oeuvre-originale'])->get_data());
        self::assertStringStartsWith('/boutique/produit/', Read::text(Read::maps($list['products'] ?? [])[0]['path'] ?? ''));
        self::assertSame('/boutique', museau()->page_data()->all()['home'] ?? '');
        self::assertSame(
            '<p><a href="/boutique/cgv">CGV</a> <a href="https://example.org/cgv">ailleurs</a></p>',
            FolderLinks::complete('<p><a href="/cgv">CGV</a> <a href="https://example.org/cgv">ailleurs</a></p>'),
        );
    }
}

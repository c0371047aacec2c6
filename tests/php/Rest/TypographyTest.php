<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Orders\BillingDetails;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What is really shown: French typography in pages and mails, and emoji as characters. */
final class TypographyTest extends WordPressTestCase
{
    use MakesProducts;

    protected function tearDown(): void
    {
        restore_previous_locale();
        parent::tearDown();
    }

    protected function sees_typography(): bool
    {
        return true;
    }

    #[TestDox('Sentences, prices and what the artist wrote are set as French print does; an English page is left alone')]
    public function test_shown(): void
    {
        self::assertSame("1\u{A0}234,50\u{202F}€", Money::text(123450));
        self::assertSame('L’atelier', __('L\'atelier', 'museau'));
        self::assertSame('Trier par :', __('Trier par :', 'museau'));
        $page = '<p>L\'atelier d\'<em>Anaïs</em> : 21 x 29.7 cm ! <a href="/l\'ete?a=1 ;">20x30</a></p>';
        $shown = html_entity_decode(Read::text(apply_filters('the_content', $page)), ENT_QUOTES | ENT_HTML5);
        self::assertStringContainsString("L’atelier d’<em>Anaïs</em>\u{A0}: 21\u{A0}×\u{A0}29,7\u{A0}cm\u{202F}!", $shown);
        self::assertStringContainsString('href="/l\'ete?a=1 ;"', $shown);
        self::assertSame('L’ours', Typography::shown('L\'ours'));
        self::assertTrue(switch_to_locale('en_US'));
        self::assertSame('€1,234.50', Money::text(123450));
        self::assertSame('L\'ours', Typography::shown('L\'ours'));
    }

    #[TestDox('The blocks of the shop\'s pages say nothing in a keyboard\'s typography')]
    public function test_pages(): void
    {
        foreach (['contact', 'portrait-order', 'cart', 'checkout', 'mini-cart'] as $name) {
            $html = render_block(['blockName' => "museau/$name", 'attrs' => [], 'innerBlocks' => [], 'innerHTML' => '', 'innerContent' => []]);
            $words = (string) preg_replace('/^.*?<museau-island[^>]*>/s', '', $html);
            preg_match_all('/>([^<>]+)</', '>' . $words . '<', $texts);
            preg_match_all('/(?:alt|aria-label|placeholder)="([^"]*)"/', $words, $labels);
            $said = array_map(static fn(string $text): string => html_entity_decode($text, ENT_QUOTES | ENT_HTML5), [...$texts[1], ...$labels[1]]);
            self::assertNotSame([], $said, $name);
            self::assertSame(array_map(Typography::french(...), $said), $said, $name);
        }
    }

    #[TestDox('Carts, REST and orders keep the label that a keyboard writes; either spelling keeps the animal\'s name, its limit is said in print')]
    public function test_kept_labels(): void
    {
        $portrait = $this->the_portrait();
        $add = fn(string $label, string $animal): RestAnswer => $this->call('POST', '/add-to-cart', ['product_id' => $portrait, 'variation' => [
            ['attribute' => 'Format', 'value' => 'a4'],
            ['attribute' => 'Nombre d\'animaux', 'value' => '1 animal'],
            ['attribute' => $label, 'value' => $animal],
        ]]);
        foreach (['Nom de l\'animal', 'Nom de l’animal', 'museau_animal'] as $label) {
            $answer = $add($label, 'Rex');
            self::assertSame(['attribute' => 'Nom de l\'animal', 'value' => 'Rex', 'personal' => true], $answer->at('cart_contents.0.variation.2'), $label);
        }
        self::assertSame("«\u{A0}Nom de l’animal\u{A0}»\u{A0}: 60 caractères au plus.", $add('museau_animal', str_repeat('z', 61))->at('message'));
        $cart = museau()->carts()->open($answer->token());
        $order = museau()->orders()->place($cart, new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true), '', []);
        $kept = museau()->orders()->find($order->id)->lines[0]->options ?? [];
        self::assertContains(['attribute' => 'Nom de l\'animal', 'value' => 'Rex', 'personal' => true], $kept);
        $labels = ['__' => static fn(): string => __('L\'atelier', 'museau'), '_n' => static fn(): string => _n('L\'ours', 'L\'ours', 1, 'museau')];
        self::assertSame(['L\'atelier', 'L\'ours'], array_values(array_map(Typography::as_written(...), $labels)));
        self::assertSame('L’atelier', $labels['__'](), 'set again afterwards');
    }

    #[TestDox('Emoji stay characters in pages, letters and feeds: no picture of s.w.org')]
    public function test_emoji(): void
    {
        wp_mail('client@example.org', '🐶 Falco', '<p>Falco 🐶</p>', ['Content-Type: text/html; charset=UTF-8']);
        self::assertSame('<p>Falco 🐶</p>', $this->sent(0));
        foreach (['the_content_feed', 'comment_text_rss', 'the_content'] as $filter) {
            self::assertStringContainsString('Falco 🐶', Read::text(apply_filters($filter, '<p>Falco 🐶</p>', 'rss2')), $filter);
        }
        foreach (['wp_head' => 'print_emoji_detection_script', 'embed_head' => 'print_emoji_detection_script', 'wp_enqueue_scripts' => 'wp_enqueue_emoji_styles', 'wp_print_styles' => 'print_emoji_styles'] as $hook => $draws) {
            self::assertFalse(has_action($hook, $draws), $hook);
        }
    }
}

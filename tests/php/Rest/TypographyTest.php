<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Cart\Personalization;
use Museau\Domain\News\News;
use Museau\Domain\News\NewsItem;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\MailedPhotos;
use Museau\Domain\Orders\OrderConfirmation;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Screens\Plain\CartPage;
use Museau\Screens\Plain\Failure;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What is really shown: French typography in pages and mails, and emoji as characters. */
final class TypographyTest extends WordPressTestCase
{
    use MakesProducts;

    private const TYPED = 'L\'ours "Jo" : 12 x 18 cm, 3.50 € !';

    private const SHOWN = "L’ours «\u{A0}Jo\u{A0}»\u{A0}: 12\u{A0}×\u{A0}18\u{A0}cm, 3,50\u{202F}€\u{202F}!";

    protected function tearDown(): void
    {
        restore_previous_locale();
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new \WP_Query();
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

    #[TestDox('The artist\'s words stand in French typography in every block, in its island\'s props and in every REST answer that an island shows')]
    public function test_pages(): void
    {
        [$work, $sample, $news] = $this->a_shop();
        museau()->settings()->save(['portrait_id' => $this->the_portrait()]);
        $this->change(museau()->settings()->portrait_id(), ['name' => self::TYPED]);
        $views = [
            'listing' => self::block('product-grid', ['category' => 'oeuvre-originale', 'title' => self::TYPED]),
            'search' => museau()->search_page()->works('ours', 1),
            'product' => self::block('product', ['productId' => $work]),
            'carousel' => self::block('portraits-carousel', ['intro' => self::TYPED]),
            'portrait' => self::block('portrait-order', ['intro' => self::TYPED, 'eyebrow' => self::TYPED]),
            'news' => self::block('news', []),
            'news-item' => self::block('news-item', ['newsId' => $news]),
            'hero' => self::block('hero', array_fill_keys(['eyebrow', 'heading', 'emphasis', 'lead', 'button', 'note', 'caption', 'alt', 'photoAlt'], self::TYPED)),
            'band' => self::block('parallax-band', array_fill_keys(['eyebrow', 'heading', 'text', 'link', 'caption', 'alt'], self::TYPED)),
            'before-after' => self::block('before-after', array_fill_keys(['alt', 'photoAlt', 'caption'], self::TYPED)),
            'signature' => self::block('signature', array_fill_keys(['quote', 'link'], self::TYPED)),
            'steps' => self::block('steps', ['heading' => self::TYPED, 'steps' => [['title' => self::TYPED, 'text' => self::TYPED]]]),
            'cards' => self::block('category-cards', ['heading' => self::TYPED, 'cards' => [['title' => self::TYPED, 'text' => self::TYPED, 'url' => '/l\'ete', 'menu' => '']]]),
            'contact' => self::block('contact', ['intro' => self::TYPED]),
            'cart' => self::block('cart', ['title' => self::TYPED]),
            'checkout' => self::block('checkout', ['title' => self::TYPED]),
        ];
        foreach ($views as $name => $html) {
            self::assert_set($html, $name);
            self::assert_said($html, $name);
        }
        self::assertStringContainsString('/l&#039;ete', $views['cards'], 'an address stays');
        $slug = museau()->catalogue()->find($work)->slug ?? '';
        $answers = [
            'products?category' => $this->call('GET', '/products', ['category' => 'oeuvre-originale']),
            'products?id' => $this->call('GET', '/products', ['id' => $work]),
            'products?slug' => $this->call('GET', '/products', ['slug' => $slug]),
            'portraits' => $this->call('GET', '/products', ['id' => $sample]),
            'search-suggestions' => $this->call('GET', '/search-suggestions', ['words' => 'ours']),
            'product-navigation' => $this->call('GET', '/product-navigation', ['current_id' => $this->an_original(), 'category' => 'oeuvre-originale']),
            'add-to-cart' => $this->call('POST', '/add-to-cart', ['product_id' => $work]),
        ];
        foreach ($answers as $name => $answer) {
            self::assertLessThan(300, $answer->get_status(), $name);
            self::assert_set((string) wp_json_encode($answer->get_data(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES), $name);
        }
        foreach (['mini-cart', 'cart', 'checkout'] as $name) {
            self::assert_said(self::block($name, []), $name);
        }
    }

    #[TestDox('Visitors read a news item as it is set, its editor reads what was typed; the same of a product')]
    public function test_kept_words(): void
    {
        [$work, , $news] = $this->a_shop();
        $item = $this->call('GET', "/concours/$news");
        self::assert_set((string) wp_json_encode($item->at('display'), JSON_UNESCAPED_UNICODE), 'display');
        self::assertSame(self::TYPED, html_entity_decode($item->text('title.rendered'), ENT_QUOTES));
        self::assertStringContainsString(self::TYPED, html_entity_decode($item->text('content.rendered'), ENT_QUOTES));
        self::assertSame(self::TYPED, $item->at('acf.regles'));
        self::assertSame('L\'Élise', $item->at('display.winner.nom'), 'a name is nobody\'s to set');
        $this->sign_in();
        self::assertSame(self::TYPED, $this->call('GET', "/admin/products/$work")->at('name'));
        self::assertSame(self::TYPED, museau()->catalogue()->find($work)?->name);
    }

    #[TestDox('Title, description, social card and structured data say it as the page does')]
    public function test_head(): void
    {
        [$work, , $news] = $this->a_shop();
        foreach (['product' => $work, News::POST_TYPE => $news] as $type => $id) {
            $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = new \WP_Query(['p' => $id, 'post_type' => $type]);
            $_SERVER['SERVER_NAME'] ??= 'museau.test';
            ob_start();
            do_action('wp_head');
            $head = (string) ob_get_clean();
            $parts = ['#<title>(.*?)</title>#', '#property="og:title" content="([^"]*)"#', '#name="description" content="([^"]*)"#', '#<script type="application/ld\+json">(.*?)</script>#'];
            foreach ($parts as $part) {
                self::assert_set(preg_match($part, $head, $found) === 1 ? $found[1] : '', "$type $part");
            }
        }
    }

    #[TestDox('Cart, order page and letters name a work as its page does, and an animal as its owner typed it')]
    public function test_order(): void
    {
        [$work] = $this->a_shop();
        $portrait = $this->the_portrait();
        $this->change($portrait, ['name' => self::TYPED]);
        $token = $this->call('POST', '/add-to-cart', ['product_id' => $work])->token();
        $cart = museau()->carts()->add($token, $portrait, 1, 0, ['pa_format' => 'a4', 'nombre-animaux' => '1-animal'], [Personalization::ANIMAL => 'L\'ami : Rex !']);
        $page = (new CartPage(museau()->settings(), ''))->html($cart, [], new Failure());
        $order = museau()->orders()->place($cart, new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true), '', []);
        $letters = new OrderConfirmation(museau()->settings(), new MailedPhotos(museau()->photos()));
        $texts = ['cart' => $page, 'confirmation' => $letters->confirmation($order, true, '')->html(), 'plain' => $letters->confirmation($order, true, '')->text(), 'new order' => $letters->new_order($order, true, '')->html()];
        foreach ($texts as $name => $text) {
            self::assert_set($text, $name);
            self::assertStringContainsString("Nom de l’animal\u{A0}: L'ami : Rex !", html_entity_decode($text, ENT_QUOTES), $name);
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
        self::assertSame("«\u{A0}Nom de l’animal\u{A0}»\u{A0}: 400 caractères au plus.", $add('museau_animal', str_repeat('z', 401))->at('message'));
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

    /**
     * An original, a sample and a news item, with words as a keyboard types them.
     *
     * @return array{int, int, int}
     */
    private function a_shop(): array
    {
        $words = ['name' => self::TYPED, 'description' => '<p>' . self::TYPED . '</p>', 'short_description' => '<p>' . self::TYPED . '</p>', 'type' => 'simple'];
        $acf = array_fill_keys(NewsItem::FIELDS, '');
        $winner = ['gagnant_nom' => 'L\'Élise', 'gagnant_description' => self::TYPED, 'gagnant_temoinage' => self::TYPED];

        return [
            $this->made([...$words, 'categories' => ['oeuvre-originale'], 'regular_price' => 18000, 'stock' => 1]),
            $this->made([...$words, 'categories' => ['portraits']]),
            museau()->news()->save(null, ['title' => self::TYPED, 'status' => 'publish', 'content' => '<p>' . self::TYPED . '</p>', 'acf' => [
                ...$acf, ...$winner, 'date_debut' => '2031-01-01', 'statut' => 'termine', 'type' => 'concours', 'regles' => self::TYPED, 'mots_cles' => 'l\'ours',
            ]]),
        ];
    }

    /** @param array<string, mixed> $attributes */
    private static function block(string $name, array $attributes): string
    {
        return render_block(['blockName' => "museau/$name", 'attrs' => $attributes, 'innerBlocks' => [], 'innerHTML' => '', 'innerContent' => []]);
    }

    /** The words are there, and nowhere as they were typed: not in a text, an attribute or an island's props. */
    private static function assert_set(string $said, string $name): void
    {
        // Props are JSON in an attribute, of texts that may be HTML.
        $said = stripslashes(html_entity_decode(html_entity_decode($said, ENT_QUOTES | ENT_HTML5), ENT_QUOTES | ENT_HTML5));
        self::assertStringContainsString(self::SHOWN, $said, $name);
        self::assertStringNotContainsString(strtok(self::TYPED, '"'), $said, $name);
    }

    /** No text, alternative or label of a first view is a keyboard's. */
    private static function assert_said(string $html, string $name): void
    {
        // Who won is named as she is.
        $words = (string) preg_replace('#L&\#039;Élise|<(script|style|textarea)\b.*?</\1>#s', '', $html);
        preg_match_all('/>([^<>]+)</', '>' . $words . '<', $texts);
        preg_match_all('/\s(?:alt|aria-label|placeholder|title)="([^"]*)"/', $words, $labels);
        $said = array_map(static fn(string $text): string => html_entity_decode($text, ENT_QUOTES | ENT_HTML5), [...$texts[1], ...$labels[1]]);
        self::assertNotSame([], $said, $name);
        self::assertSame(array_map(Typography::french(...), $said), $said, $name);
    }
}

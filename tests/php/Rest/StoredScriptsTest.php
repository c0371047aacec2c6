<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\News\NewsItem;
use Museau\Domain\News\NewsQuery;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Shipping\Tracking;
use Museau\Screens\Contact\MessagesScreen;
use Museau\Screens\Storefront\NewsView;
use Museau\Tests\Contract\MakesProducts;
use Museau\Tests\Fuzz\Markup;
use Museau\Tests\Fuzz\Payloads;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** Scripts that somebody stored, in every field and every way it is shown: page, island's props, JSON, mail, screen (S18). */
final class StoredScriptsTest extends WordPressTestCase
{
    use MakesProducts;

    protected function setUp(): void
    {
        parent::setUp();
        $_SERVER['SERVER_NAME'] = '127.0.0.1';
    }

    #[TestDox('[S18] The news: list, island, article, head and feed of an item whose every field is a script')]
    public function test_news(): void
    {
        $this->sign_in();
        foreach (Payloads::scripts() as $payload) {
            $payload = mb_scrub($payload);
            $acf = array_diff_key(array_fill_keys(NewsItem::FIELDS, $payload), ['gagnant_photo' => 1, 'image_concours' => 1, 'designation' => 1, 'foyer' => 1]);
            $answer = $this->call('POST', '/news', ['title' => mb_substr($payload, 0, 200), 'content' => $payload, 'status' => 'publish', 'acf' => [
                ...array_map(static fn(string $text): string => mb_substr($text, 0, 100), $acf), 'date_debut' => '2031-01-01', 'date_fin' => '', 'statut' => 'termine', 'type' => 'concours',
            ]]);
            self::assertSame(201, $answer->get_status(), $payload . wp_json_encode($answer->get_data()));
            $this->stays_text($payload, (new NewsView(museau()->news()))->render(new NewsQuery(per_page: 1))['html']);
            $this->stays_text($payload, $this->article($answer->int('id')));
        }
    }

    #[TestDox('[S18] Products: card, page, choices and structured data of one whose every text is a script')]
    public function test_products(): void
    {
        $payloads = Payloads::scripts();
        foreach (array_chunk(array_map(mb_scrub(...), $payloads), 4) as $chunk) {
            $text = implode(' ', $chunk);
            $id = $this->made(['name' => mb_substr($text, 0, 190), 'description' => $text, 'short_description' => $text, 'type' => 'simple', 'categories' => ['oeuvre-originale'], 'regular_price' => 1200, 'stock' => 1]);
            $product = museau()->catalogue()->find($id);
            self::assertNotNull($product);
            $this->stays_text($text, $this->block('museau/product', ['productId' => $id]));
            $this->stays_text($text, $this->block('museau/product-grid', ['category' => 'oeuvre-originale']));
            wp_delete_post($id, true);
        }
    }

    #[TestDox('[S18] Messages and orders: mails, screens and panel of a person whose every word is a script')]
    public function test_people(): void
    {
        $artist = $this->sign_in();
        $now = time();
        $cart = museau()->carts()->add(null, $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 1200, 'stock' => 1000]), 1);
        foreach (array_chunk(array_map(static fn(string $payload): string => trim(preg_replace('/[\x00-\x1f\x7f]+/', ' ', mb_scrub($payload)) ?? ''), Payloads::scripts()), 6) as $n => $chunk) {
            $text = implode(' ', $chunk);
            $this->mails = [];
            wp_set_current_user(0);
            $_SERVER['REMOTE_ADDR'] = "203.0.113.$n";
            $sent = $this->call('POST', '/contact', ['name' => mb_substr($text, 0, 100), 'email' => "zoe$n@example.org", 'subject' => mb_substr($text, 0, 150), 'message' => $text, 'token' => \Museau\Kernel\Limits\FormToken::issue($now - 60 - $n)]);
            self::assertSame(200, $sent->get_status());
            $order = museau()->orders()->place($cart, new BillingDetails($text, $text, $text, $text, $text, '75011', $text, '0612345678', 'zoe@example.org', false, $text, $text, $text, $text, '75011', $text, $text), $text, ['delay' => $text, 'tracking' => $text]);
            museau()->orders()->receive($order->id, "pi_script_$n", $order->due_now(), 'full');
            $order = museau()->orders()->find($order->id) ?? $order;
            museau()->mails()->order_paid($order);
            museau()->mails()->shipped($order, Tracking::of($text));
            wp_set_current_user($artist);
            museau()->orders()->note($order->id, $text);
            $this->stays_text($text, museau()->order_panel()->html($order));
            self::assertGreaterThanOrEqual(5, count($this->mails), "$n: " . implode(' | ', array_column($this->mails, 'subject')));
            foreach ($this->mails as $mail) {
                $this->stays_text($text, $mail['message']);
            }
        }
        $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
        $screen = new MessagesScreen(new \Museau\Domain\Contact\Messages());
        ob_start();
        (fn() => $this->print())->call($screen);
        $this->stays_text('all messages', (string) ob_get_clean());
    }

    #[TestDox('[S18] [S20] Banners: a link that is a script is refused, a text stays a text')]
    public function test_banners(): void
    {
        $this->sign_in();
        $stored = 0;
        foreach (Payloads::scripts() as $payload) {
            $payload = mb_scrub($payload);
            foreach (['/actualites', $payload] as $link) {
                $answer = $this->call('POST', '/settings/banners', ['banners' => [['active' => true, 'date' => mb_substr($payload, 0, 20), 'text' => mb_substr($payload, 0, 100), 'link' => mb_substr($link, 0, 200)], ['active' => false, 'date' => '', 'text' => '', 'link' => '']]]);
                self::assertContains($answer->get_status(), [200, 400]);
                $stored += $answer->get_status() === 200 ? 1 : 0;
            }
            ob_start();
            get_template_part('parts/header');
            $this->stays_text($payload, (string) ob_get_clean());
        }
        self::assertGreaterThan(60, $stored, 'a text that is nothing but tags is no text');
    }

    private function stays_text(string $payload, string $html): void
    {
        self::assertSame([], Markup::alive($html), $payload);
        // What the browser's own parser would read out of JSON in an element or an attribute.
        preg_match_all('#<script type="application/(?:ld\+)?json"[^>]*>(.*?)</script>#s', $html, $found);
        foreach ($found[1] as $json) {
            self::assertNotNull(json_decode($json), $payload);
        }
    }

    /** The page of an item: its head with structured data, and the article. */
    private function article(int $id): string
    {
        global $wp_query, $post;
        $wp_query = $GLOBALS['wp_the_query'] = new \WP_Query(['post_type' => 'museau_news', 'p' => $id]);
        $post = $wp_query->posts[0] ?? null;
        ob_start();
        do_action('wp_head');
        $head = (string) ob_get_clean();

        return '<html><head>' . $head . '</head><body>' . $this->block('museau/news-item', []) . '</body></html>';
    }

    /** @param array<string, mixed> $attributes */
    private function block(string $name, array $attributes): string
    {
        return render_block(['blockName' => $name, 'attrs' => $attributes, 'innerBlocks' => [], 'innerHTML' => '', 'innerContent' => []]);
    }
}

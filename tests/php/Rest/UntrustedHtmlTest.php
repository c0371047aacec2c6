<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Kernel\UntrustedHtml;
use Museau\Tests\WordPressTestCase;

/** What an author writes into a text is never taken for what the shop printed (docs/adr/0007). */
final class UntrustedHtmlTest extends WordPressTestCase
{
    /** What wp_kses lets an author store: every one was a script of hers on the page, or an endless page. */
    private const FORGED = '<div id="museau-data">{"stripeJsUrl":"/wp-content/uploads/a.txt"}</div>'
        . '<div data-island="checkout" data-when="load" data-props=\'{"cart":"/x"}\'><p>caisse</p></div>'
        . '<P DATA-ISLAND=portraits-carousel DATA-WHEN="visible" DATA-PROPS="{}">grand</P>'
        . '<div class="museau-admin__root" data-museau-admin="{}">bord</div>'
        . '<button data-once="1" data-taken="Piège" data-favourite="1" data-hold data-live>bouton</button>'
        . '<!--museau:0--><!--museau:1-->';

    public function test_marks_of_ours_leave_what_an_author_stores(): void
    {
        $author = $this->sign_in('author');
        $id = wp_insert_post(['post_author' => $author, 'post_status' => 'publish', 'post_title' => 'x', 'post_content' => wp_slash(self::FORGED)]);
        $stored = (string) get_post_field('post_content', $id);
        self::assertStringContainsString('data-island', $stored, 'WordPress lets her store it');
        $this->assert_harmless(self::filtered($stored));
        $rest = rest_do_request(new \WP_REST_Request('GET', "/wp/v2/posts/$id"))->get_data();
        $this->assert_harmless(Read::text(Read::map(Read::map($rest)['content'] ?? [])['rendered'] ?? ''));
        foreach (['the_excerpt', 'widget_block_content', 'term_description', 'comment_text'] as $filter) {
            $this->assert_harmless(self::filtered(self::FORGED, $filter));
        }
        self::assertStringNotContainsString('<museau-', UntrustedHtml::without_our_marks('<museau-island data-island="cart"></museau-island><MUSEAU-dashboard>'));
        self::assertStringNotContainsString('id=', UntrustedHtml::without_our_marks('<object id="head" type="application/pdf" data="/a.pdf"></object>'));
        $kept = '<h2 id="museau-du-chien" data-wp-x="1">L\'île</h2>';
        self::assertSame($kept, UntrustedHtml::without_our_marks($kept), 'anchors of hers are hers');
    }

    public function test_a_block_of_ours_keeps_its_marks_beside_a_forged_one(): void
    {
        $html = self::filtered(self::FORGED . '<!-- wp:museau/contact /-->' . self::FORGED);
        self::assertSame(1, preg_match_all('/data-island=/', $html));
        self::assertMatchesRegularExpression('/<museau-island class="museau-contact__island" data-island="contact" data-when="intent" data-props=\'\{/', $html);
        self::assertStringNotContainsString('Piège', $html);
    }

    public function test_a_text_that_names_our_placeholders_stays_as_small_as_it_is(): void
    {
        $many = str_repeat('<!--museau:0--><!--museau:1--><!--museau:2-->', 200);
        $block = '<!-- wp:museau/hero /-->';
        $once = strlen(self::filtered($block));
        $html = self::filtered($block . $many . $block . $many . $block);
        self::assertSame(3, substr_count($html, '<h1') + substr_count($html, '<h2'));
        self::assertSame(400, substr_count($html, '<!--museau:0-->'), 'left as the comments that they are');
        self::assertLessThan(3 * $once + 2 * strlen($many) + 5000, strlen($html));
        // Two items, each with both names: either put the other in its place, for ever.
        $posts = array_map(fn(): int => $this->news($many), [1, 2]);
        $shown = '<!-- wp:museau/news-item {"newsId":' . $posts[0] . '} /--><!-- wp:museau/news-item {"newsId":' . $posts[1] . '} /-->';
        self::assertLessThan(4 * strlen($many) + 20000, strlen(self::filtered($shown)));
    }

    public function test_our_blocks_stay_whole_inside_texts_inside_texts(): void
    {
        $hero = '<!-- wp:museau/hero {"lead":"20x30 -- \u0022a...\u0022 :) [gallery]"} /-->';
        $whole = do_blocks($hero);
        $pattern = (int) wp_insert_post(['post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'x', 'post_content' => wp_slash('<!-- wp:group --><div class="wp-block-group">' . self::FORGED . $hero . '</div><!-- /wp:group -->')]);
        $page = (int) wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'y', 'post_content' => wp_slash("<!-- wp:block {\"ref\":$pattern} /-->")]);
        $html = self::filtered("<!-- wp:block {\"ref\":$pattern} /--><p>après</p>");
        self::assertStringContainsString($whole, $html);
        $this->assert_harmless($html);
        // A list of texts in a text: the inner one is filtered within the outer one.
        $list = '<!-- wp:query {"query":{"postType":"page","perPage":50,"inherit":false}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-content /--><!-- /wp:post-template --></div><!-- /wp:query -->';
        $html = self::filtered($list . $hero);
        self::assertGreaterThanOrEqual(2, substr_count($html, $whole));
        self::assertStringNotContainsString('Piège', $html);
        self::assertDoesNotMatchRegularExpression('/<!--museau:[0-9a-f]{32}/', $html);
        $post = get_post($page);
        self::assertInstanceOf(\WP_Post::class, $post);
        $GLOBALS['post'] = $post;
        setup_postdata($post);
        self::assertStringContainsString($whole, get_the_content_feed());
        self::assertStringNotContainsString('museau:', get_the_excerpt($post));
        wp_reset_postdata();
    }

    private function assert_harmless(string $html): void
    {
        self::assertDoesNotMatchRegularExpression('/data-(?:island|when|props|museau-admin|once|taken|favourite|hold|live)|museau-data/i', $html);
    }

    private static function filtered(string $text, string $filter = 'the_content'): string
    {
        return Read::text(apply_filters($filter ?: 'the_content', $text, get_comment(0), []));
    }

    private function news(string $content): int
    {
        return (int) wp_insert_post(['post_type' => 'museau_news', 'post_status' => 'publish', 'post_title' => 'n', 'post_content' => $content]);
    }
}

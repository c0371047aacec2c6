<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Screens\Shell\ContentWidth;
use Museau\Screens\Shell\PageBlocks;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** What a page prints around its blocks, whatever the artist combines there. */
final class PageLayoutTest extends WordPressTestCase
{
    private const PARAGRAPH = "<!-- wp:paragraph -->\n<p>Un mot.</p>\n<!-- /wp:paragraph -->";

    private const HEADING = "<!-- wp:heading {\"level\":1} -->\n<h1 class=\"wp-block-heading\">Bienvenue</h1>\n<!-- /wp:heading -->";

    private const COLUMN = '<div class="museau-wrap museau-page museau-prose museau-own-text">';

    protected function tearDown(): void
    {
        // One process plays many pages.
        (function (): void {
            $this->is_page = false;
        })->call(museau()->shell()->heading);
        parent::tearDown();
    }

    /** @return iterable<string, array{string, list<string>, list<string>}> content, texts of its h1, texts that have to be an h2 */
    public static function contents(): iterable
    {
        $contact = '<!-- wp:museau/contact /-->';
        $news = '<!-- wp:museau/news /-->';
        $works = '<!-- wp:museau/product-grid {"category":"oeuvre-originale"} /-->';
        yield 'a text alone' => [self::PARAGRAPH, ['Mon essai'], []];
        yield 'a text with a heading of the first level' => [self::HEADING . self::PARAGRAPH, ['Mon essai'], ['Bienvenue']];
        yield 'a block of ours alone' => [$contact, ['Contact'], []];
        yield 'two page blocks' => [$contact . $news, ['Contact'], ['Actualités']];
        yield 'three page blocks' => [$works . $contact . $news, ['Œuvres Originales'], ['Contact', 'Actualités']];
        yield 'a block without a heading of its own' => ['<!-- wp:museau/steps /-->', ['Mon essai'], []];
        yield 'a text before the block' => [self::PARAGRAPH . $contact, ['Mon essai'], ['Contact']];
        yield 'a heading of the first level before the block' => [self::HEADING . $contact, ['Bienvenue'], ['Contact']];
        yield 'in a group' => ["<!-- wp:group -->\n<div class=\"wp-block-group\">$contact" . self::PARAGRAPH . "</div>\n<!-- /wp:group -->$news", ['Contact'], ['Actualités']];
        yield 'in columns' => [
            "<!-- wp:columns --><div class=\"wp-block-columns\"><!-- wp:column --><div class=\"wp-block-column\">$news</div><!-- /wp:column -->"
                . "<!-- wp:column --><div class=\"wp-block-column\">$contact</div><!-- /wp:column --></div><!-- /wp:columns -->",
            ['Actualités'],
            ['Contact'],
        ];
        yield 'in the old editor\'s text' => ["<h1>Ancien titre</h1><p>Un mot.</p>\n\n$contact", ['Ancien titre'], ['Contact']];
    }

    /**
     * @param list<string> $first
     * @param list<string> $second
     */
    #[DataProvider('contents')]
    #[TestDox('A page has one heading of the first level: $_dataName')]
    public function test_one_heading(string $content, array $first, array $second): void
    {
        $html = self::article('Mon essai', $content);
        self::assertSame($first, self::headings($html, 'h1'));
        foreach ($second as $text) {
            self::assertContains($text, self::headings($html, 'h2'));
        }
    }

    #[TestDox('The title that a block repeats is printed once, by the block')]
    public function test_repeated_title(): void
    {
        $html = self::article('contact', self::PARAGRAPH . '<!-- wp:museau/contact /-->');
        self::assertSame(['Contact'], self::headings($html, 'h1'));
        self::assertStringNotContainsString('<header class="museau-wrap', $html);
    }

    #[TestDox('A page of the shop is called as its block is, under any title')]
    public function test_shop_page(): void
    {
        $page = get_page_by_path('contact');
        self::assertInstanceOf(\WP_Post::class, $page);
        $html = self::article('Écrivez-moi', self::PARAGRAPH . '<!-- wp:museau/contact /-->', ['ID' => $page->ID, 'post_name' => 'contact']);
        self::assertSame(['Contact'], self::headings($html, 'h1'));
    }

    #[TestDox('The dashboard\'s page says its title once')]
    public function test_dashboard(): void
    {
        $this->sign_in();
        $page = get_page_by_path('admin-dashboard');
        self::assertInstanceOf(\WP_Post::class, $page);
        self::asks_for($page->ID);
        self::assertSame(['Tableau de bord'], self::headings(self::article('Mon atelier', $page->post_content, ['ID' => $page->ID, 'post_name' => 'admin-dashboard']), 'h1'));
    }

    #[TestDox('The dashboard\'s block draws nothing in a post, in another page, or where another text is shown on its own page')]
    public function test_dashboard_elsewhere(): void
    {
        $block = '<!-- wp:museau/admin /-->';
        $author = $this->sign_in('author');
        $post = (int) wp_insert_post(['post_type' => 'post', 'post_status' => 'publish', 'post_title' => 'Billet', 'post_content' => $block, 'post_author' => $author]);
        $page = (int) wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'admin-dashboard', 'post_name' => 'autre', 'post_content' => $block]);
        $own = get_page_by_path('admin-dashboard');
        self::assertInstanceOf(\WP_Post::class, $own);
        $this->sign_in();
        foreach ([[$post, $post], [$page, $page], [$own->ID, $post], [$post, $own->ID]] as [$asked, $shown]) {
            self::asks_for($asked);
            $GLOBALS['post'] = get_post($shown);
            self::assertStringNotContainsString('museau-dashboard', do_blocks($block), "$shown on $asked");
        }
        self::asks_for($own->ID);
        $GLOBALS['post'] = $own;
        self::assertStringContainsString('museau-dashboard', do_blocks($block));
        wp_delete_post($post, true);
        wp_delete_post($page, true);
    }

    #[TestDox('A page behind a password keeps its title')]
    public function test_password(): void
    {
        $html = self::article('Mon essai', '<!-- wp:museau/contact /-->', ['post_password' => 'chat']);
        self::assertSame(["Protégé\u{a0}: Mon essai"], self::headings($html, 'h1'));
        self::assertStringContainsString('post-password-form', $html);
        self::assertStringNotContainsString('museau-contact', $html);
    }

    #[TestDox('A post with blocks of ours keeps date, title, tags and its pages, and the blocks the page\'s width')]
    public function test_post(): void
    {
        $content = self::PARAGRAPH . '<!-- wp:museau/contact /-->';
        $html = self::article('Mon essai', $content, ['post_type' => 'post', 'tags_input' => ['chat']], ['dated' => true]);
        self::assertSame(['Mon essai'], self::headings($html, 'h1'));
        self::assertMatchesRegularExpression('#^<header class="[^"]*museau-own-text">\s*<p class="museau-eyebrow"><time#', $html);
        self::assertStringContainsString('museau-tags', $html);
        self::assertStringNotContainsString('<article', $html);

        $leading = self::article('Mon essai', '<!-- wp:museau/contact /-->', ['post_type' => 'post'], ['dated' => true]);
        self::assertSame(['Contact'], self::headings($leading, 'h1'));
        self::assertStringContainsString('<time', $leading, 'a post whose block is its title keeps its date');
    }

    #[TestDox('A synced pattern counts as what stands in it; one that is a draft or holds itself does no harm')]
    public function test_synced_pattern(): void
    {
        $pattern = static fn(string $content, string $status): int => (int) wp_insert_post(
            ['post_type' => 'wp_block', 'post_status' => $status, 'post_title' => 'Modèle', 'post_content' => $content],
        );
        $id = $pattern('<!-- wp:museau/contact /-->', 'publish');
        $inserted = "<!-- wp:block {\"ref\":$id} /-->";
        self::assertTrue(PageBlocks::has_ours($inserted));
        $html = self::article('Mon essai', $inserted . '<!-- wp:museau/news /-->');
        self::assertSame(['Contact'], self::headings($html, 'h1'));
        self::assertStringContainsString('<div class="museau-frame">', $html);

        $draft = $pattern('<!-- wp:museau/contact /-->', 'draft');
        self::assertFalse(PageBlocks::has_ours("<!-- wp:block {\"ref\":$draft} /-->"));
        wp_update_post(['ID' => $draft, 'post_status' => 'publish', 'post_content' => "<!-- wp:block {\"ref\":$draft} /-->"]);
        self::assertFalse(PageBlocks::has_ours("<!-- wp:block {\"ref\":$draft} /-->"));
    }

    #[TestDox('Patterns that hold themselves, or each other many times over, are looked through once and no further than 2 000 blocks')]
    public function test_patterns_that_multiply(): void
    {
        $pattern = static fn(string $content): int => (int) wp_insert_post(
            ['post_type' => 'wp_block', 'post_status' => 'publish', 'post_title' => 'Modèle', 'post_content' => $content],
        );
        $six = static fn(int $id): string => str_repeat("<!-- wp:block {\"ref\":$id} /-->", 6);
        $seen = static fn(string $content): int => iterator_count(PageBlocks::each(parse_blocks($content)));
        $id = $pattern('');
        wp_update_post(['ID' => $id, 'post_content' => $six($id)]);
        self::assertSame(6 + 6 * 6, $seen($six($id)));

        $id = $pattern('<!-- wp:museau/contact /-->');
        for ($height = 0; $height < 8; ++$height) {
            $id = $pattern($six($id));
        }
        self::assertSame(2000, $seen($six($id)));
        self::assertTrue(PageBlocks::has_ours($six($id)));
    }

    #[TestDox('On a page of our blocks other texts stand in a column; a page of ours alone, or of hers alone, is left as it is')]
    public function test_columns(): void
    {
        $ours = "<!-- wp:museau/hero {\"title\":\"a – b\"} /-->\n\n<!-- wp:museau/steps /-->";
        $hers = self::PARAGRAPH;
        foreach ([$ours, $hers, ''] as $content) {
            self::assertSame($content, ContentWidth::set_in_column($content));
        }
        $mixed = ContentWidth::set_in_column("<p>Ancien</p>\n$hers\n$ours\n$hers");
        self::assertSame(2, substr_count($mixed, self::COLUMN));
        self::assertStringStartsWith(self::COLUMN . "<p>Ancien</p>\n$hers", $mixed);
        self::assertStringContainsString('</div><!-- wp:museau/hero', $mixed);
        self::assertStringEndsWith("$hers</div>", $mixed);
        self::assertStringContainsString($ours, $mixed);
    }

    #[TestDox('A group around blocks of ours gets the page\'s width, a group of hers alone stays in the column')]
    public function test_frames(): void
    {
        $group = static fn(string $inner): string => "<!-- wp:group -->\n<div class=\"wp-block-group\">$inner</div>\n<!-- /wp:group -->";
        $ours = $group('<!-- wp:museau/steps /-->');
        self::assertSame(self::COLUMN . $group(self::PARAGRAPH) . "</div>$ours", ContentWidth::set_in_column($group(self::PARAGRAPH) . $ours));

        $html = self::article('Mon essai', $group($ours . $group(self::PARAGRAPH)) . $group(self::PARAGRAPH));
        preg_match_all('#<div class="(wp-block-group[^"]*)"#', $html, $groups);
        $framed = array_map(static fn(string $classes): bool => str_contains($classes, 'museau-frame'), $groups[1]);
        self::assertSame([true, true, false, false], $framed, 'the outer and the inner group of ours, then the two of hers');
    }

    #[TestDox('A pair of pictures stands in her columns beside her words; another block of ours there gets the page\'s width')]
    public function test_pair_in_columns(): void
    {
        $columns = static fn(string $ours): string => '<!-- wp:columns --><div class="wp-block-columns"><!-- wp:column --><div class="wp-block-column">'
            . "<!-- wp:museau/$ours /--></div><!-- /wp:column --></div><!-- /wp:columns -->";
        self::assertStringStartsWith(self::COLUMN, ContentWidth::set_in_column($columns('before-after')));
        self::assertStringNotContainsString('museau-frame', self::article('Mon essai', $columns('before-after')));
        self::assertSame($columns('steps'), ContentWidth::set_in_column($columns('steps')));
        self::assertStringContainsString('museau-frame', self::article('Mon essai', $columns('steps')));
    }

    /**
     * The text as its template prints it.
     *
     * @param array<string, mixed> $post
     * @param array<string, mixed> $args
     */
    private static function article(string $title, string $content, array $post = [], array $args = []): string
    {
        /** @var array{post_title?: string} $post */
        $id = wp_insert_post($post + ['post_type' => 'page', 'post_status' => 'publish', 'post_title' => $title, 'post_content' => $content]);
        $GLOBALS['post'] = get_post($id);
        setup_postdata((int) $id);
        try {
            ob_start();
            get_template_part('parts/article', null, $args);

            return trim((string) ob_get_clean());
        } finally {
            wp_reset_postdata();
        }
    }

    /** Makes this post or page the one that the address names. */
    private static function asks_for(int $id): void
    {
        $query = new \WP_Query(get_post_type($id) === 'page' ? ['page_id' => $id] : ['p' => $id]);
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = $query;
    }

    /** @return list<string> */
    private static function headings(string $html, string $tag): array
    {
        preg_match_all("#<$tag\\b[^>]*>(.*?)</$tag>#s", $html, $found);

        return array_map(static fn(string $text): string => trim(wp_strip_all_tags($text)), $found[1]);
    }
}

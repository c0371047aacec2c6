<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Screens\Guide\Guide;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The artist's guide in wp-admin. */
final class GuideScreenTest extends WordPressTestCase
{
    #[TestDox('« Mode d\'emploi » shows the whole guide, each picture with the theme\'s address and its size')]
    public function test_it_is_shown(): void
    {
        $this->sign_in();
        $guide = new Guide('museau-settings', get_template_directory(), get_template_directory_uri());
        ob_start();
        (new \ReflectionMethod($guide, 'print'))->invoke($guide);
        $html = (string) ob_get_clean();

        self::assertStringStartsWith('<div class="wrap museau-guide"><p class="museau-order__way"><a href="' . home_url('/admin-dashboard'), $html);
        self::assertStringContainsString('<h1 id="mode-demploi-de-votre-boutique">', $html);
        $pictures = new \WP_HTML_Tag_Processor($html);
        for ($count = 0; $pictures->next_tag(['tag_name' => 'img']); ++$count) {
            $src = (string) $pictures->get_attribute('src');
            self::assertStringStartsWith(get_template_directory_uri() . '/docs/guide/', $src);
            self::assertFileExists(get_template_directory() . substr($src, strlen(get_template_directory_uri())));
            self::assertGreaterThan(100, (int) (string) $pictures->get_attribute('width'));
            self::assertNotSame('', $pictures->get_attribute('alt'));
        }
        self::assertGreaterThan(20, $count);
    }

    #[TestDox('Films are led to where they are, and not named where the release left them out')]
    public function test_its_films(): void
    {
        $folder = sys_get_temp_dir() . '/museau-guide-' . wp_generate_uuid4();
        wp_mkdir_p("$folder/build");
        wp_mkdir_p("$folder/docs/films");
        copy(get_template_directory() . '/' . Guide::FILE, "$folder/" . Guide::FILE);
        symlink(get_template_directory() . '/docs/guide', "$folder/docs/guide");
        $html = static function () use ($folder): string {
            $guide = new Guide('museau-settings', $folder, 'https://example.org/theme');

            return Read::text((new \ReflectionMethod($guide, 'html'))->invoke($guide));
        };
        self::assertStringNotContainsString('.webm', $html());
        self::assertStringNotContainsString('Le film', $html());
        file_put_contents("$folder/docs/films/concours.webm", 'a film');
        self::assertSame(1, substr_count($html(), '.webm'));
        self::assertStringContainsString('<p><a href="https://example.org/theme/docs/films/concours.webm">Le film', $html());
    }

    protected function tearDown(): void
    {
        // is_admin() asks it.
        unset($_GET['page'], $GLOBALS['current_screen']);
        parent::tearDown();
    }

    #[TestDox('Each of the shop\'s screens leads to its chapter, beside its title and in the help tab')]
    public function test_each_screen_has_its_chapter(): void
    {
        $this->sign_in();
        require_once ABSPATH . 'wp-admin/includes/admin.php';
        set_current_screen('dashboard');
        do_action('admin_menu');
        $entries = array_merge(Read::items($GLOBALS['menu'] ?? []), ...array_map(Read::items(...), Read::items($GLOBALS['submenu'] ?? [])));
        $pages = array_filter(
            array_map(static fn(mixed $entry): string => Read::text(Read::items($entry)[2] ?? ''), $entries),
            static fn(string $page): bool => str_starts_with($page, 'museau-') && $page !== Guide::PAGE,
        );
        self::assertGreaterThan(6, count($pages));
        $guide = (string) file_get_contents(get_template_directory() . '/' . Guide::FILE);
        foreach (array_unique($pages) as $page) {
            $_GET['page'] = $page;
            $link = new \WP_HTML_Tag_Processor(ScreenHelp::heading('Titre'));
            self::assertTrue($link->next_tag(['tag_name' => 'a']), $page);
            self::assertSame(home_url('/admin-dashboard'), $link->get_attribute('href'), 'the way back');
            self::assertTrue($link->next_tag(['tag_name' => 'a']), $page);
            $anchor = rawurldecode((string) parse_url((string) $link->get_attribute('href'), PHP_URL_FRAGMENT));
            self::assertStringContainsString("<h2 id=\"$anchor\">", $guide, $page);
            set_current_screen('toplevel_page_' . $page);
            $words = self::tab();
            self::assertGreaterThan(120, mb_strlen(wp_strip_all_tags($words)), $page);
            self::assertStringContainsString('#' . rawurlencode($anchor), $words);
        }
        unset($_GET['page']);
        set_current_screen('edit-product');
        self::assertNotSame('', self::tab());
        set_current_screen('users');
        self::assertSame('', self::tab());
    }

    /** What the help tab of the screen that is open says; '' without one. */
    private static function tab(): string
    {
        return Read::text(Read::map(get_current_screen()?->get_help_tab('museau-guide'))['content'] ?? '');
    }
}

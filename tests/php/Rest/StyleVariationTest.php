<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\StyleVariation;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The choice on the screen 'Boutique' and WordPress's own styles are one. */
final class StyleVariationTest extends WordPressTestCase
{
    protected function setUp(): void
    {
        parent::setUp();
        $this->sign_in();
        museau()->settings()->save(['style' => '', 'style_is_written' => false, 'style_own' => []]);
        wp_clean_theme_json_cache();
    }

    protected function tearDown(): void
    {
        parent::tearDown();
        wp_clean_theme_json_cache();
    }

    #[TestDox('A style saved in the site editor is the one that « Boutique » ticks; one chosen there shows and is the editor\'s')]
    public function test_both_directions(): void
    {
        $this->save_in_editor($this->file('mousse'));
        self::assertSame(['mousse', '#4a6130', '#4a6130'], $this->seen());

        $this->choose('craie');
        self::assertSame(['craie', '#1f5a73', '#1f5a73'], $this->seen());
        self::assertSame('#e6eef0', Read::map(wp_get_global_settings(['custom']))['alert']);

        $this->choose('');
        self::assertSame(['', '#9c3d22', '#9c3d22'], $this->seen());
        $this->choose('aube');
        $this->save_in_editor(['settings' => [], 'styles' => ['typography' => ['fontSize' => '20px']]]);
        self::assertSame(['', '#9c3d22', '#9c3d22'], $this->seen());
    }

    #[TestDox('Colours of her own are named so, and are there again after another choice; what is no colour stays')]
    public function test_own_colours(): void
    {
        $own = $this->file('mousse');
        $own = Read::map(array_replace_recursive($own, ['settings' => ['color' => ['palette' => [5 => ['color' => '#123456']]]]]));
        $this->save_in_editor([...$own, 'styles' => ['typography' => ['fontSize' => '20px']]]);
        self::assertSame([StyleVariation::CUSTOM, '#123456', '#123456'], $this->seen());
        self::assertTrue(StyleVariation::has_own(museau()->settings()));

        $this->choose('aube');
        self::assertSame(['aube', '#8d2f4f', '#8d2f4f'], $this->seen());
        $this->choose(StyleVariation::CUSTOM);
        self::assertSame([StyleVariation::CUSTOM, '#123456', '#123456'], $this->seen());
        self::assertSame('20px', Read::map(wp_get_global_styles(['typography']))['fontSize']);
    }

    #[TestDox('A choice that an older version kept in its settings still shows')]
    public function test_older_choice(): void
    {
        museau()->settings()->save(['style' => 'mousse']);
        wp_clean_theme_json_cache();
        self::assertSame(['mousse', '#4a6130', '#4a6130'], $this->seen());
    }

    private function choose(string $name): void
    {
        StyleVariation::choose(get_template_directory(), $name, new Settings());
    }

    /** @return array<string, mixed> */
    private function file(string $name): array
    {
        return Read::json((string) file_get_contents(get_template_directory() . "/styles/$name.json"));
    }

    /** @param array<string, mixed> $styles as the site editor sends them: palettes by origin */
    private function save_in_editor(array $styles): void
    {
        $settings = Read::map($styles['settings'] ?? []);
        $palette = Read::map($settings['color'] ?? [])['palette'] ?? [];
        if ($palette !== []) {
            $settings['color'] = ['palette' => ['theme' => $palette]];
        }
        $post = \WP_Theme_JSON_Resolver::get_user_data_from_wp_global_styles(wp_get_theme(), true);
        $request = new \WP_REST_Request('POST', '/wp/v2/global-styles/' . Read::int($post['ID']));
        $request->set_body_params(['settings' => (object) $settings, 'styles' => (object) Read::map($styles['styles'] ?? [])]);
        self::assertSame(200, rest_do_request($request)->get_status());
        wp_clean_theme_json_cache();
    }

    /** @return array{string, string, string} what « Boutique » ticks, the accent that pages show, the one of mails */
    private function seen(): array
    {
        $palette = array_column(Read::maps(wp_get_global_settings(['color', 'palette', 'theme'])), 'color', 'slug');

        return [museau()->settings()->style(), Read::text($palette['sanguine'] ?? ''), StyleVariation::colour('sanguine')];
    }
}

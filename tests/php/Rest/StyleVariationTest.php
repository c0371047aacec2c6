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
        unset($_GET[StyleVariation::PREVIEW]);
        parent::tearDown();
        wp_clean_theme_json_cache();
    }

    #[TestDox('A style saved in the site editor is the one that « Boutique » ticks; one chosen there shows and is the editor\'s')]
    public function test_both_directions(): void
    {
        $this->save_in_editor($this->file('mousse'));
        self::assertSame(['mousse', '#4a6130', '#4a6130'], $this->seen());
        self::assertSame(['alegreya', 'alegreya-italic', 'literata'], $this->fonts());

        $this->choose('craie');
        self::assertSame(['craie', '#1f5a73', '#1f5a73'], $this->seen());
        self::assertSame('#e6eef0', Read::map(wp_get_global_settings(['custom']))['alert']);
        self::assertSame(['bricolage-grotesque', 'instrument-sans'], $this->fonts());

        $this->choose('');
        self::assertSame(['', '#9c3d22', '#9c3d22'], $this->seen());
        self::assertSame(['fraunces', 'fraunces-italic', 'nunito-sans'], $this->fonts());
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

    #[TestDox('Typefaces of one style with the colours of another are a look of her own')]
    public function test_own_pair(): void
    {
        $mixed = Read::map(array_replace_recursive($this->file('mousse'), ['settings' => [
            'typography' => Read::map($this->file('affiche')['settings'] ?? [])['typography'] ?? [],
        ]]));
        $this->save_in_editor($mixed);
        self::assertSame([StyleVariation::CUSTOM, '#4a6130', '#4a6130'], $this->seen());
        $this->choose('');
        $this->choose(StyleVariation::CUSTOM);
        self::assertSame(['caprasimo', 'work-sans'], array_values(array_filter($this->fonts(), static fn(string $font): bool => !str_contains($font, 'italic'))));
    }

    #[TestDox('A shop that took a variation when it was colours alone keeps them, and its type, until the artist chooses')]
    public function test_colours_alone(): void
    {
        $this->choose('aube');
        $post = \WP_Theme_JSON_Resolver::get_user_data_from_wp_global_styles(wp_get_theme());
        $json = Read::json(Read::text($post['post_content']));
        $json['settings'] = [...Read::map($json['settings']), 'typography' => []];
        wp_update_post(['ID' => Read::int($post['ID']), 'post_content' => wp_slash((string) wp_json_encode($json))]);
        wp_clean_theme_json_cache();
        // As that version named it.
        museau()->settings()->save(['style' => 'aube', 'style_own' => []]);
        self::assertSame(['aube', '#8d2f4f', '#8d2f4f'], $this->seen());

        StyleVariation::read_again(get_template_directory(), museau()->settings());
        self::assertSame([StyleVariation::CUSTOM, '#8d2f4f', '#8d2f4f'], $this->seen());
        self::assertSame(['fraunces', 'fraunces-italic', 'nunito-sans'], $this->fonts());
    }

    #[TestDox('Who may change the styles sees one page in another, and nobody else')]
    public function test_preview(): void
    {
        $this->choose('mousse');
        $_GET[StyleVariation::PREVIEW] = 'craie';
        wp_clean_theme_json_cache();
        self::assertSame(['mousse', '#1f5a73', '#4a6130'], $this->seen());
        self::assertSame(['bricolage-grotesque', 'instrument-sans'], $this->fonts());
        $_GET[StyleVariation::PREVIEW] = '';
        wp_clean_theme_json_cache();
        self::assertSame(['mousse', '#9c3d22', '#4a6130'], $this->seen());

        foreach (['../theme', 'nothing'] as $unknown) {
            $_GET[StyleVariation::PREVIEW] = $unknown;
            wp_clean_theme_json_cache();
            self::assertSame(['mousse', '#4a6130', '#4a6130'], $this->seen());
        }
        $_GET[StyleVariation::PREVIEW] = 'craie';
        wp_set_current_user(0);
        wp_clean_theme_json_cache();
        self::assertSame(['mousse', '#4a6130', '#4a6130'], $this->seen());
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
            $fonts = Read::map($settings['typography'] ?? [])['fontFamilies'] ?? [];
            $settings['typography'] = ['fontFamilies' => ['theme' => $fonts]];
        }
        $post = \WP_Theme_JSON_Resolver::get_user_data_from_wp_global_styles(wp_get_theme(), true);
        $request = new \WP_REST_Request('POST', '/wp/v2/global-styles/' . Read::int($post['ID']));
        $request->set_body_params(['settings' => (object) $settings, 'styles' => (object) Read::map($styles['styles'] ?? [])]);
        self::assertSame(200, rest_do_request($request)->get_status());
        wp_clean_theme_json_cache();
    }

    /** @return list<string> names of the font files that pages print, sorted */
    private function fonts(): array
    {
        $names = [];
        foreach (\WP_Font_Face_Resolver::get_fonts_from_theme_json() as $faces) {
            foreach (Read::maps($faces) as $face) {
                $names[] = basename(Read::text(Read::items($face['src'])[0]), '.woff2');
            }
        }
        sort($names);

        return $names;
    }

    /** @return array{string, string, string} what « Boutique » ticks, the accent that pages show, the one of mails */
    private function seen(): array
    {
        $palette = array_column(Read::maps(wp_get_global_settings(['color', 'palette', 'theme'])), 'color', 'slug');

        return [museau()->settings()->style(), Read::text($palette['sanguine'] ?? ''), StyleVariation::colour('sanguine')];
    }
}

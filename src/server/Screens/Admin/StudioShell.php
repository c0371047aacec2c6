<?php

declare(strict_types=1);

namespace Museau\Screens\Admin;

use Museau\Domain\Legal\ProofTerms;
use Museau\Domain\Progress\Progress;
use Museau\Domain\Progress\ProgressMails;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\ProofMark;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Rest\Routes;

/**
 * The page that stands in for the dashboard without a line. The service worker keeps it, so it holds nothing of anybody: no order, no
 * name, no nonce. What waits to be sent comes from the device's own database.
 */
final class StudioShell
{
    public function __construct(
        private readonly string $dir,
        private readonly string $theme_url,
        private readonly Settings $settings,
        private readonly Language $language,
    ) {}

    /**
     * The element that studio mode takes over.
     *
     * @param array<string, mixed> $place who uses it, and where
     */
    public function root(array $place): string
    {
        $props = [
            ...$place,
            'dashboardUrl' => Dashboard::url(),
            'loginUrl' => Dashboard::login_url(),
            'steps' => array_map(fn(ProgressStep $step): array => [
                'value' => $step->value,
                'label' => $step->label(),
                'isTold' => ProgressMails::is_on($this->settings, $step),
            ], ProgressStep::drawn()),
            'longest' => Progress::MAX_SENTENCE,
            // Of the step « À valider »: whether a name can be drawn across the picture, and whether it is by itself.
            'marks' => ProofMark::is_possible(),
            'isMarked' => ProofTerms::is_marked($this->settings),
        ];

        // No text of an author can hold an element of this name: see docs/adr/0007.
        return Html::el('museau-studio', [
            'class' => 'museau-studio',
            'data-museau-studio' => (string) wp_json_encode($props, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES),
        ]);
    }

    /** @param array<string, mixed> $place as of root() */
    public function html(array $place, string $manifest): string
    {
        $title = __('Studio', 'museau');
        $data = [
            // Who is signed in by then is found out when the line is back.
            'currentUser' => ['isLoggedIn' => true, 'canManageWoocommerce' => true],
            'nonce' => '',
            'restUrl' => rest_url(Routes::NAMESPACE . '/'),
            ...(Language::none_is_many() ? ['noneIsMany' => true] : []),
            'messages' => (object) $this->language->messages('studio'),
        ];
        $json = wp_json_encode($data, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_HEX_TAG | JSON_HEX_AMP);

        return '<!DOCTYPE html>' . Html::el(
            'html',
            ['lang' => get_bloginfo('language')],
            Html::el(
                'head',
                [],
                '<meta charset="utf-8">',
                Html::el('meta', ['name' => 'viewport', 'content' => 'width=device-width, initial-scale=1']),
                Html::el('title', [], Html::text($title . ' – ' . Read::name(get_bloginfo('name', 'raw')))),
                Html::el('link', ['rel' => 'manifest', 'href' => $manifest]),
                Html::el('meta', ['name' => 'theme-color', 'content' => self::color('paper')]),
                Html::el('link', ['rel' => 'icon', 'href' => $this->url('assets/images/favicon.svg'), 'type' => 'image/svg+xml']),
                self::faces(),
                '<style>' . wp_get_global_stylesheet(['variables', 'presets', 'styles']) . '</style>',
                Html::el('link', ['rel' => 'stylesheet', 'href' => $this->url('build/shell/base.css')]),
                Html::el('link', ['rel' => 'stylesheet', 'href' => $this->url('build/admin/style-index.css')]),
                '<script type="application/json" id="museau-data">' . $json . '</script>',
                '<script type="module" src="' . esc_url($this->url('build/studio/studio.js')) . '"></script>',
            ),
            Html::el('body', [], Html::el(
                'main',
                ['class' => 'museau-wrap museau-admin'],
                Html::el('h1', ['class' => 'museau-admin__title'], Html::text($title)),
                $this->root($place),
            )),
        );
    }

    /** @return list<string> addresses of all that the page needs, this site's own */
    public function files(string $html): array
    {
        preg_match_all('~(?:src|href)="([^"]+\.(?:js|css|svg)(?:\?[^"]*)?)"|url\(["\']?([^"\')]+\.woff2)~', $html, $found);
        $chunks = array_map(
            fn(string $file): string => $this->theme_url . '/build/studio/' . basename($file),
            array_filter(
                glob($this->dir . '/build/studio/*.js') ?: [],
                static fn(string $file): bool => !in_array(basename($file), ['studio.js', 'worker.js'], true),
            ),
        );
        $urls = [...array_map(wp_specialchars_decode(...), array_filter([...$found[1], ...$found[2]])), ...$chunks];

        return array_values(array_unique(array_filter(
            $urls,
            fn(string $url): bool => str_starts_with($url, $this->theme_url . '/'),
        )));
    }

    /** The page's own policy: its scripts come from one folder, and it calls this site alone. */
    public function policy(): string
    {
        $theme = $this->theme_url . '/';

        return "default-src 'self' $theme; script-src {$theme}build/studio/; style-src 'self' 'unsafe-inline' $theme; "
            . "img-src 'self' data: blob: $theme; font-src 'self' $theme; connect-src 'self' $theme; object-src 'none'; "
            . "base-uri 'none'; form-action 'self'; frame-ancestors 'self'";
    }

    /** Address of a file of the theme; as long as the bytes are the same. */
    public function url(string $file): string
    {
        $path = $this->dir . '/' . $file;

        return $this->theme_url . '/' . $file . (is_file($path) ? '?ver=' . substr((string) md5_file($path), 0, 10) : '');
    }

    /** A colour of the style in force, by the name that theme.json gives it: '#f7f1e6'. */
    public static function color(string $slug): string
    {
        $palette = Read::map(wp_get_global_settings(['color', 'palette']))['theme'] ?? [];
        $colors = array_column(Read::maps($palette), 'color', 'slug');

        return Read::text($colors[$slug] ?? '', '#f7f1e6');
    }

    private static function faces(): string
    {
        ob_start();
        wp_print_font_faces();

        return (string) ob_get_clean();
    }
}

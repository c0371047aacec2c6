<?php

declare(strict_types=1);

namespace Museau\Screens\Admin;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;

/**
 * Studio mode on the dashboard's page, and what makes an app of that page (docs/adr/0020): its manifest, its service worker and the
 * page that stands in for it without a line. These three are the same for everybody and hold nothing of anybody.
 */
final class Studio implements Feature
{
    /** Query of the dashboard's address that asks for one of the three. */
    private const QUERY = 'studio';

    private const MANIFEST = 'manifeste';

    private const WORKER = 'ouvrier';

    private const SHELL = 'hors-ligne';

    private const MODULE = 'museau/studio';

    /** Takes the worker and its cache away where nobody is signed in any more. */
    private const LEAVE = 'assets/js/leave-studio.js';

    public function __construct(private readonly string $dir, private readonly StudioShell $shell) {}

    public function hooks(): void
    {
        // Before the guard of the dashboard's page, which sends whoever is not signed in to the login.
        add_action('template_redirect', $this->serve(...), 0);
        add_action('wp_enqueue_scripts', $this->enqueue(...));
        add_action('wp_head', $this->head(...), 3);
        add_action('login_footer', $this->leave(...));
    }

    /** Root of studio mode on the dashboard's page: its waiting updates stand here. */
    public function root(): string
    {
        Language::speaks('studio');

        return $this->shell->root([
            'user' => get_current_user_id(),
            'worker' => self::url(self::WORKER),
            'scope' => self::path(),
            'isOffline' => false,
        ]);
    }

    private function enqueue(): void
    {
        if (self::is_here()) {
            wp_enqueue_script_module(self::MODULE, $this->shell->url('build/studio/studio.js'), [], null);
        }
    }

    private static function is_here(): bool
    {
        return Dashboard::is_open() && Dashboard::is_its_page();
    }

    /** For whom may use the dashboard alone: no page of the shop names the manifest. */
    private function head(): void
    {
        if (self::is_here()) {
            echo '<link rel="manifest" href="' . esc_url(self::url(self::MANIFEST)) . '">';
            echo '<meta name="theme-color" content="' . esc_attr(StudioShell::color('paper')) . '">';
            echo has_site_icon() ? '' : Html::el('link', [
                'rel' => 'apple-touch-icon',
                'href' => $this->shell->url('assets/images/studio-192.png'),
            ]);
        }
    }

    private function serve(): void
    {
        $asked = Read::text($_GET[self::QUERY] ?? '');
        if (!Dashboard::is_its_page() || !in_array($asked, [self::MANIFEST, self::WORKER, self::SHELL], true)) {
            return;
        }
        if (!defined('DONOTCACHEPAGE')) {
            define('DONOTCACHEPAGE', true);
        }
        [$type, $body] = match ($asked) {
            self::MANIFEST => ['application/manifest+json', (string) wp_json_encode($this->manifest(), JSON_UNESCAPED_SLASHES)],
            self::WORKER => ['text/javascript', $this->worker()],
            default => ['text/html', $this->shell()],
        };
        status_header(200);
        header("Content-Type: $type; charset=UTF-8");
        header('Cache-Control: no-cache');
        header('X-Robots-Tag: noindex');
        header('Content-Security-Policy: ' . $this->shell->policy());
        echo $body; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- JSON, our own file, and a page of Html
        exit;
    }

    /** @return array<string, mixed> the web app manifest */
    public function manifest(): array
    {
        $name = Read::name(get_bloginfo('name', 'raw'));

        return [
            'id' => self::path(),
            'name' => $name,
            'short_name' => mb_strlen($name) <= 12 ? $name : __('Studio', 'museau'),
            'lang' => get_bloginfo('language'),
            'start_url' => self::path(),
            'scope' => self::path(),
            'display' => 'standalone',
            'background_color' => StudioShell::color('paper'),
            'theme_color' => StudioShell::color('paper'),
            'icons' => $this->icons(),
        ];
    }

    /** @return list<array{src: string, sizes: string, type?: string, purpose: string}> the site's own icon, or the theme's */
    private function icons(): array
    {
        if (has_site_icon()) {
            // Drawn to its edges or not: nobody knows what a round mask would cut off.
            return array_map(static fn(int $side): array => [
                'src' => get_site_icon_url($side),
                'sizes' => "{$side}x$side",
                'purpose' => 'any',
            ], [192, 512]);
        }

        return array_map(fn(array $icon): array => [
            'src' => $this->shell->url("assets/images/studio-$icon[0].png"),
            'sizes' => "$icon[0]x$icon[0]",
            'type' => 'image/png',
            'purpose' => $icon[1],
        ], [[192, 'any'], [512, 'any'], [512, 'maskable']]);
    }

    /** The worker's script; whatever it keeps is part of it, so that another version of the theme is another worker. */
    public function worker(): string
    {
        $shell = $this->shell();
        $files = $this->shell->files($shell);
        $config = [
            'version' => substr(hash('sha256', $shell . implode("\n", $files)), 0, 16),
            'page' => self::path(),
            'shell' => self::url(self::SHELL),
            'files' => $files,
        ];

        return 'self.museau = ' . wp_json_encode($config, JSON_UNESCAPED_SLASHES | JSON_HEX_TAG) . ";\n"
            . file_get_contents($this->dir . '/build/studio/worker.js');
    }

    public function shell(): string
    {
        return $this->shell->html([
            'user' => 0,
            'worker' => '',
            'scope' => self::path(),
            'isOffline' => true,
        ], self::url(self::MANIFEST));
    }

    /** Where somebody signs in nobody is signed in: what the app kept of this theme goes, whoever ended the visit and how. */
    private function leave(): void
    {
        if (!is_user_logged_in()) {
            echo '<script src="' . esc_url($this->shell->url(self::LEAVE)) . '"></script>';
        }
    }

    private static function url(string $asked): string
    {
        return add_query_arg(self::QUERY, $asked, Dashboard::url());
    }

    /** The dashboard's path, which is the scope of app and worker: no page of the shop begins so. */
    private static function path(): string
    {
        return Read::text(wp_parse_url(Dashboard::url(), PHP_URL_PATH), '/');
    }
}

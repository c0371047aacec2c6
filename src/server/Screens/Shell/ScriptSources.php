<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * Where the scripts of a page may come from (docs/adr/0008): folders that hold code and nothing that was uploaded, and
 * single files that a plugin keeps elsewhere on this site.
 */
final class ScriptSources implements Feature
{
    private const LOADER = 'museau/islands';

    /** Ids of what WordPress prints for people who are signed in; neither loads anything. */
    private const ADMIN_BAR = ['admin-bar-js', 'hoverintent-js-js'];

    /** Below wp-content: where optimizers gather printed scripts, after the page has left WordPress's hands. */
    private const GATHERED = ['cache/autoptimize/js/', 'cache/fvm/', 'cache/min/', 'cache/minify/', 'cache/wpo-minify/', 'litespeed/js/'];

    /** @var array<string, true> addresses of the page's scripts, as they are printed */
    private array $printed = [];

    private string $loader = '';

    private bool $is_ours = true;

    public function hooks(): void
    {
        // Late: a plugin may send scripts to another host at the same places.
        add_filter('wp_script_attributes', $this->note_tag(...), PHP_INT_MAX);
        add_filter('script_module_loader_src', $this->note_module(...), PHP_INT_MAX, 2);
        // Before REST is answered.
        add_action('parse_request', $this->refuse_pages(...), 0);
    }

    /** @return list<string> source expressions: the folders, then the files that were printed from elsewhere so far */
    public function all(): array
    {
        $folders = $this->folders();
        if ($folders === []) {
            // The site's host is one that a policy has no words for.
            return ["'self'"];
        }
        $hosts = array_map(self::host(...), [home_url(), site_url(), content_url(), ...$folders]);
        $files = [];
        foreach (array_keys($this->printed) as $address) {
            $source = self::source($address);
            // A slash at the end would mean all that begins so: the whole site, for a script asked for by its query alone.
            $is_file = $source !== '' && !str_ends_with($source, '/');
            if ($is_file && in_array(self::host($source), $hosts, true) && !self::is_below($source, $folders)) {
                $files[$source] = $source;
            }
        }

        return [...$folders, ...array_values($files)];
    }

    /** @return list<string> source expressions of the islands' files, one by one */
    public function islands(): array
    {
        $files = glob(get_template_directory() . '/build/islands/*.js') ?: [];

        return array_values(array_filter(array_map(
            fn(string $file): string => self::source($this->islands_url() . basename($file)),
            $files,
        )));
    }

    /** Whether nobody else's script is printed but the admin bar's. */
    public function are_ours(): bool
    {
        return $this->is_ours;
    }

    /** @return list<string> other hosts than the pages' on which the site keeps code, styles and pictures, as source expressions */
    public function other_hosts(): array
    {
        $hosts = [];
        foreach ([site_url(), content_url(), self::uploads(), ...$this->addresses()] as $url) {
            if (self::host($url) !== self::host(home_url())) {
                $hosts[] = (string) preg_replace('#(?<![:/])/.*#', '', self::source($url));
            }
        }

        return array_values(array_unique(array_filter($hosts)));
    }

    /** @return list<string> addresses that end in a slash */
    private function addresses(): array
    {
        $urls = [
            // Not all of wp-includes: on an old multisite its ms-files.php answers uploaded files.
            includes_url('js/'),
            plugins_url('/'),
            plugins_url('/', WPMU_PLUGIN_DIR . '/index.php'),
            get_template_directory_uri() . '/',
            get_stylesheet_directory_uri() . '/',
            $this->islands_url(),
        ];
        foreach (self::GATHERED as $folder) {
            if (is_dir(WP_CONTENT_DIR . '/' . $folder)) {
                $urls[] = content_url($folder);
            }
        }

        return $urls;
    }

    private static function uploads(): string
    {
        return Read::text(wp_get_upload_dir()['baseurl']) . '/';
    }

    /** @return list<string> source expressions that end in a slash */
    private function folders(): array
    {
        $uploads = self::source(self::uploads());
        $folders = [];
        foreach (array_filter(array_map(self::source(...), $this->addresses())) as $source) {
            if (!self::is_below($source, $folders) && !self::is_below($uploads, [$source])) {
                $folders[] = $source;
            }
        }

        return $folders;
    }

    /** Where the loader imports the islands from: a CDN's folder where the loader itself comes from there. */
    private function islands_url(): string
    {
        return $this->loader === ''
            ? get_template_directory_uri() . '/build/islands/'
            : dirname((string) strtok($this->loader, '?#')) . '/';
    }

    /**
     * @param array<string, string|bool> $attributes
     *
     * @return array<string, string|bool>
     */
    private function note_tag(array $attributes): array
    {
        $address = $attributes['src'] ?? '';
        if (is_string($address) && $address !== '' && !is_admin()) {
            $address = self::whole($address);
            $this->printed[$address] = true;
            $theme = self::source(get_template_directory_uri() . '/');
            if (!self::is_below(self::source($address), [$theme]) && !in_array($attributes['id'] ?? '', self::ADMIN_BAR, true)) {
                $this->is_ours = false;
            }
        }

        return $attributes;
    }

    /** Of a module that is printed, named in the import map or fetched ahead. */
    private function note_module(mixed $address, string $id): mixed
    {
        if (is_string($address) && $address !== '' && !is_admin()) {
            $address = self::whole($address);
            $this->printed[$address] = true;
            if ($id === self::LOADER) {
                $this->loader = $address;
            }
        }

        return $address;
    }

    /**
     * No page stands in a folder of code. WordPress would answer some there, or lead on to an uploaded file, and browsers
     * compare no path once they were sent on.
     */
    private function refuse_pages(\WP $request): void
    {
        $path = rawurldecode((string) strtok(Read::text($_SERVER['REQUEST_URI'] ?? ''), '?'));
        $hosts = [self::host(home_url()), self::host(site_url())];
        foreach ($this->folders() as $folder) {
            $start = rawurldecode((string) preg_replace('#^(?:https?://)?[^/]*#', '', $folder));
            if ($start !== '/' && in_array(self::host($folder), $hosts, true) && str_starts_with($path, $start)) {
                $request->query_vars = ['error' => '404'];
            }
        }
    }

    /** With its host, where it was printed without. */
    private static function whole(string $address): string
    {
        return preg_match('#^/(?!/)#', $address) === 1 ? set_url_scheme('http://' . self::host(home_url())) . $address : $address;
    }

    /**
     * Whether a source expression lies in one of the folders; 'http' lets 'https' through.
     *
     * @param list<string> $folders
     */
    private static function is_below(string $source, array $folders): bool
    {
        $bare = static fn(string $one): string => (string) preg_replace('#^https?://#', '', $one);
        foreach ($folders as $folder) {
            if (str_starts_with($bare($source), $bare($folder))) {
                return true;
            }
        }

        return false;
    }

    /** Host and port of an address or a source expression. */
    private static function host(string $url): string
    {
        return preg_match('#^(?:(?:[a-z]+:)?//)?([^/?\#]+)#i', $url, $found) === 1 ? strtolower($found[1]) : '';
    }

    /** The address as a source expression: without its query, with all encoded that would end it; '' where none can be written. */
    private static function source(string $url): string
    {
        // Neither [::1] nor letters that are no ASCII.
        if (preg_match('#^((?:https?:)?//)([a-z0-9.-]+(?::\d+)?)(?![^/?\#])(/[^?\#]*)?#i', $url, $found) !== 1) {
            return '';
        }
        [, $scheme, $host] = $found;
        $path = $found[3] ?? '/';
        do {
            $path = (string) preg_replace('#/(?:\.|(?!\.\.?/)[^/]+/\.\.)(?=/)#', '', $path, -1, $changes);
        } while ($changes > 0);
        $encode = static fn(array $byte): string => rawurlencode(Read::text($byte[0]));

        return ltrim($scheme, '/') . $host . preg_replace_callback('#%(?![0-9a-f]{2})|[^a-z0-9/._~%-]#i', $encode, $path);
    }
}

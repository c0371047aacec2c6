<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Kernel\Read;

/**
 * A page whose address has no post behind it, so that it stands in no menu, search, listing or sitemap; kept out of search engines, and
 * with headers of its own.
 */
final class VirtualPage
{
    /**
     * @param string                $path     '/carnet'
     * @param string                $template file below templates/
     * @param array<string, string> $headers  value by name
     * @param \Closure(): string    $title    of the document
     */
    public function __construct(
        private readonly string $path,
        private readonly string $template,
        private readonly array $headers,
        private readonly \Closure $title,
    ) {}

    public function hooks(): void
    {
        add_filter('pre_handle_404', $this->stand_in(...), 10, 2);
        add_filter('template_include', fn(string $template): string => $this->is_asked()
            ? get_theme_file_path('templates/' . $this->template)
            : $template);
        add_filter('wp_headers', fn(array $headers): array => $this->is_asked() ? [...$headers, ...$this->headers] : $headers, 20);
        add_filter(
            'wp_robots',
            fn(array $robots): array => $this->is_asked() ? ['noindex' => true, 'nofollow' => true] : $robots,
            20,
        );
        add_filter(
            'document_title_parts',
            fn(array $parts): array => $this->is_asked() ? [...$parts, 'title' => ($this->title)()] : $parts,
            20,
        );
    }

    /** Whether the page now asked for has this path, whatever stands behind it. */
    public static function is_at(string $path): bool
    {
        return !is_admin() && trim(Read::path(), '/') === trim(Read::text(wp_parse_url(home_url($path), PHP_URL_PATH)), '/');
    }

    private function is_asked(): bool
    {
        return self::is_at($this->path);
    }

    /** No page of WordPress is needed for the address. */
    private function stand_in(mixed $handled, \WP_Query $query): mixed
    {
        if (!$this->is_asked() || $query->posts !== []) {
            return $handled;
        }
        // WordPress would look for the page's post.
        $query->is_page = $query->is_singular = false;
        status_header(200);

        return true;
    }
}

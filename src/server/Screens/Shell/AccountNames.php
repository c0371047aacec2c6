<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Typography;

/** The names under which people sign in are told to no visitor (S26): not by feeds, embeds or the pages of authors. */
final class AccountNames implements Feature
{
    public function hooks(): void
    {
        add_filter('the_author', static fn(mixed $name): mixed => is_feed() ? Typography::site_name() : $name);
        add_filter('get_the_author_url', static fn(mixed $url): mixed => is_feed() ? '' : $url);
        add_filter(
            'oembed_response_data',
            static fn(array $data): array => ['author_name' => Typography::site_name(), 'author_url' => home_url('/')] + $data,
        );
        // The address of an author's page ends in the name; ?author=1 is led to it.
        add_filter('author_link', static fn(): string => home_url('/'));
        add_action('template_redirect', self::close_authors(...), 1);
    }

    private static function close_authors(): void
    {
        global $wp_query;
        if ($wp_query instanceof \WP_Query && (is_author() || isset($_GET['author']) || isset($_GET['author_name'])) && !is_admin()) {
            $wp_query->init();
            $wp_query->set_404();
            status_header(404);
            nocache_headers();
        }
    }
}

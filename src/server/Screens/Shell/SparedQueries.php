<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Archive\ShopImport;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Primary;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * Queries that WordPress makes on each page for what is not there: the post of global styles of a shop that never changed a style (two),
 * and the children of a page, for the class 'page-parent', which no style of the theme names (one).
 */
final class SparedQueries implements Feature
{
    /** Autoloaded: '1' once a look has found that this theme has no post of global styles. */
    public const UNWRITTEN = 'museau_styles_unwritten';

    private const STYLES = 'wp_global_styles';

    /** Whether the query that was begun last is for that post: its theme's term is asked for on the way. */
    private bool $asks_styles = false;

    public function hooks(): void
    {
        add_action('pre_get_posts', function (\WP_Query $query): void {
            $this->asks_styles = $query->get('post_type') === self::STYLES;
        });
        add_filter('terms_pre_query', $this->spare_theme(...), 10, 2);
        add_filter('posts_pre_query', $this->spare_posts(...), 10, 2);
        add_filter('posts_results', $this->learn(...), 10, 2);
        foreach (['save_post_' . self::STYLES, 'after_switch_theme', ShopImport::DONE] as $event) {
            add_action($event, self::forget(...), 10, 0);
        }
        add_action('set_object_terms', static function (int $id, mixed $terms, mixed $ids, string $taxonomy): void {
            $taxonomy === 'wp_theme' && self::forget();
        }, 10, 4);
    }

    private static function forget(): void
    {
        delete_option(self::UNWRITTEN);
    }

    /** Screens of wp-admin and calls of the editor look for themselves. */
    private static function is_page(): bool
    {
        return did_action('template_redirect') > 0 && !is_admin() && !is_customize_preview();
    }

    private static function is_unwritten(): bool
    {
        return self::is_page() && get_option(self::UNWRITTEN) === '1';
    }

    /** The theme's own term, by which its post is found. */
    private function spare_theme(mixed $terms, \WP_Term_Query $query): mixed
    {
        $is_spared = $terms === null && $this->asks_styles && (array) ($query->query_vars['taxonomy'] ?? null) === ['wp_theme'];

        return $is_spared && self::is_unwritten() ? [] : $terms;
    }

    private function spare_posts(mixed $posts, \WP_Query $query): mixed
    {
        $type = $query->get('post_type');
        $is_spared = match (true) {
            $posts !== null => false,
            $type === self::STYLES => self::is_unwritten(),
            // Between these two actions stands nothing but the classes of the body.
            $type === 'page' => did_action('wp_head') > 0 && !doing_action('wp_head') && did_action('wp_body_open') === 0 && self::is_page()
                && is_page() && Read::int($query->get('post_parent')) === get_queried_object_id(),
            default => false,
        };

        return $is_spared ? [] : $posts;
    }

    /**
     * Written first and looked at then: a post that is saved meanwhile is either seen here, or takes the word away after it.
     *
     * @param mixed $posts what the query found
     */
    private function learn(mixed $posts, \WP_Query $query): mixed
    {
        if ($posts === [] && $query->get('post_type') === self::STYLES && self::is_page() && get_option(self::UNWRITTEN) !== '1') {
            update_option(self::UNWRITTEN, '1', true);
            Primary::read();
            $is_there = Db::value(
                "SELECT p.ID FROM %i p JOIN %i r ON r.object_id = p.ID JOIN %i tt ON tt.term_taxonomy_id = r.term_taxonomy_id"
                . " AND tt.taxonomy = 'wp_theme' JOIN %i t ON t.term_id = tt.term_id AND t.name = %s WHERE p.post_type = %s AND p.post_status = 'publish' LIMIT 1",
                Db::wpdb()->posts,
                Db::wpdb()->term_relationships,
                Db::wpdb()->term_taxonomy,
                Db::wpdb()->terms,
                get_stylesheet(),
                self::STYLES,
            );
            $is_there === null || self::forget();
        }

        return $posts;
    }
}

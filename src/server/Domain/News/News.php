<?php

declare(strict_types=1);

namespace Museau\Domain\News;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\ShopCapabilities;

/** The content type of the news, its addresses, and the reading and writing of its items. */
final class News implements Feature
{
    public const POST_TYPE = 'museau_news';

    /** After an item's address, and in the query: the form by which a visitor takes part. */
    public const ENTRY = 'participer';

    private const ENTRY_RULE = '^actualites/(\d+)/' . self::ENTRY . '/?$';

    public function hooks(): void
    {
        add_action('init', $this->register(...));
        add_filter('post_type_link', $this->link(...), 10, 2);
        add_filter('wp_robots', $this->robots(...));
        add_filter('query_vars', static fn(array $names): array => [...$names, self::ENTRY]);
        add_action('wp_loaded', self::learn_address(...));
    }

    /**
     * @return array{items: list<NewsItem>, total: int, pages: int, years: array<int, int>} years: number of items by start year, newest
     *   first, of the whole type and search
     */
    public function search(NewsQuery $query): array
    {
        [$where, $values] = $this->conditions($query);
        $years = $this->years($where, $values);
        if ($query->year > 0) {
            $where .= ' AND EXISTS (SELECT 1 FROM %i m WHERE m.post_id = p.ID AND m.meta_key = %s AND m.meta_value LIKE %s)';
            array_push($values, Db::wpdb()->postmeta, 'date_debut', $query->year . '%');
        }
        $total = (int) Db::value("SELECT COUNT(*) FROM %i p WHERE $where", Db::wpdb()->posts, ...$values);
        $column = ['date' => 'p.post_date', 'modified' => 'p.post_modified', 'title' => 'p.post_title'][$query->orderby];
        $direction = $query->order === 'asc' ? 'ASC' : 'DESC';
        $ids = Db::column(
            "SELECT p.ID FROM %i p WHERE $where ORDER BY $column $direction, p.ID $direction LIMIT %d OFFSET %d",
            Db::wpdb()->posts,
            ...[...$values, $query->per_page, ($query->page - 1) * $query->per_page],
        );

        return [
            'items' => $this->items(array_map('intval', $ids)),
            'total' => $total,
            'pages' => (int) ceil($total / $query->per_page),
            'years' => $years,
        ];
    }

    /** A published item, or a draft for those who may write them. */
    public function find(int $id, bool $drafts = false): ?NewsItem
    {
        $post = get_post($id);
        if (!$post instanceof \WP_Post || $post->post_type !== self::POST_TYPE) {
            return null;
        }

        return $post->post_status === 'publish' || ($drafts && $post->post_status === 'draft') ? $this->item($post) : null;
    }

    /**
     * Writes an item; a key that is left out keeps its value.
     *
     * @param array{title?: string, content?: string, status?: string, acf?: array<string, string>} $values already checked
     */
    public function save(?int $id, array $values): int
    {
        $post = ['post_type' => self::POST_TYPE];
        foreach (['title' => 'post_title', 'content' => 'post_content', 'status' => 'post_status'] as $key => $column) {
            if (isset($values[$key])) {
                $post[$column] = wp_slash($values[$key]);
            }
        }
        $saved = $id === null ? wp_insert_post($post, true) : wp_update_post(['ID' => $id, ...$post], true);
        if ($saved instanceof \WP_Error) {
            throw new \RuntimeException($saved->get_error_message());
        }
        foreach ($values['acf'] ?? [] as $field => $value) {
            update_post_meta($saved, $field, wp_slash($value));
        }
        $picture = $values['acf']['image_concours'] ?? null;
        if ($picture !== null) {
            ctype_digit($picture) && $picture !== '0' ? set_post_thumbnail($saved, (int) $picture) : delete_post_thumbnail($saved);
        }

        return $saved;
    }

    /** Whether the page asked for is the form of a contest. */
    public static function is_entry_form(): bool
    {
        return is_singular(self::POST_TYPE) && Read::text(get_query_var(self::ENTRY)) !== '';
    }

    /** Moves an item to the trash; false when there is none. */
    public function delete(int $id): bool
    {
        return $this->find($id, true) !== null && wp_trash_post($id) instanceof \WP_Post;
    }

    private function register(): void
    {
        register_post_type(self::POST_TYPE, [
            'labels' => [
                'name' => __('Actualités', 'museau'),
                'singular_name' => __('Actualité', 'museau'),
                'add_new_item' => __('Ajouter une actualité', 'museau'),
                'edit_item' => __('Modifier l\'actualité', 'museau'),
            ],
            'public' => true,
            'has_archive' => false,
            'rewrite' => false,
            'query_var' => false,
            'menu_icon' => 'dashicons-megaphone',
            'supports' => ['title', 'editor', 'thumbnail', 'custom-fields'],
            'show_in_rest' => true,
            'taxonomies' => ['category', 'post_tag'],
            ...ShopCapabilities::of_posts(self::POST_TYPE),
        ]);
        foreach (NewsItem::FIELDS as $field) {
            register_post_meta(self::POST_TYPE, $field, [
                'type' => 'string',
                'single' => true,
                'show_in_rest' => true,
                'auth_callback' => static fn(): bool => current_user_can(ShopCapabilities::RUN),
                'sanitize_callback' => static fn(mixed $value): string => NewsRules::clean($field, Read::text($value)),
            ]);
        }
        add_rewrite_rule('^actualites/feed/?$', 'index.php?post_type=' . self::POST_TYPE . '&feed=rss2', 'top');
        add_rewrite_rule(self::ENTRY_RULE, 'index.php?post_type=' . self::POST_TYPE . '&p=$matches[1]&' . self::ENTRY . '=1', 'top');
        add_rewrite_rule('^actualites/(\d+)/?$', 'index.php?post_type=' . self::POST_TYPE . '&p=$matches[1]', 'top');
    }

    /** A shop that was set up before the form had an address knows only the rules that it stored then. */
    private static function learn_address(): void
    {
        $rules = Read::map(get_option('rewrite_rules'));
        if ($rules !== [] && !isset($rules[self::ENTRY_RULE])) {
            flush_rewrite_rules(false);
        }
    }

    private function link(string $link, \WP_Post $post): string
    {
        return $post->post_type === self::POST_TYPE ? home_url('/actualites/' . $post->ID) : $link;
    }

    /**
     * A list narrowed by a search, and the form of a contest, are no pages of their own for a search engine.
     *
     * @param array<string, mixed> $robots
     *
     * @return array<string, mixed>
     */
    private function robots(array $robots): array
    {
        $is_part = (is_page('actualites') && isset($_GET['recherche'])) || self::is_entry_form();

        return $is_part ? [...$robots, 'noindex' => true] : $robots;
    }

    /** @return array{string, list<int|string>} */
    private function conditions(NewsQuery $query): array
    {
        $where = 'p.post_type = %s AND p.post_status IN (%s, %s)';
        $values = [self::POST_TYPE, 'publish', $query->drafts ? 'draft' : 'publish'];
        if ($query->type !== '') {
            // An older form stored the plural.
            $where .= ' AND EXISTS (SELECT 1 FROM %i m WHERE m.post_id = p.ID AND m.meta_key = %s AND m.meta_value IN (%s, %s))';
            array_push($values, Db::wpdb()->postmeta, 'type', $query->type, $query->type . 's');
        }
        if ($query->search !== '') {
            $like = '%' . Db::wpdb()->esc_like($query->search) . '%';
            $where .= ' AND (p.post_title LIKE %s OR p.post_content LIKE %s OR EXISTS (SELECT 1 FROM %i m WHERE m.post_id = p.ID AND m.meta_key IN (%s, %s) AND m.meta_value LIKE %s))';
            array_push($values, $like, $like, Db::wpdb()->postmeta, 'regles', 'mots_cles', $like);
        }

        return [$where, $values];
    }

    /**
     * @param list<int|string> $values
     *
     * @return array<int, int>
     */
    private function years(string $where, array $values): array
    {
        $rows = Db::rows(
            "SELECT SUBSTR(d.meta_value, 1, 4) AS year, COUNT(*) AS items FROM %i p JOIN %i d ON d.post_id = p.ID AND d.meta_key = %s
            WHERE $where AND d.meta_value <> '' GROUP BY SUBSTR(d.meta_value, 1, 4) ORDER BY year DESC",
            Db::wpdb()->posts,
            Db::wpdb()->postmeta,
            'date_debut',
            ...$values,
        );
        $years = [];
        foreach ($rows as $row) {
            $years[(int) $row['year']] = (int) $row['items'];
        }

        return $years;
    }

    /**
     * @param list<int> $ids
     *
     * @return list<NewsItem>
     */
    private function items(array $ids): array
    {
        _prime_post_caches($ids, true, true);
        $items = [];
        foreach ($ids as $id) {
            $post = get_post($id);
            if ($post instanceof \WP_Post) {
                $items[] = $this->item($post);
            }
        }

        return $items;
    }

    private function item(\WP_Post $post): NewsItem
    {
        $acf = [];
        foreach (NewsItem::FIELDS as $field) {
            $stored = get_post_meta($post->ID, $field, true);
            // The rules alone may hold HTML.
            $acf[$field] = $field === 'regles' ? Read::text($stored) : Read::name($stored);
        }
        foreach (['date_debut', 'date_fin'] as $field) {
            // Advanced Custom Fields keeps a day as 20310501.
            $acf[$field] = preg_replace('/^(\d{4})(\d\d)(\d\d)$/', '$1-$2-$3', $acf[$field]) ?? '';
        }

        return new NewsItem(
            $post->ID,
            Read::name($post->post_title),
            $post->post_content,
            self::time($post, 'date'),
            self::time($post, 'modified'),
            $post->post_status === 'publish' ? 'publish' : 'draft',
            $acf,
        );
    }

    /**
     * A draft that was never published has no time in UTC, only the site's own.
     *
     * @param 'date'|'modified' $which
     */
    private static function time(\WP_Post $post, string $which): string
    {
        $time = get_post_datetime($post, $which, 'gmt') ?: get_post_datetime($post, $which);

        return $time === false ? '' : $time->setTimezone(new \DateTimeZone('UTC'))->format('c');
    }
}

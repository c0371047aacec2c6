<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

/**
 * Listens to WordPress while the shop is opened, and writes down what was there before each change. Whatever sets the shop up (pages,
 * menus, addresses, WooCommerce's settings and attributes) needs to know nothing of it.
 */
final class ChangeRecorder
{
    /** Caches, clocks and our own options: not part of the set-up. Nor is the change of theme itself. */
    private const IGNORED = '/^(?:_(?:site_)?transient_|cron$|rewrite_rules$|theme_|template$|stylesheet$|current_theme$'
        . '|sidebars_widgets$|widget_|recently_|museau_(?!former_)|wc_.*(?:version|stock)|action_scheduler|schema-|.*_children$'
        . '|wp_.*_batch_|woocommerce_queue_|woocommerce_maybe_regenerate|auto_updat|fresh_site$|can_compress)/';

    /** Fields of a post that opening may change. */
    private const FIELDS = ['post_name', 'post_title', 'post_content', 'post_status'];

    /** @var list<array{string, \Closure}> what listens now */
    private array $listeners = [];

    /** @var array<string, true> names of options that this work has changed */
    private array $options = [];

    /** @var array<int, true> ids of posts of hers that this work has changed */
    private array $edited = [];

    public function __construct(private readonly ChangeRecord $record) {}

    /** Whether an option is not part of a shop's set-up. */
    public static function is_ignored(string $option): bool
    {
        return preg_match(self::IGNORED, $option) === 1;
    }

    /**
     * Does the work and writes its changes into the record.
     *
     * @param callable(): void $work
     */
    public function watch(callable $work): void
    {
        $this->listen('update_option', fn(string $name, mixed $before) => $this->note_option($name, true, $before), 2);
        $this->listen('add_option', fn(string $name) => $this->note_option($name, false, null), 1);
        $this->listen('delete_option', fn(string $name) => $this->note_option($name, true, get_option($name)), 1);
        $this->listen('wp_insert_post', function (int $id, \WP_Post $post, bool $is_update): void {
            if (!$is_update && $post->post_type !== 'revision') {
                $this->record->posts[$id] = '';
            }
        }, 3);
        $this->listen('post_updated', $this->note_post(...), 3);
        $this->listen('attachment_updated', $this->note_post(...), 3);
        $this->listen('created_term', function (int $id, int $term_taxonomy_id, string $taxonomy): void {
            $this->record->terms[$id] = ['taxonomy' => $taxonomy, 'digest' => ''];
        }, 3);
        $this->listen('added_term_relationship', function (int $id, int $term_taxonomy_id, string $taxonomy): void {
            if ($taxonomy === 'product_cat') {
                $this->record->add_categorised([$term_taxonomy_id => [$id]]);
            }
        }, 3);
        $this->listen('woocommerce_attribute_added', function (int $id): void {
            $this->record->attributes[] = $id;
        }, 1);
        try {
            self::without_revisions($work);
        } finally {
            foreach ($this->listeners as [$hook, $listener]) {
                remove_action($hook, $listener, PHP_INT_MIN);
            }
            $this->listeners = [];
        }
        $this->note_results();
    }

    /**
     * Does work that leaves no copies of her pages behind: their former texts are in the record.
     *
     * @param callable(): void $work
     */
    public static function without_revisions(callable $work): void
    {
        add_filter('wp_revisions_to_keep', '__return_zero', PHP_INT_MAX);
        try {
            $work();
        } finally {
            remove_filter('wp_revisions_to_keep', '__return_zero', PHP_INT_MAX);
        }
    }

    /** What stands in a post of the shop, its picture and its template, as one digest. */
    public static function digest(int $id): string
    {
        $post = get_post($id);

        return $post instanceof \WP_Post ? md5((string) wp_json_encode([
            ...self::fields($post),
            'picture' => (int) get_post_thumbnail_id($post),
            'template' => (string) get_page_template_slug($post),
        ])) : '';
    }

    /** Name, address and description of a term, as one digest. */
    public static function term_digest(\WP_Term $term): string
    {
        return md5((string) wp_json_encode([$term->name, $term->slug, $term->description]));
    }

    /** @return array<string, string> */
    public static function fields(\WP_Post $post): array
    {
        return array_map(static fn(string $name): string => (string) $post->{$name}, array_combine(self::FIELDS, self::FIELDS));
    }

    private function listen(string $hook, \Closure $listener, int $arguments): void
    {
        add_action($hook, $listener, PHP_INT_MIN, $arguments);
        $this->listeners[] = [$hook, $listener];
    }

    private function note_option(string $name, bool $had, mixed $before): void
    {
        if (!self::is_ignored($name)) {
            $this->record->options[$name] ??= ['had' => $had, 'before' => $before, 'after' => null];
            $this->options[$name] = true;
        }
    }

    private function note_post(int $id, \WP_Post $after, \WP_Post $before): void
    {
        if (!isset($this->record->posts[$id]) && $after->post_type !== 'revision' && self::fields($after) !== self::fields($before)) {
            $this->record->edited[$id] ??= ['before' => self::fields($before), 'after' => []];
            $this->edited[$id] = true;
        }
    }

    /** What each of them is now: who finds something else there later knows that somebody else has changed it. */
    private function note_results(): void
    {
        foreach (array_keys($this->options) as $name) {
            $this->record->options[$name]['after'] = get_option($name);
        }
        foreach (array_keys($this->record->posts, '', true) as $id) {
            $this->record->posts[$id] = self::digest($id);
        }
        foreach ($this->record->terms as $id => ['taxonomy' => $taxonomy, 'digest' => $digest]) {
            $term = $digest === '' ? get_term($id, $taxonomy) : null;
            if ($term instanceof \WP_Term) {
                $this->record->terms[$id]['digest'] = self::term_digest($term);
            }
        }
        foreach (array_keys($this->edited) as $id) {
            $post = get_post($id);
            $this->record->edited[$id]['after'] = $post instanceof \WP_Post ? self::fields($post) : [];
        }
    }
}

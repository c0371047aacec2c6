<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/** Tells the index which products a change in WordPress or WooCommerce is about. */
final class ProductIndexHooks implements Feature
{
    /** @var array<int, int> attachments that this request has added, with builds() then: no row holds them until the next one */
    private array $new_pictures = [];

    /** The site that this request is about. */
    private readonly int $site;

    public function __construct(private readonly ProductIndex $index, private readonly Settings $settings)
    {
        $this->site = get_current_blog_id();
    }

    public function hooks(): void
    {
        wp_cache_add_non_persistent_groups(ProductIndex::SHOWN);
        add_action('museau_product_changed', $this->touch(...));
        add_action('save_post_product', $this->touch(...));
        add_action('save_post_product_variation', $this->touch(...));
        add_action('transition_post_status', fn(string $new, string $old, \WP_Post $post) => $this->touch_post($post), 10, 3);
        add_action('before_delete_post', $this->touch(...));
        add_action('deleted_post', fn(int $id, \WP_Post $post) => $this->touch_post($post), 10, 2);
        add_action('add_attachment', function (int $id): void {
            $this->new_pictures[$id] = $this->index->builds();
        });
        add_action('delete_attachment', $this->touch_picture(...));
        add_action('added_post_meta', $this->touch_meta(...), 10, 3);
        add_action('updated_post_meta', $this->touch_meta(...), 10, 3);
        add_action('deleted_post_meta', fn(mixed $ids, int $post_id, string $key) => $this->touch_meta(0, $post_id, $key), 10, 3);
        add_action('set_object_terms', fn(int $id) => $this->touch_if_product($id));
        // wp_remove_object_terms() says it by no other hook.
        add_action('deleted_term_relationships', fn(int $id) => $this->touch_if_product($id));
        add_action('edited_term', $this->touch_term(...), 10, 3);
        add_action('pre_delete_term', fn(int $term_id) => $this->touch_term($term_id));
        Settings::on_change($this->touch_portraits(...));
        // While another theme was on, nobody kept the rows up to date.
        add_action('after_switch_theme', $this->index->mark_outdated(...));
        add_action('wp_loaded', $this->index->rebuild_when_outdated(...));
        add_action('shutdown', $this->index->flush_at_last(...), 1);
        // WooCommerce brings a product in line with its variations at the end of the request.
        add_action('shutdown', $this->index->flush_at_last(...), PHP_INT_MAX);
        add_action('shutdown', $this->index->forget_lists_late(...), PHP_INT_MAX);
        add_action(Maintenance::DAILY, ListPositions::sweep(...));
    }

    /** Another site's products are another index's: its own requests build it anew. */
    private function is_elsewhere(): bool
    {
        $is_elsewhere = is_multisite() && get_current_blog_id() !== $this->site;
        if ($is_elsewhere && Schema::is_here()) {
            $this->index->mark_outdated();
        }

        return $is_elsewhere;
    }

    private function touch(int $id): void
    {
        $this->is_elsewhere() || $this->index->touch($id);
    }

    private function touch_post(\WP_Post $post): void
    {
        if ($post->post_type === 'product') {
            $this->touch($post->ID);
        } elseif ($post->post_type === 'product_variation') {
            $this->touch($post->post_parent);
        }
    }

    /** Products that show this picture. */
    private function touch_picture(int $picture): void
    {
        if ($this->is_elsewhere() || ($this->new_pictures[$picture] ?? -1) === $this->index->builds()) {
            return;
        }
        $like = '%{"id":' . $picture . ',"src":%';
        foreach (Db::column('SELECT product_id FROM %i WHERE document LIKE %s', Schema::table('products'), $like) as $id) {
            $this->index->touch((int) $id);
        }
    }

    private function touch_if_product(int $id): void
    {
        $post = $id > 0 ? get_post($id) : null;
        if ($post instanceof \WP_Post) {
            $this->touch_post($post);
        }
    }

    private function touch_meta(mixed $meta_id, int $post_id, string $key): void
    {
        if ($key === '_wp_attachment_image_alt' || $key === '_wp_attachment_metadata') {
            $this->touch_picture($post_id);
        } elseif (!in_array($key, ['_edit_lock', '_edit_last'], true)) {
            $this->touch_if_product($post_id);
        }
    }

    private function touch_term(int $term_id): void
    {
        if ($this->is_elsewhere()) {
            return;
        }
        foreach (Db::column('SELECT product_id FROM %i WHERE term_id = %d', Schema::table('product_terms'), $term_id) as $id) {
            $this->index->touch((int) $id);
        }
    }

    private function touch_portraits(mixed $old, mixed $new): void
    {
        $this->touch($this->settings->portrait_id());
        foreach ([$old, $new] as $values) {
            $this->touch(Read::int(Read::map($values)['portrait_id'] ?? 0));
        }
    }
}

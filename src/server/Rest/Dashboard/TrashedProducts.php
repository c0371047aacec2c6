<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

use Museau\Domain\Catalogue\CouldNotWriteProduct;
use Museau\Domain\Catalogue\ProductTrash;
use Museau\Domain\Catalogue\ProductWriter;
use Museau\Domain\Orders\Orders;
use Museau\Kernel\Read;

/** « Corbeille »: the deleted products that wait for the trash to be emptied, until when each can be had back, and its end before that. */
final class TrashedProducts
{
    /** What one answer lists: what was deleted first stays out, and shows when others have gone. */
    private const MOST = 200;

    public function __construct(private readonly ProductWriter $writer, private readonly Orders $orders) {}

    /**
     * @return array{
     *     days: int,
     *     products: list<array{id: int, name: string, featured_image: string, deleted: string, ends: string, is_ordered: bool}>,
     * } `days` is how long a product stays; what was deleted last first; `ends` is the day on which it is gone ('' when it is kept),
     *     `is_ordered`: an order names it, so that it stays (B16)
     */
    public function all(): array
    {
        $posts = get_posts([
            'post_type' => 'product',
            'post_status' => 'trash',
            'numberposts' => self::MOST,
            'meta_key' => '_wp_trash_meta_time',
            'orderby' => ['meta_value_num' => 'DESC', 'ID' => 'DESC'],
        ]);
        $images = array_map(static fn(\WP_Post $post): int => AdminProducts::image_ids($post->ID)[0] ?? 0, $posts);
        _prime_post_caches(array_values(array_unique(array_filter($images))));

        $ordered = $this->orders->names_products(array_values(array_map(static fn(\WP_Post $post): int => $post->ID, $posts)));
        $products = array_map(static function (\WP_Post $post, int $image) use ($ordered): array {
            $is_ordered = in_array($post->ID, $ordered, true);
            $ends = ProductTrash::ends($post->ID);

            return [
                'id' => $post->ID,
                'name' => Read::name($post->post_title),
                'featured_image' => $image === 0 ? '' : (string) wp_get_attachment_image_url($image, 'medium'),
                'deleted' => self::date(Read::int(get_post_meta($post->ID, '_wp_trash_meta_time', true))),
                'ends' => $is_ordered || $ends === null ? '' : self::date($ends),
                'is_ordered' => $is_ordered,
            ];
        }, $posts, $images);

        return ['days' => ProductTrash::days(), 'products' => $products];
    }

    /** @throws CouldNotSave|CouldNotWriteProduct it is not in the trash, or an order names it */
    public function erase(int $id): void
    {
        if (get_post_type($id) !== 'product' || get_post_status($id) !== 'trash') {
            throw CouldNotWriteProduct::product_is_unknown();
        }
        if ($this->orders->names_products([$id]) !== []) {
            throw CouldNotSave::product_is_ordered();
        }
        if (!$this->writer->erase($id)) {
            throw CouldNotSave::product_was_not_erased();
        }
    }

    private static function date(int $time): string
    {
        return (string) wp_date('c', $time);
    }
}

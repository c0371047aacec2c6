<?php

declare(strict_types=1);

namespace Museau\Engine\WooCommerce;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\PrivateNote;
use Museau\Kernel\Feature;

/**
 * Keeps the artist's private note out of WooCommerce's REST answers. They list every meta of an order, hidden ones too, and webhooks send
 * the same answers to other services.
 */
final class WooRestNote implements Feature
{
    public function hooks(): void
    {
        add_filter('woocommerce_rest_prepare_shop_order_object', self::without_note(...), PHP_INT_MAX);
    }

    private static function without_note(mixed $response): mixed
    {
        $data = $response instanceof \WP_REST_Response ? $response->get_data() : null;
        if (!$response instanceof \WP_REST_Response || !is_array($data) || !is_array($data['meta_data'] ?? null)) {
            return $response;
        }
        $data['meta_data'] = array_map(self::stripped(...), $data['meta_data']);
        $response->set_data($data);

        return $response;
    }

    /** A copy, where there is a note: the meta itself is the order's own, which would lose it with its next save. */
    private static function stripped(mixed $meta): mixed
    {
        if (!$meta instanceof \WC_Meta_Data) {
            return $meta;
        }
        $data = $meta->get_data();
        if ($data['key'] !== WooOrder::META || !is_array($data['value'])) {
            return $meta;
        }

        return new \WC_Meta_Data([...$data, 'value' => array_diff_key($data['value'], [PrivateNote::META => true])]);
    }
}

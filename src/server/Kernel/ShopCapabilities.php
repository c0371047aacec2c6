<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * Who may touch what belongs to the shop: whoever runs it, on every screen and route of WordPress itself, too. WordPress's
 * own default gives a type of content to each author and editor.
 */
final class ShopCapabilities
{
    public const RUN = 'manage_woocommerce';

    /**
     * What register_post_type() needs.
     *
     * @return array{capability_type: array{string, string}, map_meta_cap: true, capabilities: array<string, string>}
     */
    public static function of_posts(string $type): array
    {
        return [
            // Names of their own for the rights on one item, which WordPress then asks by those below.
            'capability_type' => [$type, $type . 's'],
            'map_meta_cap' => true,
            'capabilities' => array_fill_keys([
                'edit_posts', 'edit_others_posts', 'edit_private_posts', 'edit_published_posts', 'publish_posts', 'create_posts',
                'read_private_posts', 'delete_posts', 'delete_private_posts', 'delete_published_posts', 'delete_others_posts',
            ], self::RUN),
        ];
    }

    /** @return array{capabilities: array<string, string>} what register_taxonomy() needs */
    public static function of_terms(): array
    {
        return ['capabilities' => array_fill_keys(['manage_terms', 'edit_terms', 'delete_terms', 'assign_terms'], self::RUN)];
    }
}

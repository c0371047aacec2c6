<?php

declare(strict_types=1);

namespace Museau\Screens\Blocks;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;

/** Which of our blocks the editor offers: those that make a page by themselves are no part of an article or of a news item. */
final class Offer implements Feature
{
    /** Blocks for pages alone. What stands in an article already is read and edited there as before. */
    public const FOR_PAGES = [
        'museau/admin',
        'museau/cart',
        'museau/checkout',
        'museau/contact',
        'museau/gift-voucher',
        'museau/hero',
        'museau/news',
        'museau/portrait-order',
        'museau/portraits-carousel',
        'museau/product-grid',
    ];

    /** Pages, and synced patterns, which may be meant for one. */
    private const PAGES = ['page', 'wp_block'];

    public function hooks(): void
    {
        add_action('current_screen', $this->offer(...));
    }

    private function offer(\WP_Screen $screen): void
    {
        if ($screen->base !== 'post' || in_array($screen->post_type, self::PAGES, true)) {
            return;
        }
        foreach (self::FOR_PAGES as $name) {
            $type = \WP_Block_Type_Registry::get_instance()->get_registered($name);
            if ($type !== null) {
                $type->supports = [...$type->supports ?? [], 'inserter' => false];
            }
        }
    }
}

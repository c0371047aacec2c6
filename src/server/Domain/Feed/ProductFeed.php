<?php

declare(strict_types=1);

namespace Museau\Domain\Feed;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\Catalogue;
use Museau\Domain\Catalogue\Product;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Kernel\Typography;

/**
 * What can be bought from stock, as Google Merchant reads it (RSS 2.0 with its g: names); Meta reads the same for Instagram. Portraits
 * to order are left out: a catalogue has no word for what does not exist yet. So is what is sold, hidden or without a picture.
 */
final class ProductFeed
{
    /** Products that are read at once. */
    private const BATCH = 500;

    public function __construct(private readonly Catalogue $catalogue, private readonly Settings $settings) {}

    /** The whole feed, two queries for each five hundred products. */
    public function xml(): string
    {
        $item = new FeedItem($this->settings);
        $items = '';
        for ($page = 1, $found = self::BATCH; $found === self::BATCH; ++$page) {
            $products = $this->catalogue->search(new ProductQuery(page: $page, page_size: self::BATCH, counted: false))->products;
            $found = count($products);
            foreach (array_filter($products, $this->is_for_sale(...)) as $product) {
                $items .= $item->xml($product);
            }
        }

        return '<?xml version="1.0" encoding="UTF-8"?>'
            . "\n" . '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>'
            . FeedItem::element('title', Typography::site_name())
            . FeedItem::element('link', home_url('/'))
            . FeedItem::element(
                'description',
                __('Œuvres originales, impressions, cartes postales et marque-pages de l\'atelier.', 'museau'),
            )
            . $items
            . "\n</channel></rss>\n";
    }

    private function is_for_sale(Product $product): bool
    {
        return $product->id !== $this->settings->portrait_id()
            && $product->id !== VoucherSettings::product_id($this->settings)
            && !$product->is_sample()
            && !$product->sold
            && $product->price !== null;
    }
}

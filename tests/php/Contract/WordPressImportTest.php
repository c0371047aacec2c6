<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/**
 * A shop's contents by WordPress's own exporter, and back by its importer. That one is a plugin: import() does what it does, with its
 * hooks in its order, and gives every post another number.
 */
final class WordPressImportTest extends WordPressTestCase
{
    use MakesProducts;

    private const WP = 'http://wordpress.org/export/1.2/';

    #[TestDox('Products with variations, pictures and galleries, news, blocks and the home page come back with numbers that fit each other')]
    public function test_out_and_in(): void
    {
        $this->sign_in();
        Db::run('DELETE FROM %i', Db::wpdb()->posts);
        Db::run('DELETE FROM %i', Db::wpdb()->postmeta);
        wp_cache_flush();
        $print = $this->a_print(stock: 3);
        [$main, $second] = [$this->a_picture('un'), $this->a_picture('deux')];
        update_post_meta($print, '_thumbnail_id', (string) $main);
        update_post_meta($print, '_product_image_gallery', "$second,$main");
        $portrait = $this->the_portrait();
        wp_set_object_terms($portrait, 'portrait-personnalise', 'product_cat');
        $news = wp_insert_post(['post_type' => 'museau_news', 'post_status' => 'publish', 'post_title' => 'Concours']);
        update_post_meta($news, 'gagnant_photo', (string) $second);
        update_post_meta($news, 'image_concours', 'https://elsewhere.example/a.jpg');
        $blocks = '<!-- wp:museau/hero {"imageId":%1$d,"photoId":%2$d,"heading":"\u002d\u002d \u003c %1$d"} /--><!-- wp:museau/category-cards {"cards":[{"title":"A","imageId":%2$d}]} /-->'
            . '<!-- wp:museau/product {"productId":%3$d} /--><!-- wp:museau/portraits-carousel {"order":[%3$d,%4$d]} /-->'
            . '<!-- wp:image {"id":%1$d,"sizeSlug":"large"} --><figure>%1$d</figure><!-- /wp:image --><!-- wp:museau/news {"perPage":%5$d} /-->';
        // The figure and the heading name no post.
        $fill = static fn(int ...$ids): string => vsprintf(str_replace(['%1$d"}', '>%1$d<'], ['7"}', '>7<'], $blocks), $ids);
        $home = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'accueil', 'post_title' => 'Accueil de Zoé', 'post_content' => wp_slash($fill($main, $second, $print, $portrait, $second))]);
        $variations = museau()->catalogue()->find($print)->variations ?? [];
        self::assertCount(2, $variations);

        $file = $this->export();
        Db::run('DELETE FROM %i', Db::wpdb()->posts);
        Db::run('DELETE FROM %i', Db::wpdb()->postmeta);
        wp_cache_flush();
        museau()->settings()->save(['portrait_id' => 0]);
        // What the first run makes on the site that it comes to.
        $made = wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'accueil', 'post_title' => 'Accueil', 'post_content' => '<!-- wp:museau/hero /-->']);
        update_option('page_on_front', $made);
        $new = $this->import($file);
        museau()->product_index()->flush();

        self::assertSame([], array_intersect_key(array_flip($new), $new), 'no number is as it was');
        $product = museau()->catalogue()->find($new[$print]) ?? self::fail('The product did not come.');
        self::assertSame([1200, 2050], array_map(static fn($variation): ?int => $variation->price, $product->variations));
        self::assertSame(3, museau()->catalogue()->available($new[$print]));
        self::assertSame("$new[$second],$new[$main]", get_post_meta($new[$print], '_product_image_gallery', true));
        self::assertSame([(string) $new[$second], 'https://elsewhere.example/a.jpg'], [get_post_meta($new[$news], 'gagnant_photo', true), get_post_meta($new[$news], 'image_concours', true)]);
        self::assertSame($fill($new[$main], $new[$second], $new[$print], $new[$portrait], $second), get_post_field('post_content', $new[$home]));
        self::assertSame([$new[$home], 'accueil', 'trash'], [Read::int(get_option('page_on_front')), get_post_field('post_name', $new[$home]), get_post_status($made)]);
        self::assertSame($new[$portrait], museau()->settings()->portrait_id());
    }

    private function a_picture(string $name): int
    {
        return wp_insert_attachment(['post_title' => $name, 'post_mime_type' => 'image/jpeg', 'post_status' => 'inherit'], "2026/11/$name.jpg");
    }

    /** What WordPress writes for Outils → Exporter → Tout le contenu. */
    private function export(): \SimpleXMLElement
    {
        require_once ABSPATH . 'wp-admin/includes/export.php';
        ob_start();
        @export_wp(['content' => 'all']);
        $xml = simplexml_load_string((string) ob_get_clean());

        return $xml === false ? self::fail('WordPress wrote no XML.') : $xml;
    }

    /** @return array<int, int> new number by the one in the file */
    private function import(\SimpleXMLElement $xml): array
    {
        require_once ABSPATH . 'wp-admin/includes/post.php';
        do_action('import_start');
        $new = $parents = $thumbnails = [];
        foreach ($xml->channel->item as $item) {
            $wp = $item->children(self::WP);
            $post = [
                'post_id' => (int) $wp->post_id,
                'post_type' => (string) $wp->post_type,
                'post_title' => (string) $item->title,
                'post_date' => (string) $wp->post_date,
                'post_name' => (string) $wp->post_name,
                'status' => (string) $wp->status,
                'post_parent' => (int) $wp->post_parent,
                'post_content' => (string) $item->children('http://purl.org/rss/1.0/modules/content/')->encoded,
            ];
            if ($post['post_type'] === 'nav_menu_item') {
                continue;
            }
            $existing = post_exists($post['post_title'], '', $post['post_date'], $post['post_type']);
            $id = Read::int(apply_filters('wp_import_existing_post', $existing, $post));
            $id = $id > 0 ? $id : wp_insert_post([
                'post_type' => $post['post_type'],
                'post_title' => wp_slash($post['post_title']),
                'post_date' => $post['post_date'],
                'post_name' => $post['post_name'],
                'post_content' => wp_slash($post['post_content']),
                'post_status' => $post['status'],
            ]);
            $new[$post['post_id']] = $id;
            $post['post_parent'] > 0 && $parents[$id] = $post['post_parent'];
            foreach ($item->category as $term) {
                $known = get_term_by('slug', (string) $term['nicename'], (string) $term['domain']);
                $known instanceof \WP_Term && wp_set_post_terms($id, [$known->term_id], $known->taxonomy, true);
            }
            $metas = [];
            foreach ($wp->postmeta as $meta) {
                $metas[] = ['key' => (string) $meta->meta_key, 'value' => (string) $meta->meta_value];
            }
            foreach (Read::maps(apply_filters('wp_import_post_meta', $metas, $id, $post)) as $meta) {
                add_post_meta($id, Read::text($meta['key']), wp_slash(maybe_unserialize(Read::text($meta['value']))));
                $meta['key'] === '_thumbnail_id' && $thumbnails[$id] = Read::int($meta['value']);
            }
        }
        foreach ($parents as $id => $parent) {
            Db::run('UPDATE %i SET post_parent = %d WHERE ID = %d', Db::wpdb()->posts, $new[$parent] ?? 0, $id);
            clean_post_cache($id);
        }
        foreach ($thumbnails as $id => $picture) {
            update_post_meta($id, '_thumbnail_id', $new[$picture] ?? 0);
        }
        do_action('import_end');

        return $new;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\News\News;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * What WordPress's own importer leaves undone with a file of WordPress's own exporter (WXR): it gives new numbers to pages, products and
 * pictures, and follows them in menus, parents and main pictures, but not in the attributes of blocks, galleries, news and settings.
 */
final class WordPressImport implements Feature
{
    /** Attributes of blocks that hold the number of a post, or a list of them; `id` of these blocks of WordPress alone. */
    private const NUMBERS = '/^(?:imageId|photoId|detailId|secondDetailId|productId|newsId|mediaId|order|ids)$/';

    private const WORDPRESS_BLOCKS = '~^(?:core/)?(?:image|cover|file|video|audio)$~';

    /** Values of news that hold a picture's number or its address. */
    private const PICTURES = ['gagnant_photo', 'image_concours'];

    private const GALLERY = '_product_image_gallery';

    /** @var array<int, int> present number by the one in the file */
    private array $posts = [];

    /** @var array<int, string> address (post_name) that an imported page had, by its present number */
    private array $pages = [];

    /**
     * @param \Closure(): ProductIndex  $index
     * @param \Closure(string): bool    $is_shop_page whether a page of this address is one of the shop's
     */
    public function __construct(
        private readonly \Closure $index,
        private readonly Settings $settings,
        private readonly \Closure $is_shop_page,
    ) {}

    public function hooks(): void
    {
        add_action('import_start', $this->begin(...));
        add_filter('wp_import_existing_post', $this->refuse_twin(...), 10, 2);
        add_filter('wp_import_post_meta', $this->remember(...), 10, 3);
        add_action('import_end', $this->finish(...));
    }

    private function begin(): void
    {
        [$this->posts, $this->pages] = [[], []];
    }

    /** Variations of one product share title and moment: the importer would take the second for the first, and leave it out. */
    private function refuse_twin(mixed $existing, mixed $post): mixed
    {
        return in_array(Read::int($existing), $this->posts, true) ? 0 : $existing;
    }

    /** The one moment in which the importer says both numbers of whatever it writes. */
    private function remember(mixed $meta, mixed $id, mixed $post): mixed
    {
        $post = Read::map($post);
        $former = Read::int($post['post_id'] ?? 0);
        if ($former > 0 && Read::int($id) > 0) {
            $this->posts[$former] = Read::int($id);
            if (($post['post_type'] ?? '') === 'page') {
                $this->pages[Read::int($id)] = Read::text($post['post_name'] ?? '');
            }
        }

        return $meta;
    }

    private function finish(): void
    {
        foreach ($this->posts as $id) {
            $post = get_post($id);
            if ($post instanceof \WP_Post) {
                $this->follow($post);
            }
        }
        foreach ($this->pages as $id => $address) {
            if ($address !== '' && ($this->is_shop_page)($address)) {
                $this->take_place($id, $address);
            }
        }
        $this->settle_portrait();
        ($this->index)()->flush();
        $this->begin();
    }

    private function follow(\WP_Post $post): void
    {
        $content = $this->content($post->post_content);
        if ($content !== $post->post_content) {
            wp_update_post(['ID' => $post->ID, 'post_content' => wp_slash($content)]);
        }
        $gallery = Read::text(get_post_meta($post->ID, self::GALLERY, true));
        if ($gallery !== '') {
            update_post_meta($post->ID, self::GALLERY, implode(',', array_map($this->present(...), wp_parse_id_list($gallery))));
        }
        foreach ($post->post_type === News::POST_TYPE ? self::PICTURES : [] as $key) {
            $picture = Read::text(get_post_meta($post->ID, $key, true));
            ctype_digit($picture) && update_post_meta($post->ID, $key, (string) $this->present((int) $picture));
        }
        if (in_array($post->post_type, ['product', 'product_variation'], true)) {
            ($this->index)()->touch($post->ID);
        }
    }

    /** A content whose blocks name the present numbers; what is no block stays character for character. */
    private function content(string $content): string
    {
        return (string) preg_replace_callback(
            '~<!-- wp:([a-z][a-z0-9/-]*) (\{.*?\}) (/?)-->~s',
            function (array $block): string {
                $attributes = json_decode($block[2], true);
                if (!is_array($attributes)) {
                    return $block[0];
                }
                $new = $this->numbers($attributes, preg_match(self::WORDPRESS_BLOCKS, $block[1]) === 1);

                return $new === $attributes ? $block[0] : "<!-- wp:$block[1] " . serialize_block_attributes($new) . " $block[3]-->";
            },
            $content,
        );
    }

    /**
     * @param array<array-key, mixed> $attributes
     *
     * @return array<array-key, mixed>
     */
    private function numbers(array $attributes, bool $has_id): array
    {
        foreach ($attributes as $name => $value) {
            $is_number = preg_match(self::NUMBERS, (string) $name) === 1 || ($has_id && $name === 'id');
            $attributes[$name] = match (true) {
                is_int($value) && $is_number => $this->present($value),
                is_array($value) && $is_number && array_is_list($value) => array_map(
                    fn(mixed $id): mixed => is_int($id) ? $this->present($id) : $id,
                    $value,
                ),
                is_array($value) => $this->numbers($value, false),
                default => $value,
            };
        }

        return $attributes;
    }

    private function present(int $id): int
    {
        return $this->posts[$id] ?? $id;
    }

    /**
     * A page of the shop that came takes the place of the one that the first run has made and nobody touched: its address, and its part
     * as home or privacy page.
     */
    private function take_place(int $id, string $address): void
    {
        $page = get_post($id);
        $made = get_page_by_path($address);
        if (!$page instanceof \WP_Post || $page->post_name === $address || !$made instanceof \WP_Post || $made->ID === $id) {
            return;
        }
        if ($made->post_modified !== $made->post_date || in_array($made->ID, $this->posts, true)) {
            return;
        }
        foreach (['page_on_front', 'wp_page_for_privacy_policy', 'page_for_posts'] as $option) {
            Read::int(get_option($option)) === $made->ID && update_option($option, $id);
        }
        wp_trash_post($made->ID);
        wp_update_post(['ID' => $id, 'post_name' => $address]);
    }

    /** The one portrait product that came, where the settings name none that is here. */
    private function settle_portrait(): void
    {
        $known = get_post($this->settings->portrait_id());
        if ($this->settings->portrait_id() > 0 && $known instanceof \WP_Post && $known->post_type === 'product') {
            return;
        }
        $portraits = array_values(array_filter(
            $this->posts,
            static fn(int $id): bool => get_post_type($id) === 'product' && has_term('portrait-personnalise', 'product_cat', $id),
        ));
        count($portraits) === 1 && $this->settings->save(['portrait_id' => $portraits[0]]);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/** Lets WordPress and WooCommerce find the page shells in templates/. */
final class Templates implements Feature
{
    private const TYPES = [
        'index',
        '404',
        'archive',
        'author',
        'category',
        'tag',
        'taxonomy',
        'date',
        'embed',
        'home',
        'frontpage',
        'page',
        'search',
        'single',
        'singular',
        'attachment',
    ];

    public function hooks(): void
    {
        foreach (self::TYPES as $type) {
            add_filter("{$type}_template_hierarchy", $this->prefix(...));
        }
        add_filter('body_class', $this->body_class(...));
        // theme.json adds this support by itself; the artist would meet an editor for templates that PHP prints.
        add_action('after_setup_theme', static fn() => remove_theme_support('block-templates'), 20);
    }

    /**
     * @param list<string> $files
     *
     * @return list<string>
     */
    private function prefix(array $files): array
    {
        return array_map(static fn(string $file): string => 'templates/' . $file, $files);
    }

    /**
     * The sample portraits and the order form after them lie on one grid (blocks/portraits-carousel/style.scss).
     * It is known from the first byte: found by the form itself, the portraits would move when the form arrives.
     *
     * @param list<string> $classes
     *
     * @return list<string>
     */
    private function body_class(array $classes): array
    {
        $content = is_singular() ? Read::text(get_post_field('post_content', get_queried_object_id())) : '';
        // Few pages are worth being parsed a second time for it.
        if (has_block('museau/portraits-carousel', $content)) {
            $names = array_filter(array_column(parse_blocks($content), 'blockName'));
            // A photograph and its drawing may stand between them: they lie beside the title.
            $without = array_values(array_diff($names, ['museau/before-after']));
            if (array_slice($without, 0, 2) === ['museau/portraits-carousel', 'museau/portrait-order']) {
                array_push($classes, 'museau-portraits-beside', ...(count($without) < count($names) ? ['museau-portraits-compared'] : []));
            }
        }

        return $classes;
    }
}

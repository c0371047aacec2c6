<?php

declare(strict_types=1);

namespace Museau\Blocks;

use Museau\Feature;
use Museau\Read;

/** Registers every built block and keeps its HTML byte for byte through the_content. */
final class Blocks implements Feature
{
    /** @var array<string, string> our blocks' HTML by placeholder, while the_content runs */
    private array $held = [];

    public function __construct(private readonly string $dir) {}

    public function hooks(): void
    {
        add_action('init', $this->register(...));
        add_filter('block_categories_all', $this->add_category(...));
        // wptexturize, smileys and shortcodes would change quotes, '20x30' and '...' and break prices, words and hydration.
        add_filter('render_block', $this->hold(...), PHP_INT_MAX, 2);
        add_filter('the_content', $this->give_back(...), PHP_INT_MAX);
    }

    private function register(): void
    {
        foreach (glob($this->dir . '/build/*/block.json') ?: [] as $file) {
            register_block_type(dirname($file));
        }
        // Without it the inserter puts our patterns among the unsorted ones.
        register_block_pattern_category('museau', ['label' => __('Museau', 'museau')]);
    }

    /**
     * @param list<array<string, mixed>> $categories
     *
     * @return list<array<string, mixed>>
     */
    private function add_category(array $categories): array
    {
        return [['slug' => 'museau', 'title' => __('Museau', 'museau')], ...$categories];
    }

    /** @param array<string, mixed> $block */
    private function hold(string $html, array $block): string
    {
        if (!str_starts_with(Read::text($block['blockName'] ?? ''), 'museau/') || !doing_filter('the_content')) {
            return $html;
        }
        $placeholder = '<!--museau:' . count($this->held) . '-->';
        $this->held[$placeholder] = $html;

        return $placeholder;
    }

    private function give_back(string $content): string
    {
        // A block of ours may stand inside another's held HTML: undo until nothing is left.
        while (str_contains($content, '<!--museau:')) {
            $before = $content;
            $content = strtr($content, $this->held);
            if ($content === $before) {
                break;
            }
        }

        return $content;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Blocks;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Kernel\UntrustedHtml;
use Museau\Rest\BareCalls;

/** Registers every built block and keeps its HTML byte for byte through the filters that texts go through. */
final class Blocks implements Feature
{
    /** Filters whose value is somebody's text, in which blocks are rendered or may be. */
    private const TEXTS = [
        'the_content',
        'the_excerpt',
        'widget_block_content',
        'widget_text_content',
        'widget_text',
        'term_description',
        'comment_text',
    ];

    /** @var array<string, string> our blocks' HTML by placeholder, while a text is filtered */
    private array $held = [];

    /** Unknown to whoever wrote the text: what looks like a placeholder there stays a comment. */
    private readonly string $secret;

    public function __construct(private readonly string $dir)
    {
        $this->secret = bin2hex(random_bytes(16));
    }

    public function hooks(): void
    {
        add_action('init', fn() => BareCalls::run() ? null : $this->register());
        add_filter('block_categories_all', $this->add_category(...));
        // wptexturize, smileys and shortcodes would change quotes, '20x30' and '...' and break prices, words and hydration.
        add_filter('render_block', $this->replace_with_placeholder(...), PHP_INT_MAX, 2);
        foreach (self::TEXTS as $filter) {
            add_filter($filter, $this->restore_blocks(...), PHP_INT_MAX);
        }
    }

    private function register(): void
    {
        foreach (glob($this->dir . '/build/*/block.json') ?: [] as $file) {
            $type = register_block_type(dirname($file));
            $render = $type instanceof \WP_Block_Type ? $type->render_callback : null;
            if (is_callable($render)) {
                // What the artist wrote in the editor, and what stands there until she does, on its way to the page.
                $type->render_callback = static fn(array $attributes, string $content, \WP_Block $block): mixed
                    => $render(self::typeset($attributes), $content, $block);
            }
        }
        // Without it the inserter puts our patterns among the unsorted ones.
        register_block_pattern_category('museau', ['label' => __('Museau', 'museau')]);
    }

    /**
     * @param array<mixed> $words
     *
     * @return array<mixed>
     */
    private static function typeset(array $words): array
    {
        foreach ($words as $name => $value) {
            $words[$name] = match (true) {
                in_array($name, Language::NAMES, true) => $value,
                is_string($value) => Typography::shown($value),
                is_array($value) => self::typeset($value),
                default => $value,
            };
        }

        return $words;
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
    private function replace_with_placeholder(string $html, array $block): string
    {
        // Of a block that shows nothing WordPress takes back script and style; a placeholder would keep them.
        if (!str_starts_with(Read::text($block['blockName'] ?? ''), 'museau/') || self::depth() === 0 || trim($html) === '') {
            return $html;
        }
        $placeholder = '<!--museau:' . $this->secret . ':' . count($this->held) . '-->';
        // A block of ours may stand in the text that this one shows.
        $this->held[$placeholder] = strtr($html, $this->held);

        return $placeholder;
    }

    /**
     * Takes our marks from what others wrote, sets it in French typography, and puts our blocks in their places once no text
     * is left around this one.
     */
    private function restore_blocks(mixed $text): string
    {
        $text = Typography::shown_html(UntrustedHtml::without_our_marks(Read::text($text)));
        if (self::depth() > 1 || $this->held === []) {
            return $text;
        }
        // Each place once, and nothing in what is put back: a text cannot grow by naming a block in another.
        $text = strtr($text, $this->held);
        $this->held = [];

        return $text;
    }

    /** How many texts are being filtered, one inside the other: a synced pattern, a list of articles in a page. */
    private static function depth(): int
    {
        return count(array_filter(
            Read::items($GLOBALS['wp_current_filter'] ?? []),
            static fn(mixed $filter): bool => in_array($filter, self::TEXTS, true),
        ));
    }
}

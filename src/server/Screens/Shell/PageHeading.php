<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * One h1 on a page, whatever blocks the artist combines there.
 *
 * The heading of our block is the page's when the block opens the page, when it says what the page is called, and on the
 * pages of the shop (/panier, /contact …), which are called as their block is. Everywhere else the page's title is printed
 * and headings of blocks become h2. Outside a page's template (the editor's preview, a product, a news item) blocks keep h1.
 */
final class PageHeading implements Feature
{
    /** Blocks of ours that bring a page's heading. */
    private const TITLED = [
        'museau/admin', 'museau/cart', 'museau/checkout', 'museau/contact', 'museau/hero', 'museau/news', 'museau/portraits-carousel',
        'museau/product', 'museau/product-grid',
    ];

    /** What a heading of the first level is called among blocks. */
    private const HEADING = 'h1';

    /** Where an h1 is text of the artist and no frame around others' blocks. */
    private const LEAVES = ['', 'core/freeform', 'core/heading', 'core/html'];

    private bool $is_page = false;

    private bool $is_given = false;

    /** The title that a block's heading has to repeat to be the page's; '' when the first heading is the page's. */
    private string $title = '';

    public function hooks(): void
    {
        add_filter('render_block', $this->lower_others(...), 10, 2);
    }

    /**
     * Before the content of a page, which is rendered ahead of its title, is rendered.
     *
     * @param bool $is_named_by_block whether the page is called as its block is
     */
    public function begin(string $title, string $content, bool $is_named_by_block): void
    {
        $this->is_page = true;
        $this->is_given = false;
        $this->title = $is_named_by_block || in_array(self::first_block(parse_blocks($content)), [...self::TITLED, self::HEADING], true)
            ? ''
            : self::normal($title);
    }

    /** A template prints the page's title by itself. */
    public function give(): void
    {
        $this->is_page = true;
        $this->is_given = true;
    }

    public function is_given(): bool
    {
        return $this->is_given;
    }

    /**
     * The element for a block's heading.
     *
     * @return 'h1'|'h2'
     */
    public function tag(string $text): string
    {
        if (!$this->is_page) {
            return 'h1';
        }
        if ($this->is_given || ($this->title !== '' && self::normal($text) !== $this->title)) {
            return 'h2';
        }
        $this->is_given = true;

        return 'h1';
    }

    /** @param array<string, mixed> $block */
    private function lower_others(string $html, array $block): string
    {
        if (!$this->is_page || !in_array(Read::text($block['blockName'] ?? ''), self::LEAVES, true)) {
            return $html;
        }

        return preg_replace_callback('#<h1\b([^>]*)>(.*?)</h1>#is', function (array $found): string {
            $tag = $this->tag(wp_strip_all_tags($found[2]));

            return "<$tag$found[1]>$found[2]</$tag>";
        }, $html) ?? $html;
    }

    /**
     * What opens the content, inside groups, columns and synced patterns.
     *
     * @param array<mixed> $blocks
     */
    private static function first_block(array $blocks): string
    {
        foreach (PageBlocks::each($blocks) as $block) {
            $name = Read::text($block['blockName'] ?? '');
            $is_frame = Read::items($block['innerBlocks'] ?? []) !== [] || $name === 'core/block';
            if (!$is_frame && ($name !== '' || trim(Read::text($block['innerHTML'] ?? '')) !== '')) {
                return preg_match('#^\s*<h1\b#i', Read::text($block['innerHTML'] ?? '')) === 1 ? self::HEADING : $name;
            }
        }

        return '';
    }

    /** 'Œuvres Originales' and 'oeuvres originales' are one title. */
    private static function normal(string $title): string
    {
        return sanitize_title(html_entity_decode(wp_strip_all_tags($title), ENT_QUOTES, 'UTF-8'));
    }
}

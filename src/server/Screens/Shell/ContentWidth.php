<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/**
 * A page of our blocks with other texts between them: what stood there before the checklist added our block, a pattern, a
 * paragraph of hers. Our blocks bring their own width; her texts get the column of an article, and a group, columns or a
 * synced pattern around blocks of ours gets the width of the page. A pair of pictures fits a column of hers and is set there.
 */
final class ContentWidth implements Feature
{
    private const FRAME = 'museau-frame';

    /** Blocks of ours that are pictures: they stand in columns as WordPress's own do. */
    private const PICTURES = ['museau/before-after'];

    public function hooks(): void
    {
        // Before the blocks are rendered.
        add_filter('the_content', static fn(mixed $content): string => self::set_in_column(Read::text($content)), 5);
        add_filter('render_block', self::mark_frame(...), 10, 2);
    }

    /** Whether there is more on a page of our blocks than our blocks. */
    public static function has_any(string $content): bool
    {
        return PageBlocks::has_ours($content)
            && trim((string) preg_replace('#<!-- wp:museau/[a-z-]+ (?:\{.*?\} )?/-->#s', '', $content)) !== '';
    }

    /** Each run of other blocks becomes one column; what holds blocks of ours stands alone. */
    public static function set_in_column(string $content): string
    {
        if (!self::has_any($content)) {
            return $content;
        }
        $html = '';
        $run = '';
        foreach (parse_blocks($content) as $block) {
            if (!PageBlocks::contain_ours([$block]) || self::holds_pictures($block)) {
                $run .= serialize_block($block);
                continue;
            }
            $text = serialize_block($block);
            $html .= self::column($run) . ($block['blockName'] === 'core/block' ? Html::el('div', ['class' => self::FRAME], $text) : $text);
            $run = '';
        }

        return $html . self::column($run);
    }

    /**
     * A group or columns around blocks of ours, at any depth. (A synced pattern prints no element of its own.)
     *
     * @param array<string, mixed> $block
     */
    private static function mark_frame(string $html, array $block): string
    {
        $inner = Read::items($block['innerBlocks'] ?? []);
        if ($inner === [] || !PageBlocks::contain_ours($inner) || self::holds_pictures($block)) {
            return $html;
        }
        $tag = new \WP_HTML_Tag_Processor($html);
        if ($tag->next_tag()) {
            $tag->add_class(self::FRAME);
        }

        return $tag->get_updated_html();
    }

    /**
     * Whether it is columns, or one of them, whose blocks of ours are pictures.
     *
     * @param array<string, mixed> $block
     */
    private static function holds_pictures(array $block): bool
    {
        if (!in_array($block['blockName'] ?? '', ['core/columns', 'core/column'], true)) {
            return false;
        }
        foreach (PageBlocks::each([$block]) as $inner) {
            $name = Read::text($inner['blockName'] ?? '');
            if (str_starts_with($name, 'museau/') && !in_array($name, self::PICTURES, true)) {
                return false;
            }
        }

        return true;
    }

    private static function column(string $run): string
    {
        return trim($run) === '' ? $run : Html::el('div', ['class' => 'museau-wrap museau-page museau-prose museau-own-text'], $run);
    }
}

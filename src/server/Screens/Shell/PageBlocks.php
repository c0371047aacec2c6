<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;

/** Which blocks a text holds, inside groups, columns and synced patterns, too. */
final class PageBlocks
{
    /** Patterns in patterns: more are a circle. */
    private const DEPTH = 8;

    /** Whether one of our blocks is shown in the text: they bring their own width and headings. */
    public static function has_ours(string $content): bool
    {
        return str_contains($content, '<!-- wp:museau/') || (str_contains($content, '<!-- wp:block ') && self::hold_ours(parse_blocks($content)));
    }

    /** @param array<mixed> $blocks as parse_blocks() gives them */
    public static function hold_ours(array $blocks): bool
    {
        foreach (self::each($blocks) as $block) {
            if (str_starts_with(Read::text($block['blockName'] ?? ''), 'museau/')) {
                return true;
            }
        }

        return false;
    }

    /**
     * Every block in the order of the page, frames before what stands in them.
     *
     * @param array<mixed> $blocks as parse_blocks() gives them
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public static function each(array $blocks, int $depth = 0): \Generator
    {
        foreach (Read::maps($blocks) as $block) {
            yield $block;
            $inner = Read::items($block['innerBlocks'] ?? []);
            if (($block['blockName'] ?? '') === 'core/block' && $depth < self::DEPTH) {
                $inner = parse_blocks(self::pattern(Read::int(Read::map($block['attrs'] ?? [])['ref'] ?? 0)));
            }
            yield from self::each($inner, $depth + 1);
        }
    }

    /** The text of a synced pattern; '' when it is not there or not published. */
    private static function pattern(int $id): string
    {
        $post = $id > 0 ? get_post($id) : null;

        return $post instanceof \WP_Post && $post->post_type === 'wp_block' && $post->post_status === 'publish' ? $post->post_content : '';
    }
}

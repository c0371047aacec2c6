<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;

/** Which blocks a text holds, inside groups, columns and synced patterns, too. */
final class PageBlocks
{
    /** Blocks that are looked at: patterns that hold each other several times would multiply without end. */
    private const MOST = 2000;

    /** Whether one of our blocks is shown in the text: they bring their own width and headings. */
    public static function has_ours(string $content): bool
    {
        return str_contains($content, '<!-- wp:museau/')
            || (str_contains($content, '<!-- wp:block ') && self::contain_ours(parse_blocks($content)));
    }

    /** @param array<mixed> $blocks as parse_blocks() gives them */
    public static function contain_ours(array $blocks): bool
    {
        foreach (self::each($blocks) as $block) {
            if (str_starts_with(Read::text($block['blockName'] ?? ''), 'museau/')) {
                return true;
            }
        }

        return false;
    }

    /**
     * Every block in the order of the page, frames before what stands in them; the first 2 000 of them.
     *
     * @param array<mixed> $blocks as parse_blocks() gives them
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public static function each(array $blocks): \Generator
    {
        $left = self::MOST;
        $patterns = [];

        return self::walk($blocks, [], $left, $patterns);
    }

    /**
     * @param array<mixed>             $blocks
     * @param list<int>                $around   ids of the patterns in which these stand: a pattern in itself is not shown again
     * @param int                      $left     how many blocks may still be looked at
     * @param array<int, array<mixed>> $patterns blocks of those that were read, by id
     *
     * @return \Generator<int, array<string, mixed>>
     */
    private static function walk(array $blocks, array $around, int &$left, array &$patterns): \Generator
    {
        foreach (Read::maps($blocks) as $block) {
            if (--$left < 0) {
                return;
            }
            yield $block;
            $ref = ($block['blockName'] ?? '') === 'core/block' ? Read::int(Read::map($block['attrs'] ?? [])['ref'] ?? 0) : 0;
            if ($ref > 0 && in_array($ref, $around, true)) {
                continue;
            }
            $inner = $ref > 0 ? $patterns[$ref] ??= parse_blocks(self::pattern($ref)) : Read::items($block['innerBlocks'] ?? []);
            yield from self::walk($inner, $ref > 0 ? [...$around, $ref] : $around, $left, $patterns);
        }
    }

    /** The text of a synced pattern; '' when it is not there or not published. */
    private static function pattern(int $id): string
    {
        $post = get_post($id);

        return $post instanceof \WP_Post && $post->post_type === 'wp_block' && $post->post_status === 'publish' ? $post->post_content : '';
    }
}

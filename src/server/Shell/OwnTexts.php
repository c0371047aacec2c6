<?php

declare(strict_types=1);

namespace Museau\Shell;

defined('ABSPATH') || exit;

use Museau\Feature;
use Museau\Html;
use Museau\Read;

/**
 * A page of our blocks with other texts between them: what stood there before the checklist added our block, a pattern, a
 * paragraph of hers. Our blocks bring their own width; the rest gets the column of an article.
 */
final class OwnTexts implements Feature
{
    public function hooks(): void
    {
        // Before the blocks are rendered.
        add_filter('the_content', static fn(mixed $content): string => self::set_in_column(Read::text($content)), 5);
    }

    /** Whether there is more on a page of our blocks than our blocks. */
    public static function has_any(string $content): bool
    {
        return Shell::is_made_of_blocks($content) && trim((string) preg_replace('#<!-- wp:museau/[a-z-]+ (?:\{.*?\} )?/-->#s', '', $content)) !== '';
    }

    /** Each run of other blocks becomes one column. */
    public static function set_in_column(string $content): string
    {
        if (!self::has_any($content)) {
            return $content;
        }
        $html = '';
        $run = '';
        foreach ([...parse_blocks($content), null] as $block) {
            if ($block !== null && !str_starts_with((string) $block['blockName'], 'museau/')) {
                $run .= serialize_block($block);
                continue;
            }
            $html .= trim($run) === '' ? $run : Html::el('div', ['class' => 'museau-wrap museau-page museau-prose museau-own-text'], $run);
            $html .= $block === null ? '' : serialize_block($block);
            $run = '';
        }

        return $html;
    }
}

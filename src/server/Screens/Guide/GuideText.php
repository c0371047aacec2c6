<?php

declare(strict_types=1);

namespace Museau\Screens\Guide;

use Museau\Kernel\Html;

/**
 * The part of Markdown that our own guide is written in: titles, paragraphs, lists, notes, pictures on a line of their own,
 * bold, italic, code and links. Every text is escaped; titles get the anchors that GitHub gives them, so that one table of
 * contents serves both.
 */
final class GuideText
{
    /**
     * @param string $folder of the text: pictures are named relative to it
     * @param string $url    of that folder
     */
    public function __construct(private readonly string $folder, private readonly string $url) {}

    public function html(string $markdown): string
    {
        $html = '';
        foreach (preg_split('/\n{2,}/', trim($markdown)) ?: [] as $block) {
            $html .= $this->block($block);
        }

        return $html;
    }

    /** Anchor of a title: 'Les textes de la loi' → 'les-textes-de-la-loi'. */
    public static function anchor(string $title): string
    {
        return str_replace(' ', '-', (string) preg_replace('/[^\p{L}\p{N} _-]/u', '', mb_strtolower(trim($title))));
    }

    private function block(string $block): string
    {
        return match (true) {
            preg_match('/^(#{1,3}) (.+)$/', $block, $found) === 1 => Html::el(
                'h' . strlen($found[1]),
                ['id' => self::anchor($found[2])],
                self::words($found[2]),
            ),
            preg_match('/^!\[([^\]]*)\]\(([\w.\/-]+)\)$/', $block, $found) === 1 => $this->picture($found[2], $found[1]),
            str_starts_with($block, '- ') => self::list('ul', '/^- /m', $block),
            str_starts_with($block, '1. ') => self::list('ol', '/^\d+\. /m', $block),
            str_starts_with($block, '> ') => Html::el(
                'blockquote',
                [],
                Html::el('p', [], self::words((string) preg_replace('/^> ?/m', '', $block))),
            ),
            default => Html::el('p', [], self::words($block)),
        };
    }

    private function picture(string $file, string $alt): string
    {
        $size = is_file($this->folder . '/' . $file) ? getimagesize($this->folder . '/' . $file) : false;

        // A phone's picture keeps a phone's width; a screen's may fill the page.
        $is_wide = $size !== false && $size[0] > 800;

        return Html::el('p', ['class' => 'museau-guide__picture' . ($is_wide ? ' is-wide' : '')], Html::el('img', [
            'src' => $this->url . '/' . $file,
            'alt' => $alt,
            'width' => $size === false ? null : $size[0],
            'height' => $size === false ? null : $size[1],
            'loading' => 'lazy',
        ]));
    }

    private static function list(string $tag, string $mark, string $block): string
    {
        $items = array_filter(array_map(trim(...), preg_split($mark, $block) ?: []), static fn(string $item): bool => $item !== '');

        return Html::el(
            $tag,
            [],
            ...array_map(static fn(string $item): string => Html::el('li', [], self::words($item)), array_values($items)),
        );
    }

    /** A text with its bold and italic words, code and links. */
    private static function words(string $text): string
    {
        $code = [];
        // Set aside first: what is code is not read again.
        $html = (string) preg_replace_callback('/`([^`]+)`/', static function (array $found) use (&$code): string {
            $code[] = Html::el('code', [], $found[1]);

            return "\u{E000}" . (count($code) - 1) . "\u{E001}";
        }, Html::text((string) preg_replace('/\s*\n\s*/', ' ', $text)));
        $html = (string) preg_replace('/\*\*(.+?)\*\*/', '<strong>$1</strong>', $html);
        $html = (string) preg_replace('/\*(\S(?:.*?\S)?)\*/', '<em>$1</em>', $html);
        $html = (string) preg_replace('/\[([^\]]+)\]\(((?:#|https:\/\/)[^\s)"]+)\)/u', '<a href="$2">$1</a>', $html);

        return (string) preg_replace_callback(
            "/\u{E000}(\d+)\u{E001}/u",
            static fn(array $found): string => $code[(int) $found[1]] ?? '',
            $html,
        );
    }
}

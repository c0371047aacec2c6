<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * HTML without a stray blank: React's hydration refuses a newline between tags,
 * so render.php files join their elements here and print no markup of their own.
 */
final class Html
{
    private const ISLAND = 'museau-island';

    private const VOID = ['img', 'input', 'br', 'hr', 'link', 'meta', 'source'];

    /**
     * One element. In `href` and `action`, an address that begins with one slash is the shop's own.
     *
     * @param array<string, string|int|bool|null> $attributes false and null leave the attribute out, true prints it empty
     * @param string                              ...$children ready HTML (texts pass through text())
     */
    public static function el(string $tag, array $attributes = [], string ...$children): string
    {
        $html = '<' . $tag;
        foreach ($attributes as $name => $value) {
            if ($value === null || $value === false) {
                continue;
            }
            if (is_string($value) && ($name === 'href' || $name === 'action')) {
                $value = Home::path($value);
            }
            $html .= ' ' . $name . '="' . ($value === true ? '' : esc_attr((string) $value)) . '"';
        }

        return in_array($tag, self::VOID, true) ? $html . '/>' : $html . '>' . implode('', $children) . '</' . $tag . '>';
    }

    /** Address that a phone dials: digits and plus alone. */
    public static function tel(string $phone): string
    {
        return 'tel:' . preg_replace('/[^+\d]/', '', $phone);
    }

    /** A wait with its words; the counterpart of src/client/components/spinner.tsx. */
    public static function spinner(string $words): string
    {
        return self::el(
            'p',
            ['class' => 'museau-loading', 'role' => 'status'],
            self::el('span', ['class' => 'museau-spinner', 'aria-hidden' => 'true']),
            self::el('span', [], self::text($words)),
        );
    }

    /** The words of HTML in one line: no tags, no entities, and a space where a line or a paragraph ended. */
    public static function words(string $html): string
    {
        $apart = (string) preg_replace('#<(?:br|hr|/(?:p|h[1-6]|li|div|blockquote|t[dhr]))\b#i', ' $0', $html);

        return trim((string) preg_replace('/\s+/u', ' ', html_entity_decode(wp_strip_all_tags($apart), ENT_QUOTES | ENT_HTML5, 'UTF-8')));
    }

    /** A text, escaped character for character: no curly quotes, no dashes made of hyphens. */
    public static function text(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE, 'UTF-8');
    }

    /**
     * A text in which words may be bold or in italics: <em> and <strong> that close what they open, and nothing else of HTML. The
     * counterpart is src/client/editor/plain.ts.
     */
    public static function phrase(string $text): string
    {
        $html = self::text($text);
        // Twice: the one may stand in the other.
        for ($turn = 0; $turn < 2; ++$turn) {
            $html = (string) preg_replace('#&lt;(em|strong)&gt;((?:(?!&lt;/?\1&gt;).)*)&lt;/\1&gt;#su', '<$1>$2</$1>', $html);
        }

        return $html;
    }

    /**
     * The root of a React island: its children are the true first view, its props what hydration starts from.
     * The element's name is its mark: wp_kses lets nobody write it into a text, and the loader takes no other (docs/adr/0007).
     *
     * @param array<string, mixed>                $props      JSON-able; printed in data-props
     * @param 'load'|'visible'|'intent'           $when       when the loader imports the island by itself: 'visible' near the viewport,
     *   after the load event
     * @param array<string, string|int|bool|null> $attributes of the root element
     */
    public static function island(string $name, array $props, string $first_view, string $when = 'visible', array $attributes = []): string
    {
        wp_enqueue_script_module('museau/islands');
        Language::speaks($name);

        $root = self::el(self::ISLAND, [...$attributes, 'data-island' => $name, 'data-when' => $when]);
        // Between single quotes the JSON's own stand as they are: a fifth of a listing's weight less.
        $json = strtr(
            (string) wp_json_encode($props, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES),
            ['&' => '&amp;', "'" => '&#039;', '<' => '&lt;', '>' => '&gt;'],
        );

        return substr($root, 0, -strlen('></' . self::ISLAND . '>'))
            . " data-props='"
            . $json
            . "'>"
            . $first_view
            . '</'
            . self::ISLAND
            . '>';
    }
}

<?php

declare(strict_types=1);

namespace Museau\Kernel;

defined('ABSPATH') || exit;

/**
 * French typography, put on where words are shown: sentences of ours as they are translated, what the artist wrote as it is printed.
 * Sources, database and REST keep what keyboards write, so that both can be searched, compared and typed again.
 * The rules stand in typography.json, which src/client/typography reads too; both run tests/fixtures/typography.json.
 */
final class Typography implements Feature
{
    /** @var array{protected: string, marks: string, rules: array<string, string>, quoted: array<string, true>}|null typography.json */
    private static ?array $table = null;

    /** @var array<string, string> what was set already, by what was written */
    private static array $set = [];

    /** Whether words are read that are kept, and so stay as they are written. */
    private static bool $is_kept = false;

    public function hooks(): void
    {
        // A translation is set as its translator wrote it.
        $set = static fn(mixed $said, mixed $id): string => $said === $id && !self::$is_kept
            ? self::french(Read::text($said))
            : Read::text($said);
        $set_one_of = static fn(mixed $said, mixed $one, mixed $many): string => !self::$is_kept && in_array($said, [$one, $many], true)
            ? self::french(Read::text($said))
            : Read::text($said);
        add_filter('gettext_museau', $set, 10, 2);
        add_filter('gettext_with_context_museau', $set, 10, 2);
        add_filter('ngettext_museau', $set_one_of, 10, 3);
        add_filter('ngettext_with_context_museau', $set_one_of, 10, 3);
        foreach (['the_title', 'single_post_title', 'single_term_title', 'single_cat_title', 'document_title'] as $title) {
            add_filter($title, static fn(mixed $text): string => is_admin() ? Read::text($text) : self::shown(Read::text($text)), 20);
        }
        add_filter('wp_get_attachment_image_attributes', self::picture(...));
    }

    /**
     * What this answers, with our sentences as the sources write them: for words that are stored, sent as data or compared.
     *
     * @template T
     *
     * @param \Closure(): T $words
     *
     * @return T
     */
    public static function as_written(\Closure $words): mixed
    {
        $before = self::$is_kept;
        self::$is_kept = true;
        try {
            return $words();
        } finally {
            self::$is_kept = $before;
        }
    }

    /** What the artist wrote, as a French site shows it; on another site as she wrote it. Text or HTML. */
    public static function shown(string $text): string
    {
        return Language::is_french() ? self::french($text) : $text;
    }

    /** The same for HTML, the words of its pictures too. */
    public static function shown_html(string $html): string
    {
        return !Language::is_french() ? $html : (string) preg_replace_callback(
            '/(<img\b[^>]*?\salt=")([^"]+)/',
            static fn(array $found): string => $found[1] . self::french($found[2]),
            self::french($html),
        );
    }

    /**
     * A label and its value in one line.
     *
     * @param array{attribute: string, value: string, personal?: bool, ...} $option a customer's own words stay as they are typed
     */
    public static function pair(array $option): string
    {
        $value = $option['value'];

        return self::shown($option['attribute'] . ' : ') . (($option['personal'] ?? false) ? $value : self::shown($value));
    }

    /** The site's name, as its pages and letters print it. */
    public static function site_name(): string
    {
        return self::shown(get_bloginfo('name'));
    }

    /**
     * Curly apostrophes, no-break spaces, '…', '×', 'œ' and decimal commas; the same again when it is given its own answer.
     * Tags, code, addresses and shortcodes stay, and so do the sentences that the specification quotes.
     *
     * @param string $text text or HTML
     */
    public static function french(string $text): string
    {
        return self::$set[$text] ??= self::set($text);
    }

    /**
     * Words of a picture that WordPress prints.
     *
     * @param array<string, mixed> $attributes
     *
     * @return array<string, mixed>
     */
    private static function picture(array $attributes): array
    {
        return isset($attributes['alt']) && !is_admin()
            ? [...$attributes, 'alt' => self::shown(Read::text($attributes['alt']))]
            : $attributes;
    }

    private static function set(string $text): string
    {
        $table = self::$table ??= self::table();
        if (preg_match($table['marks'], $text) !== 1) {
            return $text;
        }
        $pieces = preg_split($table['protected'], $text, -1, PREG_SPLIT_DELIM_CAPTURE);
        if ($pieces === false) {
            return $text;
        }
        foreach ($pieces as $place => $piece) {
            if ($place % 2 === 0 && !isset($table['quoted'][trim($piece)])) {
                // 'd' before an element elides the word in it.
                $elides = preg_match('/^<[a-z]/i', $pieces[$place + 1] ?? '') === 1;
                $set = (string) preg_replace(array_keys($table['rules']), array_values($table['rules']), $piece . ($elides ? '<' : ''));
                $pieces[$place] = $elides ? substr($set, 0, -1) : $set;
            }
        }

        return implode('', $pieces);
    }

    /** @return array{protected: string, marks: string, rules: array<string, string>, quoted: array<string, true>} */
    private static function table(): array
    {
        $table = Read::json((string) file_get_contents(__DIR__ . '/typography.json'));
        $blank = Read::text($table['blank'] ?? '');
        $rules = [];
        foreach (Read::items($table['rules'] ?? []) as $rule) {
            [$pattern, $replacement] = array_map(Read::text(...), Read::items($rule));
            $rules['~' . str_replace('{blank}', $blank, $pattern) . '~u'] = $replacement;
        }

        return [
            'protected' => '~(' . Read::text($table['protected'] ?? '') . ')~u',
            'marks' => '~' . Read::text($table['marks'] ?? '') . '~u',
            'rules' => $rules,
            'quoted' => array_fill_keys(array_map(Read::text(...), Read::items($table['quoted'] ?? [])), true),
        ];
    }
}

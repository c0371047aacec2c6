<?php

declare(strict_types=1);

namespace Museau\Kernel;

defined('ABSPATH') || exit;

/**
 * French is the language of the sources: every visible sentence is its own id (languages/README.md). On a site in another
 * language, what stands in languages/ is said instead; a French page costs no look-up and carries no byte for it.
 * What the first run stored in French (titles, menus, legal texts, first texts of the blocks) is translated when it is
 * shown, as long as nobody rewrote it.
 */
final class Language implements Feature
{
    /** Attributes of a block that are no sentence. */
    public const NAMES = ['category', 'drawing', 'menu', 'url', 'invitationUrl'];

    /** @var array<string, true> islands on this page, for their sentences */
    private static array $islands = [];

    /** @var array<string, array<string, mixed>> attributes as block.json has them, by block */
    private array $attributes = [];

    /** @param \Closure(string): string $fill writes the shop's facts into a legal text */
    public function __construct(private readonly string $dir, private readonly \Closure $fill) {}

    public function hooks(): void
    {
        // WordPress knows the files of a theme by this very path: a linked theme's own would not do.
        add_action('after_setup_theme', static fn() => load_theme_textdomain('museau', get_template_directory() . '/languages'), 1);
        add_filter('load_script_translation_file', $this->editor_file(...), 10, 3);
        add_action('init', $this->speak_in_blocks(...), 11);
        add_action('change_locale', $this->speak_in_blocks(...));
        add_filter(
            'the_title',
            static fn(mixed $title, mixed $id = 0): string => get_post_type(Read::int($id)) === 'page'
                ? self::shown($title)
                : Read::text($title),
            10,
            2,
        );
        add_filter('single_post_title', self::shown(...));
        // Before the facts are filled in.
        add_filter('the_content', $this->courtesy(...), 3);
    }

    /** Whether the visitor reads the sources' own words. */
    public static function is_french(): bool
    {
        return str_starts_with(determine_locale(), 'fr');
    }

    /** 'en' of 'en_US', for the lang attribute of what has no region of its own. */
    public static function code(): string
    {
        return (string) strtok(determine_locale(), '_');
    }

    /** A French sentence of ours in the visitor's language; one that is not ours stays as it is. */
    public static function say(string $french): string
    {
        // The empty id is the header of the translation's file.
        return $french === '' ? '' : translate($french, 'museau');
    }

    /** '24 décembre 2026', '1er novembre 2026' */
    public static function day(int $time, ?\DateTimeZone $zone = null): string
    {
        return self::first((string) wp_date(/* translators: a day, in PHP's date format */ __('j F Y', 'museau'), $time, $zone));
    }

    /** The first of a month is an ordinal in French. */
    private static function first(string $date): string
    {
        return self::code() === 'fr' ? (string) preg_replace('/^1 /', '1er ', $date) : $date;
    }

    /** '24 décembre 2026' for '2026-12-24'; '' for what is no day. */
    public static function date(string $day): string
    {
        return preg_match('/^\d{4}-\d\d-\d\d$/', $day) === 1
            ? self::day((int) strtotime($day . ' 12:00 UTC'), new \DateTimeZone('UTC'))
            : '';
    }

    /** '24 décembre 2026 à 18:05' */
    public static function moment(int $time): string
    {
        return self::first((string) wp_date(/* translators: a day and an hour, in PHP's date format */ __('j F Y à H:i', 'museau'), $time));
    }

    /** The page holds this island: its sentences go into the page's data. */
    public static function speaks(string $island): void
    {
        self::$islands[$island] = true;
    }

    /**
     * What islands can say, in the visitor's language: these, or those of this page.
     *
     * @return array<string, string> by French sentence; only what differs, nothing in French
     */
    public function messages(string ...$islands): array
    {
        $file = $this->dir . '/languages/islands.json';
        if (self::is_french() || !is_file($file)) {
            return [];
        }
        $sentences = Read::json((string) file_get_contents($file));
        $messages = [];
        foreach ($islands ?: ['loader', ...array_keys(self::$islands)] as $island) {
            foreach (Read::items($sentences[$island] ?? []) as $sentence) {
                [$one, $several] = is_array($sentence)
                    ? [Read::text($sentence[0] ?? ''), Read::text($sentence[1] ?? '')]
                    : [Read::text($sentence), ''];
                $forms = ['singular' => $one, 'plural' => $several];
                $messages[$one] = $several === '' ? self::say($one) : self::number($forms, 1);
                if ($several !== '') {
                    $messages[$several] = self::number($forms, 2);
                }
            }
        }

        return array_filter($messages, static fn(string $said, string $french): bool => $said !== $french, ARRAY_FILTER_USE_BOTH);
    }

    /** Whether nothing counts as several, as in '0 items'; in French it is singular. */
    public static function none_is_many(): bool
    {
        $forms = _n_noop('%d article', '%d articles', 'museau');

        return !self::is_french() && self::number($forms, 0) === self::number($forms, 2);
    }

    /**
     * One sentence for one thing, another for several, `%d` left in it; as tn() of src/client/i18n: 0 is singular in French.
     *
     * @param array{singular: string, plural: string, ...} $forms of _n_noop()
     */
    public static function number(array $forms, int $count): string
    {
        ['singular' => $one, 'plural' => $several] = $forms;
        if (self::is_french()) {
            return Typography::french(abs($count) < 2 ? $one : $several);
        }

        return Read::text(get_translations_for_domain('museau')->translate_plural($one, $several, $count));
    }

    private static function shown(mixed $title): string
    {
        return is_admin() || self::is_french() ? Read::text($title) : self::say(Read::text($title));
    }

    /** One file for every editor script of ours: WordPress would look for one per script. */
    private function editor_file(mixed $file, mixed $handle, mixed $domain): mixed
    {
        return $domain === 'museau' && (!is_string($file) || !is_readable($file))
            ? $this->dir . '/languages/museau-' . determine_locale() . '-editor.json'
            : $file;
    }

    /** Texts that a block shows until the artist writes hers. */
    private function speak_in_blocks(): void
    {
        foreach (\WP_Block_Type_Registry::get_instance()->get_all_registered() as $type) {
            if (!str_starts_with($type->name, 'museau/') || !is_array($type->attributes)) {
                continue;
            }
            $attributes = $this->attributes[$type->name] ??= Read::map($type->attributes);
            foreach ($attributes as $name => $shape) {
                $shape = Read::map($shape);
                if (isset($shape['default']) && !self::is_french()) {
                    $attributes[$name] = [...$shape, 'default' => self::in_language($shape['default'], $name)];
                }
            }
            $type->attributes = $attributes;
        }
    }

    private static function in_language(mixed $value, string $name): mixed
    {
        if (is_array($value)) {
            foreach ($value as $key => $part) {
                $value[$key] = self::in_language($part, (string) $key);
            }

            return $value;
        }

        return is_string($value) && !in_array($name, self::NAMES, true) ? self::say($value) : $value;
    }

    /**
     * The text of a legal page that nobody rewrote, translated as a courtesy, with the French one that counts below it.
     * What is archived and mailed is the French text alone.
     */
    private function courtesy(mixed $content): string
    {
        $content = Read::text($content);
        $slug = is_page() && !self::is_french() ? Read::text(get_post_field('post_name', get_queried_object_id())) : '';
        $pages = $this->dir . '/src/server/Screens/Setup/pages/';
        $translation = $pages . determine_locale() . '/' . basename($slug) . '.html';
        if (
            $slug === ''
            || !is_file($translation)
            || self::bare($content) !== self::bare((string) file_get_contents($pages . $slug . '.html'))
        ) {
            return $content;
        }
        // The text that counts has its facts in its own language.
        $french = static fn(string $said, string $id): string => $id;
        add_filter('gettext_museau', $french, 10, 2);
        $content = ($this->fill)($content);
        remove_filter('gettext_museau', $french);

        return trim((string) file_get_contents($translation))
            . "\n\n<!-- wp:group -->\n" . '<div class="wp-block-group" lang="fr"><!-- wp:heading -->' . "\n"
            . '<h2 class="wp-block-heading">Le texte français</h2>' . "\n<!-- /wp:heading -->\n\n"
            . trim($content) . "</div>\n<!-- /wp:group -->";
    }

    /** A text without what only the editor reads: two are the same when their words and tags are. */
    private static function bare(string $content): string
    {
        return (string) preg_replace(['/<!--.*?-->/s', '/\s+/'], ['', ' '], trim($content) . ' ');
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\RawTables;
use Museau\Kernel\Read;

/**
 * A shop that sold with WooCommerce before the theme came: whether it still waits for its owner's word, which theme it had, and what
 * opening it has changed.
 */
final class TakeoverState
{
    /** Set once pages, menus and addresses of the shop were made. */
    public const FIRST_RUN = 'museau_first_run';

    /** Ids of the pages that sold before ours did, by WooCommerce's name for them. */
    public const FORMER_PAGES = 'museau_former_pages';

    /** Names of those among them that stay as they are: they lead nowhere. */
    public const KEPT_PAGES = 'museau_former_pages_kept';

    /** WordPress's tables that opening writes, beside its options. */
    private const TABLES = ['posts', 'postmeta', 'terms', 'term_taxonomy', 'term_relationships', 'termmeta'];

    /** Former theme, its widgets, and the record of changes. */
    private const OPTION = 'museau_takeover';

    /** Whether products are sold here and nobody has said yet what becomes of them: until then nothing of hers is changed. */
    public static function waits(): bool
    {
        return get_option(self::FIRST_RUN) === false
            && class_exists('WooCommerce', false)
            && Db::value("SELECT ID FROM %i WHERE post_type = 'product' AND post_status = 'publish' LIMIT 1", Db::wpdb()->posts) !== null;
    }

    /** Why the shop can be neither shown nor opened on this database, in a sentence; '' when it can. */
    public static function obstacle(): string
    {
        return self::sentence_about(RawTables::not_transactional(self::TABLES));
    }

    /** @param list<string> $tables that no transaction takes back */
    public static function sentence_about(array $tables): string
    {
        return $tables === [] ? '' : sprintf(
            /* translators: %s: names of tables of the database */
            __('Ni aperçu ni ouverture : arrêtée en chemin, votre base de données garderait la moitié des changements. Demandez à votre hébergeur de passer ces tables en InnoDB : %s.', 'museau'),
            implode(', ', $tables),
        );
    }

    /** Keeps the theme that was on, with its settings, and its widgets as they are before WordPress deals them out anew. */
    public static function remember(string $theme): void
    {
        self::save(['theme' => $theme, 'mods' => get_option("theme_mods_$theme"), 'widgets' => get_option('sidebars_widgets')]);
    }

    /** Stylesheet of the theme that visitors saw before; '' when it is not known or no longer there. */
    public static function former_theme(): string
    {
        $theme = Read::text(self::all()['theme'] ?? '');

        return $theme !== '' && $theme !== get_stylesheet() && wp_get_theme($theme)->exists() ? $theme : '';
    }

    /**
     * Another theme for visitors, all at once. WordPress does the second half of a change of theme with the next request, which may be
     * one that shows ours as a preview: there it would find no place for a widget, and it would set the shop up once more.
     */
    public static function switch_to(string $theme): void
    {
        switch_theme($theme);
        update_option('theme_switched', false);
        delete_option('theme_switch_menu_locations');
        // Those of the theme that goes: made anew by the next request, with the addresses of the one that came.
        delete_option('rewrite_rules');
    }

    /** Gives visitors their former theme back, with its widgets; false when it is not known. */
    public static function return_to_former(): bool
    {
        $theme = self::former_theme();
        if ($theme === '') {
            return false;
        }
        if (get_option('stylesheet') !== $theme) {
            self::switch_to($theme);
            $kept = self::all();
            is_array($kept['mods'] ?? null) ? update_option("theme_mods_$theme", $kept['mods']) : delete_option("theme_mods_$theme");
            if (is_array($kept['widgets'] ?? null)) {
                update_option('sidebars_widgets', $kept['widgets']);
            }
        }

        return true;
    }

    /** @return list<string> names of former pages that stay as they are in the shop that was opened */
    public static function kept_pages(): array
    {
        return array_map(Read::text(...), Read::items(get_option(self::KEPT_PAGES)));
    }

    public static function record(): ChangeRecord
    {
        return ChangeRecord::of(Read::map(self::all()['record'] ?? []));
    }

    public static function keep(ChangeRecord $record): void
    {
        self::save(['record' => $record->all(), 'last' => []]);
    }

    /**
     * What the last taking back came to.
     *
     * @return ?array{before: array<string, int>, after: array<string, int>, kept: list<string>}
     */
    public static function last(): ?array
    {
        $last = Read::map(self::all()['last'] ?? []);

        return $last === [] ? null : [
            'before' => array_map(Read::int(...), Read::map($last['before'] ?? [])),
            'after' => array_map(Read::int(...), Read::map($last['after'] ?? [])),
            'kept' => array_map(Read::text(...), Read::items($last['kept'] ?? [])),
        ];
    }

    /**
     * @param array<string, int> $before numbers before the shop was opened
     * @param list<string>       $kept   what was left alone
     */
    public static function close(array $before, array $kept): void
    {
        self::save(['record' => [], 'last' => ['before' => $before, 'after' => ShopCounts::now(), 'kept' => $kept]]);
    }

    /** @return array<string, mixed> */
    private static function all(): array
    {
        return Read::map(get_option(self::OPTION));
    }

    /** @param array<string, mixed> $values */
    private static function save(array $values): void
    {
        update_option(self::OPTION, [...self::all(), ...$values], false);
    }
}

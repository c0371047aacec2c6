<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

defined('ABSPATH') || exit;

use Museau\Domain\Catalogue\CategoryMap;
use Museau\Domain\Catalogue\Options;
use Museau\Domain\Catalogue\PrintCategories;
use Museau\Domain\Catalogue\ProductIndex;
use Museau\Domain\Takeover\ChangeRecord;
use Museau\Domain\Takeover\ChangeRecorder;
use Museau\Domain\Takeover\ChangeUndo;
use Museau\Domain\Takeover\ShopCounts;
use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Admission;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Screens\Settings\UnsavedSetting;

/**
 * The buttons of the adopter's assistant: a shop that sold with WooCommerce before is opened with what its owner chose, and
 * taken back as it was (docs/adr/0029).
 */
final class ShopTakeover implements Feature
{
    public const ACTION = 'museau_takeover';

    private const ARRIVAL = 'museau_takeover_arrival';

    /** WordPress's own parameter of an address: a theme that is shown before it is activated. */
    public const PREVIEW = 'wp_theme_preview';

    /** Our theme, or a child of it, as WordPress knows it when the request begins: this very request may switch to another. */
    private static string $ours = 'museau';

    /**
     * @param \Closure(): FirstRun $first_run
     * @param \Closure(): ProductIndex $index
     * @param \Closure(int): string $delete_attribute in the engine (ChangeUndo)
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly \Closure $first_run,
        private readonly \Closure $index,
        private readonly \Closure $delete_attribute,
    ) {}

    public function hooks(): void
    {
        self::$ours = get_stylesheet();
        // Before WordPress deals out the widgets anew.
        add_action('after_switch_theme', static function (mixed $name, \WP_Theme $theme): void {
            if (TakeoverState::waits()) {
                TakeoverState::remember($theme->get_stylesheet());
                set_transient(self::ARRIVAL, '1', HOUR_IN_SECONDS);
            }
        }, 1, 2);
        add_action('load-themes.php', self::arrive(...), 5);
        add_action('admin_post_' . self::ACTION, $this->press(...));
        // What is saved while the shop is open is taken out of our categories again, too.
        add_action(PrintCategories::COMPLETED, self::note_categories(...), 10, 2);
    }

    /** Address of the assistant; while visitors see another theme it is shown as WordPress shows a theme before it is activated. */
    public static function url(): string
    {
        return self::through(admin_url('admin.php?page=' . Checklist::PAGE . '&reprise=1'));
    }

    /** The same address, answered by our theme although another one is active. */
    public static function through(string $url): string
    {
        return get_option('stylesheet') === self::$ours ? $url : add_query_arg(self::PREVIEW, self::$ours, $url);
    }

    /** After an activation in a shop that sold before, visitors get their theme back until she opens; she sees what is there. */
    private static function arrive(): void
    {
        if (
            isset($_GET['activated'])
            && get_transient(self::ARRIVAL) !== false
            && current_user_can('switch_themes')
            && TakeoverState::waits()
        ) {
            delete_transient(self::ARRIVAL);
            TakeoverState::return_to_former();
            wp_safe_redirect(self::url());
            exit;
        }
    }

    /** @param list<int> $term_taxonomy_ids categories that a product was given besides those it was saved with */
    private static function note_categories(int $product, array $term_taxonomy_ids): void
    {
        if (!TakeoverState::record()->is_open()) {
            return;
        }
        FirstRun::under_lock(static function () use ($product, $term_taxonomy_ids): void {
            $record = TakeoverState::record();
            if ($record->is_open()) {
                $record->add_categorised(array_fill_keys($term_taxonomy_ids, [$product]));
                TakeoverState::keep($record);
            }
        });
    }

    private function press(): never
    {
        Admission::check(self::ACTION, 'switch_themes', 'manage_options');
        // A shop of thousands takes longer than a page may, and a window that is closed must not end it half-way.
        if (function_exists('set_time_limit')) {
            set_time_limit(0);
        }
        ignore_user_abort(true);
        $step = Read::text($_POST['step'] ?? '');
        try {
            $done = match ($step) {
                // In an open shop choices apply at once: there they are only sent with the button that says so.
                'save' => TakeoverState::waits() && $this->choose(Read::map(wp_unslash($_POST))),
                'open' => $this->choose(Read::map(wp_unslash($_POST))) && $this->open(),
                'back' => $this->take_back(),
                'wait' => TakeoverState::return_to_former(),
                default => false,
            };
        } catch (DatabaseFailed $failure) {
            UnsavedSetting::end($failure, 'takeover');
        }
        if ($done) {
            Journal::write(Event::Write, "takeover $step");
        }
        $said = match (true) {
            $done => $step,
            $step === 'open' && TakeoverState::obstacle() !== '' => 'tables',
            $step === 'open', $step === 'back' && TakeoverState::record()->is_open() => 'occupe',
            default => 'rien',
        };
        wp_safe_redirect(add_query_arg('fait', $said, self::url()));
        exit;
    }

    /**
     * Keeps what she chose; ends the request with the reasons when something of it cannot be.
     *
     * @param array<string, mixed> $typed
     */
    private function choose(array $typed): bool
    {
        ['values' => $values, 'errors' => $errors] = TakeoverChoices::read(
            $typed,
            static fn(int $id): bool => get_post_type($id) === 'product' && get_post_status($id) === 'publish',
            $this->settings,
        );
        if ($errors !== []) {
            wp_die(esc_html(implode(' ', $errors)), esc_html__('Mise en route', 'museau'), ['response' => 400, 'back_link' => true]);
        }
        $this->settings->save($values);

        return true;
    }

    /**
     * Lets visitors see the shop: all of it, or nothing when something fails on the way. False when another request is at it, or on a
     * database that could not take half of it back.
     */
    public function open(): bool
    {
        return TakeoverState::obstacle() === '' && FirstRun::under_lock(fn() => Transaction::run(function (): void {
            // Another try must not believe what was rolled back.
            wp_cache_flush();
            wp_cache_flush_runtime();
            $record = TakeoverState::record();
            if (!$record->is_open()) {
                $record = new ChangeRecord();
                $record->counts = ShopCounts::now();
                $record->was_ours = get_option(TakeoverState::FIRST_RUN) !== false;
            }
            if (get_option('stylesheet') !== get_stylesheet()) {
                TakeoverState::remember(Read::text(get_option('stylesheet')));
                TakeoverState::switch_to(get_stylesheet());
            }
            $record->at = time();
            (new ChangeRecorder($record))->watch(fn() => $this->set_up($record));
            TakeoverState::keep($record);
            // Products were put into categories by the thousand, past the hooks that the index listens to.
            ($this->index)()->mark_outdated();
        }), Lock::LONG_LIFE);
    }

    /** Does all that opening does, but for the theme itself; TakeoverPreview does it for one page. */
    public function set_up(ChangeRecord $record): void
    {
        // What was chosen before may have changed.
        CategoryMap::undo($record->categorised);
        $record->categorised = [];
        Options::configure($this->settings->attributes());
        CategoryMap::configure($this->settings);
        ($this->first_run)()->run(true);
        $record->add_categorised(CategoryMap::complete());
        $kept = TakeoverChoices::kept_pages($this->settings);
        if ($kept !== TakeoverState::kept_pages()) {
            update_option(TakeoverState::KEPT_PAGES, $kept);
        }
        if (TakeoverChoices::opens_on_ours($this->settings)) {
            ($this->first_run)()->open_on_home();
        }
    }

    /**
     * Puts everything back as it was, and visitors see their former theme again. What was chosen stays for another time. False when
     * nothing is open, or another request is at it.
     */
    public function take_back(): bool
    {
        return TakeoverState::record()->is_open() && FirstRun::under_lock(fn() => Transaction::run(function (): void {
            wp_cache_flush();
            wp_cache_flush_runtime();
            $record = TakeoverState::record();
            if (!$record->is_open()) {
                // Another request has done it while this one waited.
                return;
            }
            $kept = (new ChangeUndo($record, $this->delete_attribute))->run();
            TakeoverState::close($record->counts, $kept);
            if (!$record->was_ours) {
                delete_option(TakeoverState::FIRST_RUN);
                TakeoverState::return_to_former();
            }
            ($this->index)()->mark_outdated();
            // Made anew by the next request, in which products have their former address.
            delete_option('rewrite_rules');
        }), Lock::LONG_LIFE);
    }
}

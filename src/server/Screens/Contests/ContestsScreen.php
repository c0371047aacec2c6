<?php

declare(strict_types=1);

namespace Museau\Screens\Contests;

defined('ABSPATH') || exit;

use Museau\Domain\Contests\ContestPrivacy;
use Museau\Domain\Contests\Draws;
use Museau\Domain\Contests\Entries;
use Museau\Domain\Contests\Entry;
use Museau\Domain\News\News;
use Museau\Domain\News\NewsItem;
use Museau\Domain\News\NewsSchema;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Lists\ListOptions;

/** 'Concours' in wp-admin: who takes part, with the photographs, and the draw. Works at 360 px. */
final class ContestsScreen implements Feature
{
    public const PAGE = 'museau-contests';

    /** Entries on one page. */
    private const ENTRIES = 24;

    private const SIZE_OPTION = 'museau_contests_per_page';

    private const SIZE = 20;

    public function __construct(
        private readonly News $news,
        private readonly Entries $entries,
        private readonly Draws $draws,
        private readonly PhotoStore $photos,
        private readonly ContestPrivacy $privacy,
    ) {}

    public function hooks(): void
    {
        add_action('admin_menu', $this->add(...));
        self::list_options()->keep();
    }

    public static function url(int $contest_id = 0): string
    {
        return admin_url('admin.php?page=' . self::PAGE . ($contest_id > 0 ? '&contest=' . $contest_id : ''));
    }

    /** How many records stand on a page, as WordPress keeps it. */
    public static function list_options(): ListOptions
    {
        return new ListOptions(self::SIZE_OPTION, self::SIZE);
    }

    private function add(): void
    {
        $page = add_menu_page(
            __('Concours', 'museau'),
            __('Concours', 'museau'),
            'manage_woocommerce',
            self::PAGE,
            $this->print(...),
            'dashicons-awards',
            58,
        );
        // One contest is no list.
        if (Read::int($_GET['contest'] ?? 0) === 0) {
            self::list_options()->offer($page, $this->table(...));
        }
    }

    private function table(): ContestsTable
    {
        return new ContestsTable($this->news, $this->entries);
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $contest = $this->news->find(Read::int($_GET['contest'] ?? 0), true);
        echo Html::el(
            'div',
            ['class' => 'wrap museau-orders museau-contests'],
            $contest === null || $contest->type() !== 'concours' ? $this->list() : $this->one($contest),
        );
    }

    private function list(): string
    {
        return ScreenHelp::heading(__('Concours', 'museau')) . Html::el(
            'form',
            ['method' => 'get', 'action' => admin_url('admin.php')],
            Html::el('input', ['type' => 'hidden', 'name' => 'page', 'value' => self::PAGE]),
            $this->table()->html(),
        );
    }

    private function one(NewsItem $contest): string
    {
        $entries = array_reverse($this->entries->of_contest($contest->id));
        $page = max(1, Read::int($_GET['paged'] ?? 1));
        $counting = array_values(array_filter($entries, static fn(Entry $entry): bool => $entry->refused === 0));
        $winner = $this->draws->winner($contest->id);
        $cards = new EntryCards($this->photos, $contest, $this->draws->of_contest($contest->id), $winner);
        $leaves = $this->privacy->leaves_at($contest->id);

        return Html::el(
            'p',
            ['class' => 'museau-order__way'],
            Html::el('a', ['href' => self::url()], Html::text(__('← Tous les concours', 'museau'))),
            ScreenHelp::link('actualités-et-concours'),
        )
            . Html::el('h1', ['class' => 'museau-orders__title'], Html::text($contest->title), self::state($contest))
            . Html::el('p', [], Html::text(implode(' ', array_filter([
                self::until($contest),
                self::counted(count($counting)) . '.',
                $leaves === null || $entries === [] ? '' : sprintf(
                    /* translators: %s: day */
                    __('Les participations s\'effacent le %s.', 'museau'),
                    Language::day($leaves),
                ),
                $leaves === null || $entries === [] || $winner !== null ? '' : __('Désignez le gagnant avant.', 'museau'),
            ]))))
            . (new DrawPanel($contest, $this->draws->of_contest($contest->id), $winner, count($counting)))->html()
            . ($entries === []
                ? Html::el('p', [], Html::text(__('Aucune participation pour l\'instant.', 'museau')))
                : Html::el('ul', ['class' => 'museau-contests__entries'], ...array_map(
                    $cards->html(...),
                    array_slice($entries, ($page - 1) * self::ENTRIES, self::ENTRIES),
                )))
            . Html::el('div', ['class' => 'museau-orders__pages'], (string) paginate_links([
                'base' => add_query_arg('paged', '%#%'),
                'format' => '',
                'total' => (int) ceil(count($entries) / self::ENTRIES),
                'current' => $page,
                'prev_text' => __('Précédent', 'museau'),
                'next_text' => __('Suivant', 'museau'),
            ]));
    }

    public static function until(NewsItem $contest): string
    {
        return $contest->acf['date_fin'] === ''
            ? __('Sans date de fin.', 'museau')
            /* translators: %s: day */
            : sprintf(__('Jusqu\'au %s.', 'museau'), NewsSchema::day($contest->acf['date_fin']));
    }

    public static function state(NewsItem $contest): string
    {
        [$label, $kind] = match (true) {
            $contest->status === 'draft' => [__('Brouillon', 'museau'), 'draft'],
            $contest->takes_part(NewsItem::today()) => [__('Ouvert', 'museau'), 'shipped'],
            $contest->acf['statut'] === 'a_venir' => [__('À venir', 'museau'), 'draft'],
            default => [__('Participations closes', 'museau'), 'processing'],
        };

        return Html::el('span', ['class' => 'museau-orders__badge museau-orders__badge--' . $kind], Html::text($label));
    }

    /** '12 participations' */
    public static function counted(int $count): string
    {
        /* translators: %d: number of entries */
        return sprintf(Language::number(_n_noop('%d participation', '%d participations', 'museau'), $count), $count);
    }
}

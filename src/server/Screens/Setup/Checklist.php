<?php

declare(strict_types=1);

namespace Museau\Screens\Setup;

defined('ABSPATH') || exit;

use Museau\Kernel\Admission;
use Museau\Kernel\Feature;
use Museau\Kernel\Health\ChecklistLine;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Guide\ScreenHelp;

/**
 * 'Mise en route' in wp-admin: what is left to do before the shop opens, each line with the screen where it is done.
 * Activation leads here; nothing that exists is overwritten, a page without our block is offered it.
 */
final class Checklist implements Feature
{
    public const PAGE = 'museau-checklist';

    private const ACTION = 'museau_mend_page';

    private const ARRIVAL = 'museau_arrival';

    /** In the place of a page's slug: the site shall open on the shop's home page. */
    private const HOME = '/';

    /**
     * @param string                     $parent slug of the menu that it stands under
     * @param \Closure(): FirstRun       $first_run
     * @param \Closure(): list<ChecklistLine> $lines what the features say of themselves
     * @param ?TakeoverScreen            $takeover for a shop that sold before
     */
    public function __construct(
        private readonly string $parent,
        private readonly \Closure $first_run,
        private readonly \Closure $lines,
        private readonly ?TakeoverScreen $takeover = null,
    ) {}

    public function hooks(): void
    {
        // Below the menu that the settings add.
        add_action(
            'admin_menu',
            fn() => add_submenu_page(
                $this->parent,
                __('Mise en route', 'museau'),
                __('Mise en route', 'museau'),
                'manage_options',
                self::PAGE,
                $this->print(...),
            ),
            20,
        );
        add_action('admin_post_' . self::ACTION, $this->mend(...));
        add_action('after_switch_theme', static fn() => set_transient(self::ARRIVAL, '1', HOUR_IN_SECONDS), 20);
        add_action('load-themes.php', $this->arrive(...));
    }

    /** @return list<ChecklistLine> pages, menus and addresses, then the features' own lines */
    public function lines(): array
    {
        return [...$this->pages(), $this->home(), $this->menus(), $this->addresses(), ...($this->lines)()];
    }

    /** WordPress comes back to its list of themes after an activation: the first time, this list is shown instead. */
    private function arrive(): void
    {
        if (isset($_GET['activated']) && get_transient(self::ARRIVAL) !== false && current_user_can('manage_options')) {
            delete_transient(self::ARRIVAL);
            wp_safe_redirect(admin_url('admin.php?page=' . self::PAGE));
            exit;
        }
    }

    private function mend(): never
    {
        Admission::check(self::ACTION, 'manage_options');
        $page = Read::text($_POST['page'] ?? '');
        if ($page === self::HOME) {
            ($this->first_run)()->open_on_home();
        } else {
            ShopPages::mend($page);
        }
        wp_safe_redirect(admin_url('admin.php?page=' . self::PAGE));
        exit;
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        if ($this->takeover?->is_asked() === true) {
            $heading = ScreenHelp::heading(__('Mise en route', 'museau'));
            echo Html::el('div', ['class' => 'wrap museau-orders museau-order museau-order--one'], $heading, $this->takeover->html());

            return;
        }
        $lines = $this->lines();
        $left = count(array_filter($lines, static fn(ChecklistLine $line): bool => !$line->done));
        echo Html::el(
            'div',
            ['class' => 'wrap museau-orders'],
            ScreenHelp::heading(__('Mise en route', 'museau')),
            Html::el('p', ['role' => 'status'], Html::text($left === 0
                ? __('Tout est prêt : la boutique peut ouvrir.', 'museau')
                /* translators: %d: number of lines */
                : sprintf(_n('Il reste %d point avant d\'ouvrir.', 'Il reste %d points avant d\'ouvrir.', $left, 'museau'), $left))),
            Html::el('ul', ['class' => 'museau-checklist'], ...array_map($this->item(...), $lines)),
            $this->takeover?->link() ?? '',
        );
    }

    private function item(ChecklistLine $line): string
    {
        $action = match (true) {
            $line->page !== '' => Html::el(
                'form',
                ['method' => 'post', 'action' => admin_url('admin-post.php')],
                wp_nonce_field(self::ACTION, '_wpnonce', true, false),
                Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => self::ACTION]),
                Html::el('input', ['type' => 'hidden', 'name' => 'page', 'value' => $line->page]),
                Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text($line->link)),
            ),
            $line->url !== '' => Html::el('a', ['href' => $line->url], Html::text($line->link)),
            default => '',
        };

        return Html::el(
            'li',
            ['class' => 'museau-checklist__line' . ($line->done ? ' is-done' : '')],
            Html::el('span', ['class' => 'museau-checklist__mark', 'aria-hidden' => 'true'], $line->done ? '✓' : '○'),
            Html::el(
                'div',
                [],
                Html::el('strong', [], Html::text($line->title)),
                Html::el(
                    'span',
                    ['class' => 'screen-reader-text'],
                    Html::text($line->done ? __(' : fait.', 'museau') : __(' : à faire.', 'museau')),
                ),
                $line->text === '' ? '' : Html::el('p', [], Html::text($line->text)),
                $action,
            ),
        );
    }

    /** @return list<ChecklistLine> one line while all is well, else one for each page that is not */
    private function pages(): array
    {
        $lines = [];
        foreach (ShopPages::state() as $slug => $page) {
            /* translators: %s: title of a page */
            $title = sprintf(__('Page « %s »', 'museau'), $page['title']);
            $edit = (string) get_edit_post_link($page['id'], 'raw');
            $line = match ($page['state']) {
                'missing' => ChecklistLine::mend($title, __('Cette page n\'existe pas.', 'museau'), __('Créer la page', 'museau'), $slug),
                'without' => ChecklistLine::mend(
                    $title,
                    __('La page existe sans le bloc de la boutique. Son contenu reste ; le bloc est ajouté à la fin.', 'museau'),
                    __('Ajouter notre bloc', 'museau'),
                    $slug,
                ),
                'draft' => ChecklistLine::link(
                    false,
                    $title,
                    __('Brouillon : à relire et à publier.', 'museau'),
                    __('Ouvrir la page', 'museau'),
                    $edit,
                ),
                'ready' => null,
            };
            if ($line !== null) {
                $lines[] = $line;
            }
        }

        return $lines !== []
            ? $lines
            : [ChecklistLine::link(
                true,
                __('Pages de la boutique', 'museau'),
                '',
                __('Voir les pages', 'museau'),
                admin_url('edit.php?post_type=page'),
            )];
    }

    /** A site that had a front page keeps it. */
    private function home(): ChecklistLine
    {
        $front = get_option('show_on_front') === 'page' ? get_post(Read::int(get_option('page_on_front'))) : null;
        $title = __('Page d\'accueil', 'museau');
        if ($front instanceof \WP_Post && str_contains($front->post_content, '<!-- wp:museau/')) {
            return ChecklistLine::link(true, $title, '', __('Réglages de lecture', 'museau'), admin_url('options-reading.php'));
        }
        $ours = get_post(ShopPages::state()['accueil']['id'] ?? 0);
        if ($front instanceof \WP_Post && $ours instanceof \WP_Post && $front->ID === $ours->ID) {
            /* translators: %s: title of a page */
            $text = __('Le site s\'ouvre sur votre page « %s », qui ne montre pas encore la boutique. Son contenu reste ; nos blocs sont ajoutés à la fin.', 'museau');

            return ChecklistLine::mend($title, sprintf($text, $front->post_title), __('Ajouter nos blocs', 'museau'), 'accueil');
        }
        // Two pages may have the same title: their addresses tell them apart.
        $address = static fn(?\WP_Post $page): string => $page === null
            ? ''
            : (Read::text(wp_parse_url((string) get_page_link($page), PHP_URL_PATH)) ?: '/');

        return ChecklistLine::mend(
            $title,
            $front instanceof \WP_Post
                ? sprintf(
                    /* translators: 1: title of a page, 2: its address, 3: address of the shop's home page */
                    __('Le site s\'ouvre sur votre page « %1$s » (%2$s) ; l\'accueil de la boutique est à l\'adresse %3$s.', 'museau'),
                    $front->post_title,
                    '/' . $front->post_name,
                    $address($ours),
                )
                : sprintf(
                    /* translators: %s: address of the shop's home page */
                    __('Le site s\'ouvre sur les derniers articles ; l\'accueil de la boutique est à l\'adresse %s.', 'museau'),
                    $address($ours),
                ),
            __('Ouvrir le site sur la boutique', 'museau'),
            self::HOME,
        );
    }

    private function menus(): ChecklistLine
    {
        $places = get_nav_menu_locations();
        $missing = array_filter(
            get_registered_nav_menus(),
            static fn(string $place): bool => Read::int($places[$place] ?? 0) === 0,
            ARRAY_FILTER_USE_KEY,
        );

        return ChecklistLine::link(
            $missing === [],
            __('Menus', 'museau'),
            /* translators: %s: names of menu places */
            $missing === [] ? '' : sprintf(__('Sans menu : %s. Une liste toute faite y est montrée.', 'museau'), implode(', ', $missing)),
            __('Arranger les menus', 'museau'),
            admin_url('nav-menus.php'),
        );
    }

    private function addresses(): ChecklistLine
    {
        $done = get_option('permalink_structure') === FirstRun::ADDRESSES;

        return ChecklistLine::link(
            $done,
            __('Adresses des pages', 'museau'),
            $done ? '' : __('Choisissez « Titre de la publication » sans barre à la fin : /%postname%.', 'museau'),
            __('Réglages des permaliens', 'museau'),
            admin_url('options-permalink.php'),
        );
    }
}

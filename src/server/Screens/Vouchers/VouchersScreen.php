<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Orders;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Domain\Vouchers\Voucher;
use Museau\Domain\Vouchers\VoucherBook;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Domain\Vouchers\VoucherMode;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Settings\SettingsScreen;

/** 'Bons cadeaux' under 'Boutique' in wp-admin: each voucher with its movements, and a new code for one that was lost. Works at 360 px. */
final class VouchersScreen implements Feature
{
    private const PAGE = 'museau-bons';

    private const ACTION = 'museau_voucher';

    /**
     * @param \Closure(): Orders         $orders  the engine is only known once the plugins are loaded
     * @param \Closure(): VoucherLetters $letters
     * @param \Closure(): VoucherShop    $shop
     */
    public function __construct(
        private readonly Settings $settings,
        private readonly \Closure $orders,
        private readonly \Closure $letters,
        private readonly \Closure $shop,
    ) {}

    public function hooks(): void
    {
        add_action('admin_menu', function (): void {
            add_submenu_page(
                SettingsScreen::PAGE,
                __('Bons cadeaux', 'museau'),
                __('Bons cadeaux', 'museau'),
                'manage_woocommerce',
                self::PAGE,
                $this->print(...),
            );
        }, 11);
        add_action('admin_post_' . self::ACTION, $this->act(...));
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $page = max(1, Read::int($_GET['paged'] ?? 1));
        $cards = array_map($this->card(...), Vouchers::page($page));
        echo Html::el(
            'div',
            ['class' => 'wrap museau-orders'],
            ScreenHelp::heading(__('Bons cadeaux', 'museau')),
            VoucherNotice::html(Read::text($_GET['dit'] ?? '')),
            $this->sale(),
            Html::el('h2', [], Html::text(__('Bons vendus', 'museau'))),
            Html::el('p', [], Html::text(sprintf(
                /* translators: %s: amount */
                __('%s restent à utiliser. L\'argent d\'un bon est une recette du jour de sa vente ; son utilisation n\'en est pas une.', 'museau'),
                Money::text(VoucherBook::owed(Clock::now() + 1, VoucherMode::is_live())),
            ))),
            $cards === [] ? Html::el('p', [], Html::text(__('Aucun bon vendu pour le moment.', 'museau'))) : implode('', $cards),
            (string) paginate_links([
                'base' => add_query_arg('paged', '%#%'),
                'format' => '',
                'total' => (int) ceil(Vouchers::count() / 50),
                'current' => $page,
            ]),
        );
    }

    private function sale(): string
    {
        $id = VoucherSettings::product_id($this->settings);
        if ($id === 0 || get_post_status($id) !== 'publish' || !VoucherShop::has_page()) {
            return Html::el('p', [], Html::text(
                __('Un bon cadeau se paie comme une œuvre et s\'utilise dans le panier, en une ou plusieurs fois. Ce bouton prépare le produit, avec ses montants, et la page « Offrir un portrait ».', 'museau'),
            )) . self::form('sell', 0, Html::el(
                'button',
                ['type' => 'submit', 'class' => 'button button-primary'],
                Html::text(__('Vendre des bons cadeaux', 'museau')),
            ));
        }

        return Html::el('p', [], Html::el(
            'a',
            ['href' => (string) get_permalink((int) get_page_by_path(VoucherShop::PAGE)?->ID)],
            Html::text(__('Voir la page « Offrir un portrait »', 'museau')),
        )) . self::form('months', 0, Html::el(
            'label',
            ['class' => 'museau-order__field'],
            Html::text(__('Durée de validité, en mois', 'museau')),
            Html::el('input', [
                'type' => 'number', 'name' => 'months', 'step' => 1,
                'min' => VoucherSettings::LEAST_MONTHS, 'max' => VoucherSettings::MOST_MONTHS,
                'value' => VoucherSettings::months($this->settings),
            ]),
        ) . Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Enregistrer', 'museau')))) . $this->bounds()
            . self::stop_button();
    }

    private static function stop_button(): string
    {
        return self::form('stop', 0, Html::el(
            'button',
            ['type' => 'submit', 'class' => 'button'],
            Html::text(__('Ne plus vendre de bons', 'museau')),
        ));
    }

    private function bounds(): string
    {
        [$least, $most] = VoucherSettings::bounds($this->settings);
        $field = static fn(string $label, string $name, int $cents): string => Html::el(
            'label',
            ['class' => 'museau-order__field'],
            Html::text($label),
            Html::el('input', ['name' => $name, 'inputmode' => 'decimal', 'value' => $cents === 0 ? '' : Money::decimal($cents)]),
        );

        return self::form(
            'bounds',
            0,
            $field(__('Montant libre : au moins, en euros', 'museau'), 'least', $least)
                . $field(__('Au plus, en euros (vide : pas de montant libre)', 'museau'), 'most', $most)
                . Html::el('button', ['type' => 'submit', 'class' => 'button'], Html::text(__('Enregistrer', 'museau'))),
        );
    }

    private function card(Voucher $voucher): string
    {
        $moves = array_map(static fn(array $move): string => Html::el('li', [], Html::text(implode(' ', array_filter([
            Language::date(substr($move['at'], 0, 10)) . ' :',
            (VoucherKind::tryFrom($move['kind'])?->label() ?? $move['kind']) . ',',
            Money::text($move['cents']),
            /* translators: %d: number of the order */
            $move['order_id'] > 0 ? sprintf(__('(commande %d)', 'museau'), $move['order_id']) : '',
        ])))), Vouchers::moves($voucher->id));
        $facts = [
            __('État', 'museau') => match (true) {
                $voucher->state === Voucher::WITHDRAWN => __('remboursé', 'museau'),
                $voucher->state === Voucher::EXPIRED => __('expiré', 'museau'),
                $voucher->balance === 0 => __('utilisé', 'museau'),
                $voucher->is_stopped => __('bloqué : paiement contesté ou rétractation à régler dans la commande', 'museau'),
                default => __('valable', 'museau'),
            },
            /* translators: 1: what is left, 2: value */
            __('Reste', 'museau') => sprintf(__('%1$s sur %2$s', 'museau'), Money::text($voucher->balance), Money::text($voucher->cents)),
            __('Pour', 'museau') => trim($voucher->recipient . ' ' . $voucher->email),
            __('Jusqu\'au', 'museau') => Language::date(VoucherLetters::day($voucher->expires)),
        ];

        return Html::el(
            'article',
            ['class' => 'card'],
            /* translators: %d: number of a voucher */
            Html::el('h3', [], Html::text(sprintf(__('Bon n° %d', 'museau'), $voucher->id))),
            Html::el('ul', [], ...array_map(
                static fn(string $name, string $fact): string => $fact === '' ? '' : Html::el('li', [], Html::text("$name : $fact")),
                array_keys($facts),
                $facts,
            )),
            Html::el('p', [], Html::el(
                'a',
                ['href' => ($this->orders)()->edit_url($voucher->order_id)],
                Html::text(__('La commande qui l\'a acheté', 'museau')),
            )),
            Html::el('details', [], Html::el('summary', [], Html::text(__('Mouvements', 'museau'))), Html::el('ul', [], ...$moves)),
            $voucher->state === Voucher::OPEN && !$voucher->is_stopped ? self::renewal($voucher) : '',
        );
    }

    private static function renewal(Voucher $voucher): string
    {
        $link = Html::el(
            'p',
            [],
            Html::text(__('À imprimer par l\'acheteur : ', 'museau')),
            Html::el('a', ['href' => OrderGifts::print_url($voucher)], Html::text(__('lien à lui envoyer', 'museau'))),
        );

        return ($voucher->email === '' && $voucher->shown === 0 ? $link : '') . self::form('renew', $voucher->id, Html::el(
            'button',
            ['type' => 'submit', 'class' => 'button'],
            Html::text($voucher->email === ''
                ? __('Code perdu : fermer l\'ancien, permettre une nouvelle impression', 'museau')
                : __('Code perdu : fermer l\'ancien, en envoyer un autre', 'museau')),
        ));
    }

    private static function form(string $step, int $id, string $inner): string
    {
        return Html::el(
            'form',
            ['method' => 'post', 'action' => admin_url('admin-post.php'), 'class' => 'museau-orders__filters'],
            Html::el('input', ['type' => 'hidden', 'name' => 'action', 'value' => self::ACTION]),
            Html::el('input', ['type' => 'hidden', 'name' => 'step', 'value' => $step]),
            Html::el('input', ['type' => 'hidden', 'name' => 'id', 'value' => $id]),
            wp_nonce_field(self::ACTION . $step . $id, '_wpnonce', true, false),
            $inner,
        );
    }

    private function act(): void
    {
        $step = Read::text($_POST['step'] ?? '');
        $id = Read::int($_POST['id'] ?? 0);
        check_admin_referer(self::ACTION . $step . $id);
        if (!current_user_can('manage_woocommerce')) {
            wp_die(Html::text(__('Vous n\'avez pas accès à cette page.', 'museau')), '', ['response' => 403]);
        }
        $said = match ($step) {
            'sell' => $this->sell(),
            'stop' => $this->stop(),
            'months' => $this->months(Read::int($_POST['months'] ?? 0)),
            'bounds' => $this->set_bounds(Read::text($_POST['least'] ?? ''), Read::text($_POST['most'] ?? '')),
            'renew' => $this->renew($id),
            default => '',
        };
        $said === '' || str_starts_with($said, 'faux') || Journal::write(Event::Write, "voucher $step", $id);
        wp_safe_redirect(add_query_arg('dit', $said, admin_url('admin.php?page=' . self::PAGE)));
        exit;
    }

    private function sell(): string
    {
        ($this->shop)()->begin();

        return 'vente';
    }

    private function stop(): string
    {
        ($this->shop)()->stop();

        return 'arret';
    }

    private function months(int $months): string
    {
        if ($months < VoucherSettings::LEAST_MONTHS || $months > VoucherSettings::MOST_MONTHS) {
            return 'faux';
        }
        $this->settings->save(['voucher_months' => $months]);

        return 'duree';
    }

    private function set_bounds(string $least, string $most): string
    {
        $cents = [Money::parse($least), trim($most) === '' ? 0 : Money::parse($most)];
        [$lowest, $highest] = VoucherSettings::WIDEST;
        if ($cents[0] === null || $cents[1] === null || $cents[0] < $lowest || max($cents) > $highest
            || ($cents[1] !== 0 && $cents[1] < $cents[0])) {
            return 'faux-montants';
        }
        $this->settings->save(['voucher_least' => $cents[0], 'voucher_most' => $cents[1]]);

        return 'montants';
    }

    private function renew(int $id): string
    {
        $voucher = Vouchers::find($id);
        if ($voucher?->state !== Voucher::OPEN || $voucher->is_stopped) {
            return '';
        }
        $voucher->email === '' ? VoucherCodes::renew($voucher->id) : ($this->letters)()->send_anew($voucher);

        return 'code';
    }
}

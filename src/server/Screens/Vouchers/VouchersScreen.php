<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Orders;
use Museau\Domain\Vouchers\Voucher;
use Museau\Domain\Vouchers\VoucherBook;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Domain\Vouchers\VoucherMode;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Admission;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\DatabaseFailed;
use Museau\Kernel\Feature;
use Museau\Kernel\Html;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Guide\ScreenHelp;
use Museau\Screens\Lists\ListOptions;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Screens\Settings\UnsavedSetting;

/** 'Bons cadeaux' under 'Boutique' in wp-admin: each voucher with its movements, and a new code for one that was lost. Works at 360 px. */
final class VouchersScreen implements Feature
{
    private const PAGE = 'museau-bons';

    private const ACTION = 'museau_voucher';

    private const SIZE_OPTION = 'museau_bons_per_page';

    private const SIZE = 50;

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
            self::list_options()->offer((string) add_submenu_page(
                SettingsScreen::PAGE,
                __('Bons cadeaux', 'museau'),
                __('Bons cadeaux', 'museau'),
                'manage_woocommerce',
                self::PAGE,
                $this->print(...),
            ), $this->table(...));
        }, 11);
        self::list_options()->keep();
        add_action('admin_post_' . self::ACTION, $this->act(...));
    }

    /** How many records stand on a page, as WordPress keeps it. */
    public static function list_options(): ListOptions
    {
        return new ListOptions(self::SIZE_OPTION, self::SIZE);
    }

    private function print(): void
    {
        wp_enqueue_style('museau-orders');
        $table = $this->table();
        $list = $table->html();
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
            Html::el(
                'form',
                ['method' => 'get', 'action' => admin_url('admin.php')],
                Html::el('input', ['type' => 'hidden', 'name' => 'page', 'value' => self::PAGE]),
                $list,
            ),
            // Outside the list's own form; their buttons stand in its rows.
            ...array_map(
                static fn(Voucher $voucher): string => self::form('renew', $voucher->id, '', VouchersTable::form_id($voucher)),
                $table->renewable(),
            ),
        );
    }

    private function table(): VouchersTable
    {
        return new VouchersTable(($this->orders)());
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

    private static function form(string $step, int $id, string $inner, ?string $form_id = null): string
    {
        return Html::el(
            'form',
            ['method' => 'post', 'action' => admin_url('admin-post.php'), 'class' => 'museau-orders__filters', 'id' => $form_id],
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
        Admission::check(self::ACTION . $step . $id);
        try {
            $said = match ($step) {
                'sell' => $this->sell(),
                'stop' => $this->stop(),
                'months' => $this->months(Read::int($_POST['months'] ?? 0)),
                'bounds' => $this->set_bounds(Read::text($_POST['least'] ?? ''), Read::text($_POST['most'] ?? '')),
                'renew' => $this->renew($id),
                default => '',
            };
        } catch (DatabaseFailed $failure) {
            UnsavedSetting::end($failure, 'voucher');
        }
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

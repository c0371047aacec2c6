<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

use Museau\Domain\Catalogue\ProductWriter;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Screens\Setup\ShopPages;

/** Begins and ends the sale of gift vouchers: their product, whose amounts she changes like those of any other, and their page. */
final class VoucherShop
{
    public const PAGE = 'offrir-un-portrait';

    /** Amounts to begin with, cents. */
    private const AMOUNTS = [5000, 8000, 12000, 18000];

    /** @param \Closure(): ProductWriter $writer the engine is only known once the plugins are loaded */
    public function __construct(private readonly Settings $settings, private readonly \Closure $writer) {}

    /** Makes what is missing; harmless to repeat. */
    public function begin(): void
    {
        $known = VoucherSettings::product_id($this->settings);
        if (VoucherSettings::were_stopped($this->settings) && get_post_status($known) === 'draft') {
            $this->set_status($known, 'publish');
        }
        $this->settings->save(['voucher_stopped' => false]);
        if (get_post_status($known) !== 'publish') {
            $names = array_map(static fn(int $cents): string => intdiv($cents, 100) . ' €', self::AMOUNTS);
            $id = ($this->writer)()->save(null, [
                'name' => __('Bon cadeau', 'museau'),
                'status' => 'publish',
                'type' => 'variable',
                'description' => __('Un bon pour un portrait ou une œuvre, à offrir par message ou à imprimer.', 'museau'),
                'attributes' => [['name' => 'Montant', 'options' => $names, 'variation' => true]],
                'variations' => array_map(
                    static fn(string $name, int $cents): array => ['choices' => ['montant' => $name], 'price' => $cents],
                    $names,
                    self::AMOUNTS,
                ),
            ]);
            $this->settings->save(['voucher_id' => $id]);
            do_action('museau_product_changed', $id);
        }
        ShopPages::add(self::PAGE);
    }

    /** Sells none any more: the product leaves the shop, its page says so, and what was sold stays valid. Harmless to repeat. */
    public function stop(): void
    {
        $id = VoucherSettings::product_id($this->settings);
        if (get_post_status($id) === 'publish') {
            $this->set_status($id, 'draft');
        }
        $this->settings->save(['voucher_stopped' => true]);
    }

    /** @param 'publish'|'draft' $status */
    private function set_status(int $id, string $status): void
    {
        ($this->writer)()->save($id, ['status' => $status]);
        do_action('museau_product_changed', $id);
    }

    public static function has_page(): bool
    {
        return ShopPages::page(self::PAGE)?->post_status === 'publish';
    }

    /** Address of the page where a voucher is bought; '' while none is sold. Read from the settings alone: every page may ask. */
    public static function link(Settings $settings): string
    {
        return VoucherSettings::are_sold($settings) ? home_url('/' . self::PAGE) : '';
    }
}

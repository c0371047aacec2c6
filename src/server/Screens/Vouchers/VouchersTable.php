<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

defined('ABSPATH') || exit;

use Museau\Domain\Orders\Orders;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Domain\Vouchers\Voucher;
use Museau\Domain\Vouchers\VoucherKind;
use Museau\Domain\Vouchers\VoucherLetters;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Screens\Lists\RecordTable;

/**
 * The vouchers that were sold, as 'Bons cadeaux' lists them.
 *
 * @extends RecordTable<Voucher>
 */
final class VouchersTable extends RecordTable
{
    public function __construct(private readonly Orders $orders)
    {
        parent::__construct('bons', VouchersScreen::list_options());
    }

    /** Id of the form that closes a voucher's code. */
    public static function form_id(Voucher $voucher): string
    {
        return "bon-$voucher->id";
    }

    /** @return array<string, string> */
    public function get_columns(): array
    {
        return [
            'voucher' => __('Bon', 'museau'),
            'state' => __('État', 'museau'),
            'left' => __('Reste', 'museau'),
            'for' => __('Pour', 'museau'),
            'until' => __('Jusqu\'au', 'museau'),
            'moves' => __('Mouvements', 'museau'),
        ];
    }

    /** @return array<string, array{string, bool}> */
    protected function get_sortable_columns(): array
    {
        return ['voucher' => ['voucher', true]];
    }

    /** @return list<Voucher> */
    protected function read(int $page, int $size): array
    {
        return Vouchers::page($page, $size, self::is_oldest_first());
    }

    protected function count(): int
    {
        return Vouchers::count();
    }

    protected function nothing(): string
    {
        return __('Aucun bon vendu pour le moment.', 'museau');
    }

    /** @return list<Voucher> of this page, whose codes can be closed */
    public function renewable(): array
    {
        return array_values(array_filter(
            $this->items,
            static fn(mixed $voucher): bool => $voucher instanceof Voucher && self::is_usable($voucher),
        ));
    }

    /** @param Voucher $record */
    protected function cell(mixed $record, string $column): string
    {
        return match ($column) {
            /* translators: %d: number of a voucher */
            'voucher' => Html::el('strong', [], Html::text(sprintf(__('Bon n° %d', 'museau'), $record->id)))
                . $this->rest($record) . self::renewal($record),
            'state' => Html::text(self::state($record)),
            'left' => Html::text(sprintf(
                /* translators: 1: what is left, 2: value */
                __('%1$s sur %2$s', 'museau'),
                Money::text($record->balance),
                Money::text($record->cents),
            )),
            'for' => Html::text(trim($record->recipient . ' ' . $record->email)),
            'until' => Html::text(Language::date(VoucherLetters::day($record->expires))),
            'moves' => self::moves($record),
            default => '',
        };
    }

    /** @param Voucher $record */
    protected function actions(mixed $record): array
    {
        return ['order' => Html::el(
            'a',
            ['href' => $this->orders->edit_url($record->order_id)],
            Html::text(__('La commande qui l\'a acheté', 'museau')),
        )];
    }

    private static function is_usable(Voucher $voucher): bool
    {
        return $voucher->state === Voucher::OPEN && !$voucher->is_stopped;
    }

    private static function state(Voucher $voucher): string
    {
        return match (true) {
            $voucher->state === Voucher::WITHDRAWN => __('remboursé', 'museau'),
            $voucher->state === Voucher::EXPIRED => __('expiré', 'museau'),
            $voucher->balance === 0 => __('utilisé', 'museau'),
            $voucher->is_stopped => __('bloqué : paiement contesté ou rétractation à régler dans la commande', 'museau'),
            default => __('valable', 'museau'),
        };
    }

    /** Of a voucher that has paid something: what the law says of the rest, and the way to give it back all the same. */
    private function rest(Voucher $voucher): string
    {
        if (!self::is_usable($voucher) || $voucher->balance === 0 || $voucher->balance === $voucher->cents) {
            return '';
        }

        return Html::el('p', [], Html::text(
            __('Il a servi en partie : le reste n\'est plus remboursé de droit, et se dépense jusqu\'au dernier jour. Vous pouvez le rendre quand même ; le bon est alors fermé.', 'museau'),
        )) . Html::el('p', [], Html::el(
            'a',
            [
                'class' => 'button',
                'href' => add_query_arg(RestOfVoucher::QUERY, $voucher->id, $this->orders->edit_url($voucher->order_id)) . '#rembourser',
            ],
            /* translators: %s: amount */
            Html::text(sprintf(__('Rembourser le reste (%s)', 'museau'), Money::text($voucher->balance))),
        ));
    }

    private static function moves(Voucher $voucher): string
    {
        $moves = array_map(static fn(array $move): string => Html::el('li', [], Html::text(implode(' ', array_filter([
            Language::date(substr($move['at'], 0, 10)) . ' :',
            (VoucherKind::tryFrom($move['kind'])?->label() ?? $move['kind']) . ',',
            Money::text($move['cents']),
            /* translators: %d: number of the order */
            $move['order_id'] > 0 ? sprintf(__('(commande %d)', 'museau'), $move['order_id']) : '',
        ])))), Vouchers::moves($voucher->id));

        return Html::el(
            'details',
            [],
            Html::el('summary', [], Html::text(__('Mouvements', 'museau'))),
            Html::el('ul', [], ...$moves),
        );
    }

    private static function renewal(Voucher $voucher): string
    {
        if (!self::is_usable($voucher)) {
            return '';
        }
        $link = $voucher->email !== '' || $voucher->shown !== 0 ? '' : Html::el(
            'p',
            [],
            Html::text(__('À imprimer par l\'acheteur : ', 'museau')),
            Html::el('a', ['href' => OrderGifts::print_url($voucher)], Html::text(__('lien à lui envoyer', 'museau'))),
        );

        return $link . Html::el('p', [], Html::el(
            'button',
            ['type' => 'submit', 'class' => 'button', 'form' => self::form_id($voucher)],
            Html::text($voucher->email === ''
                ? __('Code perdu : fermer l\'ancien, permettre une nouvelle impression', 'museau')
                : __('Code perdu : fermer l\'ancien, en envoyer un autre', 'museau')),
        ));
    }
}

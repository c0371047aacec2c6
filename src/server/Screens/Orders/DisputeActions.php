<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\LostDisputes;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/** What the artist decides of an order whose money a bank took back: she ends it, or goes on without that money. */
final class DisputeActions
{
    public const END = 'dispute_end';

    public const GO_ON = 'dispute_go_on';

    /** Box that is ticked before the order is ended. */
    public const CONFIRMED = 'dispute_confirmed';

    /** Box: whether its pieces go on sale again. */
    public const RESTOCK = 'dispute_restock';

    public function __construct(private readonly LostDisputes $disputes) {}

    public static function takes(string $step): bool
    {
        return in_array($step, [self::END, self::GO_ON], true);
    }

    /**
     * Does one step; answers the sentence that says so.
     *
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws Refusal museau_not_confirmed 400; museau_wrong_step, museau_dispute_unread, museau_not_cancelled 409
     */
    public function step(Order $order, string $step, array $fields): string
    {
        if ($step === self::GO_ON) {
            $this->disputes->go_on($order->id);

            return __('La commande continue, sans l\'argent que la banque a repris.', 'museau');
        }
        if (LostDisputes::is_lost($order) && !Read::bool($fields[self::CONFIRMED] ?? false)) {
            throw new Refusal('museau_not_confirmed', __('Cochez la case pour confirmer que vous fermez la commande.', 'museau'));
        }
        $order = $this->disputes->end($order->id, Read::bool($fields[self::RESTOCK] ?? false) ? $this->pieces($order) : []);

        return $order->status === OrderStatus::Refunded
            ? __('La commande est close : rien de plus n\'est rendu ni demandé.', 'museau')
            : sprintf(
                /* translators: %s: amount */
                __('C\'est noté. Il reste %s, que la banque n\'a pas repris : rendez cette somme sous « Rembourser » pour clore la commande.', 'museau'),
                Money::text($order->received - $order->refunded),
            );
    }

    /** HTML; '' where no lost dispute waits for her. */
    public function html(Order $order): string
    {
        if (!LostDisputes::is_lost($order)) {
            return '';
        }
        $taken = array_sum(array_column($this->disputes->taken($order), 'cents'));

        return self::said($taken > 0
            ? sprintf(
                /* translators: %s: amount */
                __('La banque a repris %s et les a rendus : la commande se ferme sans autre remboursement, et son solde n\'est plus demandé. Un message le dit à la cliente ou au client.', 'museau'),
                Money::text($taken),
            )
            : __('L\'argent est déjà rendu : la commande se ferme sans autre remboursement, et son solde n\'est plus demandé.', 'museau'))
            . ($this->pieces($order) === [] ? '' : Html::el(
                'label',
                ['class' => 'museau-order__check'],
                PanelFields::input($order, ['type' => 'checkbox', 'name' => self::RESTOCK, 'value' => '1']),
                Html::text(__('Ses œuvres sont encore là : les remettre en stock.', 'museau')),
            ))
            . Html::el(
                'label',
                ['class' => 'museau-order__check'],
                PanelFields::input($order, ['type' => 'checkbox', 'name' => self::CONFIRMED, 'value' => '1']),
                Html::text(__('Je confirme que je ferme cette commande : elle ne se reprend pas.', 'museau')),
            )
            . PanelFields::button($order, self::END, __('Fermer la commande', 'museau'))
            . self::said($order->left_to_pay() > 0
                ? sprintf(
                    /* translators: %s: amount */
                    __('Ou continuez sans cet argent, qui n\'est pas redemandé : le solde de %s se demande comme pour une autre commande.', 'museau'),
                    Money::text($order->left_to_pay()),
                )
                : __('Ou continuez sans cet argent, qui n\'est pas redemandé : la commande peut partir.', 'museau'))
            . PanelFields::button($order, self::GO_ON, __('Continuer la commande', 'museau'));
    }

    /**
     * What can go on sale again with what the bank took, by line: portraits are made for one customer, and vouchers stand on no shelf.
     *
     * @return array<int, int>
     */
    private function pieces(Order $order): array
    {
        $vouchers = $order->voucher_lines();
        $goods = array_filter(
            // With what had gone back before nothing is written that could put a piece back (LostDisputes::end).
            $order->status === OrderStatus::Processing && $this->disputes->taken($order) !== [] ? $order->lines : [],
            static fn(OrderLine $line): bool => !$line->is_portrait
                && !in_array($line, $vouchers, true)
                && $line->quantity > $line->restocked,
        );

        return array_combine(
            array_column($goods, 'id'),
            array_map(static fn(OrderLine $line): int => $line->quantity - $line->restocked, $goods),
        );
    }

    private static function said(string $sentence): string
    {
        return Html::el('p', [], Html::text($sentence));
    }
}

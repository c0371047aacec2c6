<?php

declare(strict_types=1);

namespace Museau\Screens\Vouchers;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderNotFound;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Payments\VoucherBalance;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;

/** A gift voucher for the balance of an order: the form stands in its carnet, which signs it, and goes to /bon-cadeau. */
final class VoucherBalanceForm
{
    public const ORDER = 'bon_commande';

    private const SIGNED = 'bon_signature';

    /**
     * @param \Closure(): Orders         $orders  the engine is only known once the plugins are loaded
     * @param \Closure(): VoucherBalance $balance
     */
    public function __construct(private readonly \Closure $orders, private readonly \Closure $balance) {}

    /** '' of an order that owes nothing. */
    public static function html(Order $order): string
    {
        return !$order->status->is_paid() || $order->left_to_pay() === 0 ? '' : Html::el(
            'details',
            ['class' => 'museau-vouchers'],
            Html::el('summary', ['class' => 'museau-link'], Html::text(__('Payer le solde avec un bon cadeau', 'museau'))),
            Html::el(
                'form',
                ['class' => 'museau-vouchers__form', 'method' => 'post', 'action' => VoucherPage::PATH],
                Html::el('input', ['type' => 'hidden', 'name' => self::ORDER, 'value' => $order->id]),
                Html::el('input', ['type' => 'hidden', 'name' => self::SIGNED, 'value' => VoucherCodes::signature($order->id, 'balance')]),
                Html::el(
                    'label',
                    ['class' => 'museau-field__label', 'for' => 'bon-solde'],
                    Html::text(__('Code du bon cadeau', 'museau')),
                ),
                Html::el('input', [
                    'class' => 'museau-field__control', 'id' => 'bon-solde', 'name' => VoucherPage::CODE, 'autocomplete' => 'off',
                    'maxlength' => 64, 'required' => true,
                ]),
                Html::el('button', ['type' => 'submit', 'class' => 'museau-button'], Html::text(__('Utiliser', 'museau'))),
            ),
        );
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @return string what became of it, in a sentence
     *
     * @throws Refusal
     */
    public function take(array $fields): string
    {
        $id = Read::int($fields[self::ORDER] ?? 0);
        if (!hash_equals(VoucherCodes::signature($id, 'balance'), Read::text($fields[self::SIGNED] ?? ''))) {
            throw OrderNotFound::with_this_id();
        }
        $order = ($this->orders)()->find($id) ?? throw OrderNotFound::with_this_id();
        $order = ($this->balance)()->pay($order, Read::text($fields[VoucherPage::CODE] ?? ''));

        return $order->left_to_pay() === 0
            ? __('Le solde de votre commande est payé par votre bon. Merci !', 'museau')
            /* translators: %s: amount */
            : sprintf(__('Votre bon est utilisé. Il reste %s à payer, dans votre carnet.', 'museau'), Money::text($order->left_to_pay()));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Payments\VoucherBalance;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** A gift voucher for the balance of an order: a plain form of its carnet. */
final class VoucherBalanceForm
{
    /** Name of the button. */
    private const USE = 'carnet_bon';

    private const CODE = 'bon_code';

    /** Whether an order's carnet has the form. */
    public static function is_offered(Order $order): bool
    {
        return $order->status->is_paid() && $order->left_to_pay() > 0;
    }

    /** @param array<string, mixed> $fields */
    public static function takes(array $fields): bool
    {
        return isset($fields[self::USE]);
    }

    /**
     * @param array<string, mixed> $fields
     *
     * @throws \Museau\Kernel\Refusal as VoucherBalance::pay()
     */
    public static function take(VoucherBalance $balance, Order $order, array $fields): void
    {
        $balance->pay($order, Read::text($fields[self::CODE] ?? ''));
    }

    /** What became of it, in a sentence. */
    public static function said(Order $order): string
    {
        return $order->left_to_pay() === 0
            ? __('Le solde de votre commande est payé par votre bon. Merci !', 'museau')
            /* translators: %s: amount */
            : sprintf(__('Votre bon est utilisé. Il reste %s à payer.', 'museau'), Money::text($order->left_to_pay()));
    }

    /**
     * @param array<string, mixed> $typed  what was sent and not taken
     * @param string               $answer HTML that says why not
     *
     * @return string '' of an order that owes nothing
     */
    public static function html(Order $order, array $typed = [], string $answer = ''): string
    {
        $is_refused = self::takes($typed);

        return !self::is_offered($order) ? '' : Html::el(
            'details',
            ['class' => 'museau-vouchers', 'id' => 'carnet-bon', 'open' => $is_refused],
            Html::el('summary', ['class' => 'museau-link'], Html::text(__('Payer le solde avec un bon cadeau', 'museau'))),
            $answer,
            Html::el(
                'form',
                ['class' => 'museau-vouchers__form', 'method' => 'post', 'action' => ProgressPage::url($order) . '#carnet-bon'],
                Html::el(
                    'label',
                    ['class' => 'museau-field__label', 'for' => 'bon-solde'],
                    Html::text(__('Code du bon cadeau', 'museau')),
                ),
                Html::el('input', [
                    'class' => 'museau-field__control', 'id' => 'bon-solde', 'name' => self::CODE, 'autocomplete' => 'off',
                    'autocapitalize' => 'characters', 'spellcheck' => 'false', 'maxlength' => 64, 'required' => true,
                    'value' => $is_refused ? Read::text($typed[self::CODE] ?? '') : '',
                    'aria-invalid' => $is_refused ? 'true' : null,
                ]),
                Html::el(
                    'button',
                    ['type' => 'submit', 'class' => 'museau-button', 'name' => self::USE, 'value' => '1'],
                    Html::text(__('Utiliser', 'museau')),
                ),
            ),
        );
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Payments\PaidElsewhere;
use Museau\Domain\Payments\StuckRefunds;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;

/** The part of an order's panel that gives money back; it stands open with what was typed when a refund was refused. */
final class RefundForm
{
    /**
     * @param string               $why   the sentence that refused the last one; '' when none did
     * @param array<string, mixed> $typed into that one, or what is proposed; the part then stands open
     */
    public static function html(Order $order, string $why, array $typed): string
    {
        if (PaidElsewhere::is_way_of($order)) {
            return self::paid_elsewhere();
        }
        $stuck = self::stuck($order);

        return Html::el(
            'details',
            ['class' => 'museau-order__part', 'id' => PanelPart::Refund->value, 'open' => $why !== '' || $typed !== [] || $stuck !== ''],
            Html::el('summary', [], Html::el('h2', [], Html::text(__('Rembourser', 'museau')))),
            $why === '' ? '' : Html::el('p', ['class' => 'museau-order__alert', 'role' => 'alert'], Html::text($why)),
            $stuck,
            Html::el(
                'p',
                [],
                Html::text(sprintf(
                    /* translators: %s: amount */
                    __('Au plus %s, ce qui a été reçu et pas encore rendu.', 'museau'),
                    Money::text($order->received - $order->refunded),
                ) . ' ' . self::way($order)),
            ),
            self::rows($order, $typed),
            Html::el(
                'label',
                ['class' => 'museau-order__field'],
                Html::text(__('Raison (facultatif)', 'museau')),
                PanelFields::input($order, [
                    'type' => 'text',
                    'name' => 'reason',
                    'maxlength' => 200,
                    'value' => Read::text($typed['reason'] ?? ''),
                ]),
            ),
            Html::el(
                'label',
                ['class' => 'museau-order__check'],
                PanelFields::input($order, ['type' => 'checkbox', 'name' => 'confirmed', 'value' => '1']),
                Html::text(__('Je confirme ce remboursement : il ne se reprend pas.', 'museau')),
            ),
            PanelFields::input($order, ['type' => 'hidden', 'name' => 'request', 'value' => wp_generate_uuid4()]),
            PanelFields::button($order, 'refund', __('Rembourser', 'museau')),
        );
    }

    /** A demand that has waited for a day, and what she may do with it. */
    private static function stuck(Order $order): string
    {
        $stuck = StuckRefunds::of($order->id);

        return $stuck === null ? '' : Html::el('p', ['class' => 'museau-order__alert'], Html::text(sprintf(
            /* translators: 1: amount, 2: date and hour */
            __(
                'Le remboursement de %1$s demandé le %2$s n\'est toujours pas parti. Si vous avez changé les clés Stripe, remettez celles qui ont encaissé ce paiement : il part tout seul. Si elles n\'existent plus, regardez dans l\'ancien compte Stripe s\'il n\'y est pas déjà parti, puis rendez la somme autrement ou abandonnez.',
                'museau',
            ),
            Money::text($stuck['cents']),
            Language::moment($stuck['since']),
        ))) . Html::el(
            'label',
            ['class' => 'museau-order__check'],
            PanelFields::input($order, ['type' => 'checkbox', 'name' => 'confirmed_stuck', 'value' => '1']),
            Html::text(__('J\'ai regardé dans Stripe : ce remboursement n\'y est pas parti.', 'museau')),
        ) . Html::el(
            'div',
            ['class' => 'museau-order__row'],
            PanelFields::button($order, RefundRequest::BY_HAND, __('Je l\'ai rendu autrement', 'museau')),
            PanelFields::button($order, RefundRequest::GIVEN_UP, __('Abandonner ce remboursement', 'museau')),
        );
    }

    /** Where the money goes back to. */
    private static function way(Order $order): string
    {
        $by_voucher = OrderVouchers::paid($order->id);

        return match (true) {
            AwaitedTransfer::of($order) !== null => __(
                'Ce qui est venu par virement ou par chèque, rendez-le vous-même : ce bouton le note, et un message le dit. Une part payée par carte revient sur la carte.',
                'museau',
            ),
            $by_voucher === 0 => __('La somme revient sur la carte qui a payé.', 'museau'),
            $by_voucher >= $order->received => __('La somme revient sur le bon cadeau qui a payé.', 'museau'),
            default => sprintf(
                /* translators: %s: amount */
                __('La somme revient sur la carte qui a payé, puis sur le bon cadeau, qui en a payé %s.', 'museau'),
                Money::text($by_voucher),
            ),
        };
    }

    private static function paid_elsewhere(): string
    {
        return PanelFields::part(
            PanelPart::Refund,
            __('Rembourser', 'museau'),
            Html::el(
                'p',
                [],
                Html::text(
                    __('Cette commande a été payée autrement que par carte sur le site : rendez l\'argent comme vous l\'avez reçu, puis notez-le par le bouton de remboursement de WooCommerce.', 'museau'),
                ),
            ),
        );
    }

    /**
     * What each line and the rest may give back.
     *
     * @param array<string, mixed> $typed
     */
    private static function rows(Order $order, array $typed): string
    {
        $rows = '';
        foreach ($order->lines as $line) {
            $name = (string) $line->id;
            $amount = Read::map($typed['lines'] ?? [])[$name] ?? '';
            $rows .= self::amount($order, "lines[$name]", $line->name, $line->total - $line->refunded, $amount)
                . self::back($order, $line, Read::int(Read::map($typed['back'] ?? [])[$name] ?? 0));
        }

        return $rows . self::amount(
            $order,
            'other',
            __('Autre somme (livraison, geste)', 'museau'),
            $order->received - $order->refunded,
            $typed['other'] ?? '',
        );
    }

    /** A portrait is made for one customer: nothing of it returns to the shelf. */
    private static function back(Order $order, OrderLine $line, int $typed): string
    {
        $most = $line->quantity - $line->restocked;
        if ($line->is_portrait || $most < 1) {
            return '';
        }
        $name = 'back[' . $line->id . ']';
        if ($most === 1) {
            return Html::el(
                'label',
                ['class' => 'museau-order__check'],
                PanelFields::input($order, ['type' => 'checkbox', 'name' => $name, 'value' => '1', 'checked' => $typed > 0]),
                /* translators: 1: number of pieces, 2: name of the product */
                Html::text(sprintf(__('Remettre en stock : %1$d × %2$s', 'museau'), 1, $line->name)),
            );
        }
        $options = '';
        foreach (range(0, $most) as $number) {
            $options .= Html::el(
                'option',
                ['value' => $number, 'selected' => $number === $typed],
                Html::text($number === 0
                    ? __('aucune pièce', 'museau')
                    /* translators: 1: number of pieces, 2: how many there are at most */
                    : sprintf(__('%1$d sur %2$d', 'museau'), $number, $most)),
            );
        }

        return Html::el(
            'label',
            ['class' => 'museau-order__field'],
            /* translators: %s: name of the product */
            Html::text(sprintf(__('Remettre en stock : %s', 'museau'), $line->name)),
            Html::el('select', ['name' => $name, 'form' => PanelFields::form_id($order->id)], $options),
        );
    }

    private static function amount(Order $order, string $name, string $label, int $most, mixed $typed): string
    {
        return Html::el(
            'label',
            ['class' => 'museau-order__field'],
            /* translators: 1: what is refunded, 2: amount */
            Html::text(sprintf(__('%1$s (au plus %2$s)', 'museau'), $label, Money::text($most))),
            PanelFields::input($order, [
                'type' => 'text',
                'inputmode' => 'decimal',
                'name' => $name,
                'placeholder' => '0,00',
                'maxlength' => 12,
                'value' => Read::text($typed),
            ]),
        );
    }
}

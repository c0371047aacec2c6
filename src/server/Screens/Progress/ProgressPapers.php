<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Orders\OrderLinks;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Shipping\Tracking;
use Museau\Domain\Withdrawal\LineState;
use Museau\Domain\Withdrawal\WithdrawalLine;
use Museau\Kernel\Html;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Screens\Plain\Sums;
use Museau\Screens\Plain\VoucherForms;

/** The order's own papers in its carnet: sums, parcel, balance, terms, withdrawal. Cents. */
final class ProgressPapers
{
    /** @param bool $is_ready whether the drawing is ready: before, its balance may be paid and is not asked for */
    public static function order(Order $order, bool $is_ready): string
    {
        $lines = array_map(static fn(OrderLine $line): string => Sums::row(
            ($line->quantity > 1 ? "$line->quantity × " : '') . Typography::shown($line->name),
            Money::text($line->full()),
        ), $order->lines);
        $left = $order->left_to_pay();
        $is_due = $order->status->is_paid() && $left > 0;

        return Html::el(
            'section',
            ['class' => 'museau-carnet__order', 'aria-labelledby' => 'carnet-order'],
            Html::el('h2', ['id' => 'carnet-order'], Html::text(__('Votre commande', 'museau'))),
            Html::el(
                'dl',
                ['class' => 'museau-totals'],
                ...[
                    ...$lines,
                    $order->discount() > 0 ? Sums::row($order->discount_label(), Money::text(-$order->discount())) : '',
                    !$order->ships() ? '' : Sums::row(
                        isset($order->meta[Order::SHIPPING]) ? $order->shipping_label() : __('Frais de port', 'museau'),
                        $order->shipping === 0 ? __('Gratuits', 'museau') : Money::text($order->shipping),
                    ),
                    Sums::row(__('Total', 'museau'), Money::text($order->total)),
                    Sums::row(__('Payé', 'museau'), Money::text($order->received)),
                    VoucherForms::paid($order),
                    $order->refunded > 0 ? Sums::row(__('Remboursé', 'museau'), Money::text($order->refunded)) : '',
                    $is_due ? Sums::row(__('Reste à payer', 'museau'), Money::text($left), true) : '',
                ],
            ),
            $is_due ? Html::el('p', [], Html::el(
                'a',
                ['class' => $is_ready ? 'museau-button museau-button--wide' : 'museau-link', 'href' => OrderLinks::balance($order)],
                Html::text($is_ready
                    /* translators: %s: amount */
                    ? sprintf(__('Payer le solde de %s', 'museau'), Money::text($left))
                    : __('Payer le solde dès maintenant', 'museau')),
            )) : '',
            self::parcel($order),
        );
    }

    private static function parcel(Order $order): string
    {
        $tracking = Tracking::of($order->meta['tracking'] ?? '');
        if ($tracking->text === '' || !in_array($order->status, [OrderStatus::Shipped, OrderStatus::Completed], true)) {
            return '';
        }

        return ($tracking->text === $tracking->url
            ? ''
            /* translators: %s: tracking number */
            : Html::el('p', [], Html::text(sprintf(__('Numéro de suivi : %s', 'museau'), $tracking->text))))
            . ($tracking->url === '' ? '' : Html::el('p', [], Html::el(
                'a',
                ['class' => 'museau-button museau-button--quiet', 'href' => esc_url($tracking->url), 'rel' => 'noreferrer'],
                Html::text(__('Suivre mon colis', 'museau')),
            )));
    }

    /** @param list<WithdrawalLine> $lines */
    public static function links(Order $order, array $lines): string
    {
        $version = Read::text($order->meta['cgv_version'] ?? '');
        $can_withdraw = array_filter($lines, static fn(WithdrawalLine $line): bool => $line->state === LineState::Open) !== [];
        $links = array_filter([
            $version === '' ? __('Conditions générales de vente', 'museau') : sprintf(
                /* translators: %s: version of the terms */
                __('Conditions générales de vente (version %s)', 'museau'),
                $version,
            ) => home_url('/cgv'),
            __('Renoncer au contrat ici', 'museau') => $can_withdraw ? OrderLinks::withdrawal($order) : '',
            __('Écrire un message', 'museau') => MessageForm::LINK,
            __('Vos données et leur effacement', 'museau') => home_url('/politique-de-confidentialite'),
        ]);
        $items = '';
        foreach ($links as $label => $url) {
            $items .= Html::el('li', [], Html::el('a', ['class' => 'museau-link', 'href' => $url], Html::text($label)));
        }

        return Html::el(
            'nav',
            ['class' => 'museau-carnet__links', 'aria-label' => __('Vos papiers et vos droits', 'museau')],
            Html::el('ul', [], $items),
        );
    }
}

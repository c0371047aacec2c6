<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\OrderMessage;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\Html;
use Museau\Screens\Progress\MessageForm;

/** What customer and artist have written to each other, in the order's panel, and the field for her answer. */
final class MessagePanel
{
    public static function html(Order $order): string
    {
        $messages = OrderMessages::of_order($order->id);
        if ($messages === [] && !$order->status->is_paid()) {
            return '';
        }
        $last = end($messages);

        return PanelFields::part(
            __('Messages', 'museau'),
            $last !== false && !$last->is_artist
                ? Html::el('p', ['class' => 'museau-order__alert'], Html::text(__('Le dernier message attend une réponse.', 'museau')))
                : '',
            MessageForm::thread($messages, __('Vous', 'museau'), $order->billing->name(), 'museau-order__message'),
            $order->status->is_paid() ? self::form($order) : '',
        );
    }

    private static function form(Order $order): string
    {
        return implode('', [
            Html::el(
                'div',
                ['class' => 'museau-order__field'],
                Html::el('label', ['for' => ProgressActions::MESSAGE], Html::text(__(
                    'Écrire à la cliente ou au client (le message part par e-mail et se lit dans le carnet)',
                    'museau',
                ))),
                Html::el('textarea', [
                    'id' => ProgressActions::MESSAGE,
                    'name' => ProgressActions::MESSAGE,
                    'form' => PanelFields::form_id($order->id),
                    'rows' => 3,
                    'maxlength' => OrderMessage::MAX_LENGTH,
                ]),
            ),
            Html::el(
                'div',
                ['class' => 'museau-order__row'],
                PanelFields::button($order, ProgressActions::WRITE, __('Envoyer le message', 'museau')),
            ),
        ]);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Mail\Address;
use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\OrderMessages;
use Museau\Kernel\Html;
use Museau\Screens\Progress\MessageForm;

/** What customer and artist have written to each other, in the order's panel, and the field for her answer. */
final class MessagePanel
{
    /** @var array<int, string> what she typed and did not send, by order */
    private array $unsent = [];

    /** Whether she can still write: of an order that is given back, too, but not to somebody who was forgotten. */
    public static function is_open(Order $order): bool
    {
        return $order->is_confirmed() && Address::is_somebodys($order->billing->email);
    }

    public function keep(int $order_id, string $text): void
    {
        $this->unsent[$order_id] = $text;
    }

    public function html(Order $order): string
    {
        $messages = OrderMessages::of_order($order->id);
        if ($messages === [] && !self::is_open($order)) {
            return '';
        }
        $last = end($messages);

        $part = PanelFields::part(
            PanelPart::Messages,
            __('Messages', 'museau'),
            $last !== false && !$last->is_artist && !$last->is_settled
                ? Html::el('p', ['class' => 'museau-order__alert'], Html::text(__('Le dernier message attend une réponse.', 'museau')))
                    . PanelFields::input($order, ['type' => 'hidden', 'name' => ProgressActions::SEEN, 'value' => (string) $last->id])
                    . PanelFields::button($order, ProgressActions::SETTLE, __('Rien à répondre', 'museau'))
                : '',
            MessageForm::thread($messages, __('Vous', 'museau'), $order->billing->name(), 'museau-order__message'),
            self::is_open($order) ? $this->form($order) : '',
        );

        return ($this->unsent[$order->id] ?? '') === '' ? $part : PanelFields::opened($part);
    }

    private function form(Order $order): string
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
                ], Html::text($this->unsent[$order->id] ?? '')),
            ),
            Html::el(
                'div',
                ['class' => 'museau-order__row'],
                PanelFields::button($order, ProgressActions::WRITE, __('Envoyer le message', 'museau')),
            ),
        ]);
    }
}

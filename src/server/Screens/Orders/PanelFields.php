<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Kernel\Html;

/** The parts and fields of an order's panel; each field belongs to the order's own form, wherever it stands. */
final class PanelFields
{
    /** @param array<string, string|int|bool|null> $attributes */
    public static function input(Order $order, array $attributes): string
    {
        if (($attributes['type'] ?? '') === 'file') {
            wp_enqueue_script('museau-orders');
            $attributes += PictureUpload::attributes((string) ($attributes['name'] ?? ''));
        }

        return Html::el('input', [...$attributes, 'form' => self::form_id($order->id)]);
    }

    /** @param bool $opens_page whether what it answers stands in a page of its own */
    public static function button(Order $order, string $step, string $label, bool $primary = false, bool $opens_page = false): string
    {
        return Html::el(
            'button',
            [
                'type' => 'submit',
                'class' => $primary ? 'button button-primary' : 'button',
                'form' => self::form_id($order->id),
                'name' => 'step',
                'value' => $step,
                'formtarget' => $opens_page ? '_blank' : null,
            ],
            Html::text($label),
        );
    }

    /** Copies a text on devices whose browser can; the script shows the button there. */
    public static function copy(string $text, string $label): string
    {
        wp_enqueue_script('museau-orders');

        return Html::el('button', [
            'type' => 'button',
            'class' => 'button',
            'data-copy' => $text,
            'data-copied' => __('Copié', 'museau'),
            'aria-live' => 'polite',
            'hidden' => true,
        ], Html::text($label));
    }

    /** A part of the panel, folded under its title. */
    public static function part(PanelPart $part, string $title, string ...$html): string
    {
        return self::noted($part, $title, '', ...$html);
    }

    /** @param string $note beside the title, seen while the part is folded; may be '' */
    public static function noted(PanelPart $part, string $title, string $note, string ...$html): string
    {
        return Html::el(
            'details',
            ['class' => 'museau-order__part', 'id' => $part->value],
            Html::el(
                'summary',
                [],
                Html::el('h2', [], Html::text($title)),
                $note === '' ? '' : Html::el('span', ['class' => 'museau-order__fact'], Html::text($note)),
            ),
            ...$html,
        );
    }

    /** The same part, open. */
    public static function opened(string $part): string
    {
        return (string) preg_replace('/^<details (?!open)/', '<details open="" ', $part);
    }

    public static function form_id(int $order_id): string
    {
        return 'museau-order-' . $order_id;
    }
}

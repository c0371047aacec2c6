<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\Orders;
use Museau\Domain\Orders\PrivateNote;
use Museau\Kernel\Html;
use Museau\Kernel\Read;

/** The artist's private note in an order's panel. */
final class NotePanel
{
    public const STEP = 'note';

    private const NOTE = 'private_note';

    private const SEEN = 'private_note_seen';

    /** @var array<int, string> what she typed and did not save, by order */
    private array $unsaved = [];

    public function keep(int $order_id, string $typed): void
    {
        if ($typed !== '') {
            $this->unsaved[$order_id] = $typed;
        }
    }

    /**
     * What stands typed in the form and was not saved by this press; '' for nothing new.
     *
     * @param array<string, mixed> $fields of the panel's form
     */
    public static function unsaved(array $fields, bool $is_saved): string
    {
        $typed = PrivateNote::clean(Read::text($fields[self::NOTE] ?? ''));

        return $is_saved || PrivateNote::mark($typed) === Read::text($fields[self::SEEN] ?? '') ? '' : $typed;
    }

    /**
     * @param array<string, mixed> $fields of the panel's form
     *
     * @throws \Museau\Kernel\Refusal
     */
    public static function step(Orders $orders, Order $order, array $fields): string
    {
        PrivateNote::keep($orders, $order->id, Read::text($fields[self::NOTE] ?? ''), Read::text($fields[self::SEEN] ?? ''));

        return __('Votre note est enregistrée. Vous seule la voyez.', 'museau');
    }

    public function html(Order $order): string
    {
        $note = PrivateNote::of($order);
        $unsaved = $this->unsaved[$order->id] ?? '';
        unset($this->unsaved[$order->id]);
        $id = self::NOTE . '-' . $order->id;

        $part = PanelFields::part(
            PanelPart::Note,
            __('Note privée', 'museau'),
            $unsaved === '' ? '' : Html::el('p', ['class' => 'museau-order__alert'], Html::text(
                __('Votre dernière saisie est ci-dessous ; elle n\'est pas encore enregistrée.', 'museau'),
            )),
            Html::el(
                'div',
                ['class' => 'museau-order__field'],
                Html::el('label', ['for' => $id], Html::text(
                    __('Pour vous seule : ni la boutique, ni le carnet, ni les messages ne la montrent', 'museau'),
                )),
                Html::el('textarea', [
                    'id' => $id,
                    'name' => self::NOTE,
                    'form' => PanelFields::form_id($order->id),
                    'rows' => 3,
                    'maxlength' => PrivateNote::MOST,
                    'aria-describedby' => "$id-law",
                ], Html::text($unsaved === '' ? $note : $unsaved)),
                Html::el('span', ['class' => 'description', 'id' => "$id-law"], Html::text(
                    __('La personne peut demander une copie de ce qui est écrit sur elle (RGPD, article 15) : restez factuelle.', 'museau'),
                )),
            ),
            PanelFields::input($order, ['type' => 'hidden', 'name' => self::SEEN, 'value' => PrivateNote::mark($note)]),
            Html::el('div', ['class' => 'museau-order__row'], PanelFields::button($order, self::STEP, __('Enregistrer la note', 'museau'))),
        );

        return $unsaved === '' ? $part : PanelFields::opened($part);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Html;
use Museau\Kernel\Read;
use Museau\Screens\Photos\PhotoActions;

/** The photographs of an order's portraits, in its panel: the pose large, those beside it small, and what is missing. */
final class PhotoPanel
{
    /** Form of the buttons that turn a photograph (OrderPanel::forms). */
    public const FORM = 'museau-photo';

    public function __construct(private readonly PhotoStore $photos) {}

    public function html(Order $order): string
    {
        if ($order->portraits() === []) {
            return '';
        }
        $photos = $this->photos->all_of_order($order->id);
        $poses = count(array_filter($photos, static fn(Photo $photo): bool => $photo->is_pose()));
        $html = implode('', array_map(static fn(OrderLine $line): string => self::line($line, $photos), $order->portraits()));
        $keys = array_map(static fn(OrderLine $line): string => $line->key, $order->portraits());
        foreach ($photos as $photo) {
            $html .= in_array($photo->line_key, $keys, true) ? '' : self::photo($photo, __('Photo', 'museau'));
        }

        return PanelFields::part(
            PanelPart::Photos,
            __('Photos', 'museau'),
            AdviceNote::html($order) . $html . self::missing($order, count($order->portraits()) - $poses),
        );
    }

    /** @param list<Photo> $photos of the order */
    private static function line(OrderLine $line, array $photos): string
    {
        $own = array_filter($photos, static fn(Photo $photo): bool => $photo->line_key === $line->key);
        $name = $line->name . ', ' . $line->work();
        $poses = $details = '';
        foreach ($own as $photo) {
            if ($photo->is_pose()) {
                $poses .= self::photo($photo, $name);
            } else {
                $details .= self::photo($photo, $photo->role->label());
            }
        }

        return $poses . ($details === '' ? '' : Html::el('div', ['class' => 'museau-order__details'], $details));
    }

    private static function photo(Photo $photo, string $name): string
    {
        return Html::el(
            'figure',
            ['class' => 'museau-order__photo', 'id' => PhotoActions::anchor($photo)],
            Html::el('img', [
                'src' => PhotoActions::url($photo),
                'width' => $photo->width,
                'height' => $photo->height,
                'alt' => $name,
                'loading' => 'lazy',
            ]),
            Html::el('figcaption', [], Html::text($name)),
            Html::el(
                'div',
                ['class' => 'museau-order__row'],
                self::turn(PhotoActions::rotate_url($photo, true), __('Tourner à gauche', 'museau')),
                self::turn(PhotoActions::rotate_url($photo), __('Tourner à droite', 'museau')),
                Html::el('a', ['class' => 'button', 'href' => PhotoActions::url($photo)], Html::text(__('Télécharger', 'museau'))),
            ),
        );
    }

    private static function turn(string $url, string $label): string
    {
        return Html::el(
            'button',
            ['type' => 'submit', 'class' => 'button', 'form' => self::FORM, 'formaction' => $url],
            Html::text($label),
        );
    }

    private static function missing(Order $order, int $missing): string
    {
        $state = Read::text($order->meta['photo_state'] ?? '');
        $alert = $missing <= 0 || $state === 'received' ? '' : Html::el(
            'p',
            ['class' => 'museau-order__alert'],
            /* translators: %d: number of photos */
            Html::text(sprintf(_n('%d photo manquante', '%d photos manquantes', $missing, 'museau'), $missing)),
        );

        return $missing <= 0 || !$order->status->is_paid() ? $alert : $alert . Html::el(
            'div',
            ['class' => 'museau-order__row'],
            $state === 'received'
                ? Html::el('p', [], Html::text(__('Photo reçue autrement.', 'museau')))
                : PanelFields::button($order, 'photo_received', __('Photo reçue autrement', 'museau')),
            LetterPreview::beside($order, 'photo_missing', __('Redemander la photo', 'museau')),
        );
    }
}

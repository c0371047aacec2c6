<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderLine;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Html;
use Museau\Kernel\Language;
use Museau\Kernel\Read;
use Museau\Kernel\Typography;
use Museau\Screens\Photos\PhotoActions;

/** What the artist makes and packs, on one sheet for her table: works, choices, messages, photographs, address; no prices. */
final class PreparationSheet
{
    public const STYLE = '.work{display:flex;gap:5mm;break-inside:avoid}.work>div{flex:1;overflow-wrap:anywhere}'
        . '.work img{width:28mm;height:28mm;object-fit:contain}.box{flex:none;width:5mm;height:5mm;margin-top:1mm;border:1px solid #000}';

    public static function html(Order $order, PhotoStore $photos): string
    {
        $kept = $photos->of_order($order->id);
        $due = (int) strtotime(Read::text($order->meta['ready_by'] ?? ''));
        $facts = array_filter([
            /* translators: 1: order number, 2: date */
            sprintf(__('Commande n° %1$s du %2$s', 'museau'), $order->number, Language::day((int) strtotime($order->created))),
            /* translators: %s: date */
            $due === 0 ? '' : sprintf(__('À finir avant le %s', 'museau'), Language::day($due)),
            $order->shipping_label(),
        ]);

        return Html::el('h1', [], Html::text(__('Bon de préparation', 'museau')))
            . Html::el('p', [], nl2br(Html::text(implode("\n", $facts))))
            . Html::el('ul', [], ...array_map(static fn(OrderLine $line): string => self::work($line, $kept), $order->lines))
            . ($order->notes === '' ? '' : Html::el('p', [], nl2br(Html::text(
                __('Mot de la commande :', 'museau') . "\n" . $order->notes,
            ))))
            . Html::el('address', [], nl2br(Html::text(implode("\n", $order->billing->parcel_lines()))));
    }

    /** @param list<Photo> $photos of the order's poses */
    private static function work(OrderLine $line, array $photos): string
    {
        $pictures = '';
        foreach ($photos as $photo) {
            if ($photo->line_key === $line->key) {
                $pictures .= Html::el('img', [
                    'src' => PhotoActions::url($photo),
                    'alt' => '',
                    'width' => $photo->width,
                    'height' => $photo->height,
                ]);
            }
        }

        return Html::el(
            'li',
            ['class' => 'work'],
            Html::el('span', ['class' => 'box']),
            Html::el(
                'div',
                [],
                Html::text(($line->quantity > 1 ? "$line->quantity × " : '') . Typography::shown($line->name)),
                ...array_map(
                    static fn(array $option): string => Html::el('small', [], nl2br(Html::text(Typography::pair($option)))),
                    $line->options,
                ),
            ),
            $pictures,
        );
    }
}

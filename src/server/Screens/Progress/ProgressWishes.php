<?php

declare(strict_types=1);

namespace Museau\Screens\Progress;

use Museau\Domain\Orders\Order;
use Museau\Domain\Photos\Photo;
use Museau\Domain\Progress\OrderProgress;
use Museau\Kernel\Html;
use Museau\Kernel\Typography;

/** What the customer asked for: her portraits with their photographs and choices, and the form for a photograph. */
final class ProgressWishes
{
    /**
     * The portraits with their photographs and choices; a photograph that is missing or may still be replaced has its form.
     *
     * @param list<Photo> $photos all of the order
     */
    public static function html(OrderProgress $progress, array $photos): string
    {
        $order = $progress->order;
        $html = '';
        foreach ($order->portraits() as $i => $line) {
            $is_pose = static fn(Photo $photo): bool => $photo->line_key === $line->key && $photo->is_pose();
            $photo = array_values(array_filter($photos, $is_pose))[0] ?? null;
            $options = array_map(Typography::pair(...), $line->options);
            $html .= Html::el(
                'section',
                ['class' => 'museau-carnet__wish', 'aria-labelledby' => "carnet-portrait-$i"],
                Html::el('h2', ['id' => "carnet-portrait-$i"], Html::text(Typography::shown($line->name))),
                $photo === null ? '' : Html::el('img', [
                    'class' => 'museau-sheet',
                    'src' => ProgressPage::photo_url($order, $photo),
                    'width' => $photo->width,
                    'height' => $photo->height,
                    'alt' => __('La photo que vous avez envoyée', 'museau'),
                ]),
                Html::el('ul', ['class' => 'museau-carnet__options'], ...array_map(
                    static fn(string $option): string => Html::el('li', [], Html::text($option)),
                    $options,
                )),
                $progress->takes_photos() ? self::photo_form($order, $i + 1, $photo !== null) : '',
                DetailPhotoForms::html($progress, $line, $i + 1, $photos),
            );
        }

        return $html;
    }

    private static function photo_form(Order $order, int $portrait, bool $is_there): string
    {
        $id = "carnet-photo-$portrait";
        $label = $is_there ? __('Une meilleure photo ?', 'museau') : __('Il manque votre photo', 'museau');

        return Html::el(
            'form',
            [
                'method' => 'post',
                'action' => ProgressPage::url($order),
                'enctype' => 'multipart/form-data',
                'class' => 'museau-carnet__send',
            ],
            Html::el('input', ['type' => 'hidden', 'name' => ProgressPhotos::PORTRAIT, 'value' => $portrait]),
            Html::el('label', ['class' => 'museau-field__label', 'for' => $id], Html::text($label)),
            Html::el('input', [
                'type' => 'file',
                'id' => $id,
                'name' => ProgressPhotos::FILE,
                'required' => true,
                'accept' => 'image/jpeg,image/png,image/webp',
                'class' => 'museau-field__control',
                'aria-describedby' => "$id-hint",
            ]),
            Html::el('p', ['class' => 'museau-field__hint', 'id' => "$id-hint"], Html::text($is_there
                ? __('JPEG, PNG ou WebP, 15 Mo au plus. Elle remplace celle-ci, jusqu\'à ce que la photo soit acceptée.', 'museau')
                : __('JPEG, PNG ou WebP, 15 Mo au plus. Le dessin commence quand elle est là.', 'museau'))),
            Html::el(
                'button',
                [
                    'type' => 'submit',
                    'class' => $is_there ? 'museau-button museau-button--quiet' : 'museau-button',
                    'name' => ProgressPage::SEND,
                    'value' => '1',
                ],
                Html::text($is_there ? __('Remplacer ma photo', 'museau') : __('Envoyer ma photo', 'museau')),
            ),
        );
    }
}

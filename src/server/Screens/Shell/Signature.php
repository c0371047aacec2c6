<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

use Museau\Kernel\Html;
use Museau\Kernel\Settings\Settings;

/** How the artist signs: a picture of her signature, or her name, as she writes it in « Boutique ». */
final class Signature
{
    public function __construct(private readonly Settings $settings, private readonly ThemeImages $pictures) {}

    /** @param int $image_id media item of the scanned signature; 0 when there is none */
    public function html(int $image_id): string
    {
        $name = $this->settings->artist();
        /* translators: %s: name of the artist */
        $alt = sprintf(__('Signature : %s', 'museau'), $name);
        $scanned = $this->pictures->of_library($image_id, $alt, '210px', 'museau-signed');
        if ($scanned !== '') {
            return $scanned;
        }
        if ($name !== 'Museau') {
            return Html::el('p', ['class' => 'museau-signed museau-signed--name'], Html::text($name));
        }

        return Html::el('img', [
            'class' => 'museau-signed',
            'src' => $this->pictures->url('signature.svg'),
            'width' => 250,
            'height' => 90,
            'alt' => $alt,
            'loading' => 'lazy',
        ]);
    }
}

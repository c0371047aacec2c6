<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Kernel\Read;

/** A picture of the media library as the shop shows it. */
final class ImageReader
{
    /**
     * Null when the attachment or its file is unknown.
     *
     * @param string $name of the work that it shows: what a picture without a text of its own says
     */
    public static function read(int $id, string $name): ?Image
    {
        $full = wp_get_attachment_image_src($id, 'full');
        if (!is_array($full)) {
            return null;
        }
        $thumbnail = wp_get_attachment_image_src($id, 'thumbnail');

        return new Image(
            $id,
            $full[0],
            is_array($thumbnail) ? $thumbnail[0] : $full[0],
            (string) wp_get_attachment_image_srcset($id, 'full'),
            $full[1],
            $full[2],
            Read::text(get_post_meta($id, '_wp_attachment_image_alt', true)) ?: $name,
        );
    }
}

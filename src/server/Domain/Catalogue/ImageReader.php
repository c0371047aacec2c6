<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

use Museau\Domain\Pictures\PictureCopies;
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
        // By its name alone: WordPress answers the whole picture for a size that was never made.
        $square = image_get_intermediate_size($id, PictureCopies::SQUARE);
        $thumbnail = wp_get_attachment_image_src($id, is_array($square) ? PictureCopies::SQUARE : 'thumbnail');

        return new Image(
            $id,
            $full[0],
            is_array($thumbnail) ? $thumbnail[0] : $full[0],
            (string) wp_calculate_image_srcset(
                [$full[1], $full[2]],
                $full[0],
                PictureCopies::of_our_widths(Read::map(wp_get_attachment_metadata($id))),
                $id,
            ),
            $full[1],
            $full[2],
            Read::text(get_post_meta($id, '_wp_attachment_image_alt', true)) ?: $name,
        );
    }
}

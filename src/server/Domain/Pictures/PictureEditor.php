<?php

declare(strict_types=1);

namespace Museau\Domain\Pictures;

defined('ABSPATH') || exit;

/** WordPress's editor on GD for pictures of 256 colours too: WebP knows no palette, and what GD writes of one is an empty file. */
final class PictureEditor extends \WP_Image_Editor_GD
{
    /** @return true|\WP_Error */
    public function load()
    {
        $loaded = parent::load();
        if ($loaded === true && $this->image instanceof \GdImage && !imageistruecolor($this->image)) {
            imagepalettetotruecolor($this->image);
            imagealphablending($this->image, false);
            imagesavealpha($this->image, true);
        }

        return $loaded;
    }
}

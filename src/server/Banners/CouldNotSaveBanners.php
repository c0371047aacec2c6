<?php

declare(strict_types=1);

namespace Museau\Banners;

use Museau\Rest\Refusal;

final class CouldNotSaveBanners extends Refusal
{
    public static function link_is_no_address(int $slot): self
    {
        return new self(
            'banner_link',
            /* translators: %d: 1 or 2 */
            sprintf(__('Le lien de la bannière %d n\'est pas une adresse : commencez par « / » ou « https:// ».', 'museau'), $slot),
            400,
            ['field' => 'link'],
        );
    }
}

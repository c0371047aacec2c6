<?php

declare(strict_types=1);

namespace Museau\Domain\Banners;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class CouldNotSaveBanners extends Refusal
{
    /** Another tab or person saved the banners since they were read. */
    public static function was_changed_meanwhile(): self
    {
        return new self(
            'museau_changed_meanwhile',
            __('Les bannières ont été modifiées ailleurs depuis leur ouverture : vérifiez-les, puis enregistrez à nouveau.', 'museau'),
            Reason::Conflict,
        );
    }

    /** @param int $slot 1 or 2 */
    public static function link_is_no_address(int $slot): self
    {
        return new self('banner_link', __('Lien invalide.', 'museau'), Reason::Invalid, ['field' => 'link', 'slot' => $slot]);
    }

    /** @param int $slot 1 or 2 */
    public static function text_is_missing(int $slot): self
    {
        return new self('banner_text', __('Le texte est obligatoire.', 'museau'), Reason::Invalid, ['field' => 'text', 'slot' => $slot]);
    }
}

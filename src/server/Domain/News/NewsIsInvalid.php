<?php

declare(strict_types=1);

namespace Museau\Domain\News;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class NewsIsInvalid extends Refusal
{
    public static function because(string $sentence): self
    {
        return new self('museau_news_invalid', $sentence, Reason::Invalid);
    }

    /** Another tab or person saved the item since the form was opened. */
    public static function was_changed_meanwhile(): self
    {
        return new self(
            'museau_changed_meanwhile',
            __('Cette actualité a été modifiée ailleurs depuis son ouverture : vérifiez-la, puis enregistrez à nouveau.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function item_is_unknown(): self
    {
        return new self('museau_unknown_news', __('Actualité non trouvée.', 'museau'), Reason::NotFound);
    }
}

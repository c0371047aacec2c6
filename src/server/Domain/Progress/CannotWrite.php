<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Why a message about an order was not sent. */
final class CannotWrite extends Refusal
{
    public static function is_empty(): self
    {
        return new self('museau_message_empty', __('Écrivez votre message : rien n\'est encore envoyé.', 'museau'));
    }

    public static function is_too_long(int $length): self
    {
        return new self('museau_message_long', sprintf(
            /* translators: 1: characters at most, 2: characters that were written */
            __('Ce message est trop long : %1$d caractères au plus, il en a %2$d.', 'museau'),
            OrderMessage::MAX_LENGTH,
            $length,
        ));
    }

    /** Of an order whose person was forgotten. */
    public static function has_no_address(): self
    {
        return new self(
            'museau_message_unaddressed',
            __('Cette commande n\'a plus d\'adresse e-mail : le message ne peut pas partir.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function writes_too_often(): self
    {
        return new self(
            'museau_messages_many',
            __('Beaucoup de messages sont déjà partis aujourd\'hui : attendez la réponse, ou écrivez dans quelques heures. Celui-ci n\'est pas envoyé.', 'museau'),
            Reason::TooMany,
        );
    }
}

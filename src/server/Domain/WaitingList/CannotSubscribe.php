<?php

declare(strict_types=1);

namespace Museau\Domain\WaitingList;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class CannotSubscribe extends Refusal
{
    public const TOO_MANY_OF_ALL = 'museau_waiting_list_full';

    public static function email_is_missing(): self
    {
        return self::of_email(__('Écrivez votre adresse e-mail : c\'est là que je vous préviens.', 'museau'));
    }

    public static function email_is_wrong(): self
    {
        return self::of_email(__('Vérifiez votre adresse e-mail, par exemple elise@exemple.fr.', 'museau'));
    }

    public static function too_many(): self
    {
        return new self(
            'museau_waiting_list_too_many',
            __('Trop d\'essais depuis votre connexion : réessayez dans une heure.', 'museau'),
            Reason::TooMany,
        );
    }

    /** More visitors than write in an hour, or one who writes as many. */
    public static function too_many_of_all(): self
    {
        return new self(
            self::TOO_MANY_OF_ALL,
            __('Trop de demandes arrivent en ce moment : votre adresse n\'est pas encore notée. Réessayez dans une heure.', 'museau'),
            Reason::TooMany,
        );
    }

    /** The link of a letter that was used, taken back, or cut. */
    public static function link_is_over(): self
    {
        return new self(
            'museau_waiting_list_link',
            __('Ce lien n\'est plus valable. Inscrivez-vous de nouveau si les places sont encore prises.', 'museau'),
            Reason::NotFound,
        );
    }

    private static function of_email(string $sentence): self
    {
        return new self('museau_waiting_list_email', $sentence, Reason::Invalid, ['fields' => ['email' => $sentence]]);
    }
}

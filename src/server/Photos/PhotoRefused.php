<?php

declare(strict_types=1);

namespace Museau\Photos;

defined('ABSPATH') || exit;

use Museau\Rest\Refusal;

final class PhotoRefused extends Refusal
{
    public static function is_no_photo(): self
    {
        return new self('museau_photo_type', __('Choisissez une photo JPEG, PNG ou WebP.', 'museau'), 415);
    }

    public static function is_too_heavy(): self
    {
        return new self('museau_photo_too_heavy', __('Photo trop lourde : 15 Mo au plus.', 'museau'), 413);
    }

    public static function is_missing(): self
    {
        return new self('museau_photo_missing', __('Aucune photo n\'est arrivée : choisissez-en une, puis renvoyez-la.', 'museau'), 400);
    }

    /** The line broke while it was sent. */
    public static function was_cut(): self
    {
        return new self('museau_photo_cut', __('La photo n\'est pas arrivée entière : renvoyez-la.', 'museau'), 400);
    }

    public static function is_unreadable(): self
    {
        return new self('museau_photo_unreadable', __('Photo illisible : choisissez-en une autre.', 'museau'), 422);
    }

    public static function disk_is_full(): self
    {
        return new self('museau_photo_not_kept', __('La photo n\'a pas pu être enregistrée : renvoyez-la un peu plus tard.', 'museau'), 507);
    }

    /** Two tabs, two photographs, one portrait: the first stays. */
    public static function is_second(): self
    {
        return new self('museau_photo_second', __('Une autre photo est déjà arrivée pour ce portrait, d\'un autre onglet peut-être : c\'est elle qui est gardée, celle-ci ne l\'est pas. Pour la remplacer, répondez au message de confirmation.', 'museau'), 409);
    }

    public static function none_is_missing(): self
    {
        return new self('museau_photo_not_expected', __('Nous avons déjà la photo de cette commande.', 'museau'), 409);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

defined('ABSPATH') || exit;

use Museau\Kernel\Language;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

final class PhotoRefused extends Refusal
{
    public const SECOND = 'museau_photo_second';

    public static function is_no_photo(): self
    {
        return new self('museau_photo_type', __('Choisissez une photo JPEG, PNG ou WebP.', 'museau'), Reason::UnsupportedType);
    }

    public static function is_too_heavy(): self
    {
        return new self('museau_photo_too_heavy', __('Photo trop lourde : 15 Mo au plus.', 'museau'), Reason::TooLarge);
    }

    /** @param int $megabytes the heaviest that the host and we take */
    public static function is_heavier_than(int $megabytes): self
    {
        return new self('museau_photo_too_heavy', sprintf(
            /* translators: %d: megabytes */
            __('Cette image est trop lourde : %d Mo au plus. Choisissez-en une plus légère ; rien n\'est parti.', 'museau'),
            $megabytes,
        ), Reason::TooLarge);
    }

    /**
     * Each picture of the artist's form may come, but not all at once.
     *
     * @param int $megabytes the most that the host takes of one form
     */
    public static function are_heavier_together(int $megabytes): self
    {
        return new self('museau_photos_too_heavy', sprintf(
            /* translators: %d: megabytes */
            __(
                'Ensemble, ces images sont trop lourdes pour votre hébergement (%d Mo au plus en un envoi) : envoyez-les l\'une après l\'autre. L\'image choisie en premier est restée ; rien n\'est parti.',
                'museau',
            ),
            $megabytes,
        ), Reason::TooLarge);
    }

    /**
     * PHP took nothing of the artist's form, neither picture nor words.
     *
     * @param int $megabytes the heaviest picture that the host and we take
     */
    public static function emptied_the_form(int $megabytes): self
    {
        return new self('museau_form_too_heavy', sprintf(
            /* translators: %d: megabytes */
            __(
                'L\'envoi était trop lourd pour votre hébergement, et rien n\'est arrivé, ni image ni mots : choisissez une image plus légère (%d Mo au plus) ou, s\'il y en avait plusieurs, envoyez-les l\'une après l\'autre.',
                'museau',
            ),
            $megabytes,
        ), Reason::TooLarge);
    }

    public static function is_heic(): self
    {
        return new self('museau_photo_type', __(
            'Cette image est au format HEIC, que la boutique ne lit pas : exportez-la en JPEG, ou réglez l\'appareil photo de votre téléphone sur « Le plus compatible ». Rien n\'est parti.',
            'museau',
        ), Reason::UnsupportedType);
    }

    public static function is_no_picture(): self
    {
        return new self(
            'museau_photo_type',
            __('Ce fichier n\'est pas une image JPEG, PNG ou WebP : choisissez-en un autre. Rien n\'est parti.', 'museau'),
            Reason::UnsupportedType,
        );
    }

    public static function is_missing(): self
    {
        return new self(
            'museau_photo_missing',
            __('Aucune photo n\'est arrivée : choisissez-en une, puis renvoyez-la.', 'museau'),
            Reason::Invalid,
        );
    }

    /** The line broke while it was sent. */
    public static function was_cut(): self
    {
        return new self('museau_photo_cut', __('La photo n\'est pas arrivée entière : renvoyez-la.', 'museau'), Reason::Invalid);
    }

    /** Why no photo came with a form, by PHP's UPLOAD_ERR_ constant. */
    public static function of_upload(int $error): self
    {
        return match ($error) {
            UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE => self::is_too_heavy(),
            UPLOAD_ERR_PARTIAL => self::was_cut(),
            UPLOAD_ERR_OK, UPLOAD_ERR_NO_FILE => self::is_missing(),
            default => self::disk_is_full(),
        };
    }

    public static function is_unreadable(): self
    {
        return new self('museau_photo_unreadable', __('Photo illisible : choisissez-en une autre.', 'museau'), Reason::Unreadable);
    }

    public static function disk_is_full(): self
    {
        return new self(
            'museau_photo_not_kept',
            __('La photo n\'a pas pu être enregistrée : renvoyez-la un peu plus tard.', 'museau'),
            Reason::StorageFull,
        );
    }

    /** Two tabs, two photographs, one portrait: the first stays, and she reads which one that is. */
    public static function is_second(Photo $kept): self
    {
        return new self(self::SECOND, sprintf(
            /* translators: %s: '24 décembre 2026 à 18:05' */
            __(
                'Une seule photo est gardée pour ce portrait : celle que nous avons reçue le %s. Une autre est arrivée ensuite, d\'un autre onglet peut-être : elle n\'est pas gardée. Pour changer de photo, répondez au message de confirmation.',
                'museau',
            ),
            Language::moment((int) strtotime($kept->created)),
        ), Reason::Conflict);
    }

    public static function are_enough(): self
    {
        return new self(
            'museau_photos_enough',
            __('Ce portrait a déjà quatre photos en plus de la pose : retirez-en une avant d\'en ajouter une autre.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function are_too_many_at_once(): self
    {
        return new self('museau_photos_at_once', __('Envoyez quatre photos à la fois, pas davantage.', 'museau'));
    }

    /** The photograph was replaced, or is no longer the pose, since the page was made. */
    public static function has_changed(): self
    {
        return new self(
            'museau_photo_changed',
            __('La photo a changé entre-temps, dans un autre onglet peut-être : rien n\'est remplacé. Regardez, puis recommencez.', 'museau'),
            Reason::Conflict,
        );
    }

    /** What helps to draw is taken once the order is paid. */
    public static function awaits_payment(): self
    {
        return new self(
            'museau_photo_awaits_payment',
            __('Cette commande n\'est pas encore payée : la photo pourra partir ensuite.', 'museau'),
            Reason::Conflict,
        );
    }

    public static function order_is_full(): self
    {
        return new self(
            'museau_order_photos_full',
            __('Les photos de cette commande prennent toute la place prévue : retirez-en une pour en ajouter une autre.', 'museau'),
            Reason::Conflict,
        );
    }

    /** A photograph was named that the order does not have, or no longer. */
    public static function is_unknown(): self
    {
        return new self('museau_photo_unknown', __('Cette photo n\'existe plus.', 'museau'), Reason::NotFound);
    }

    public static function none_is_missing(): self
    {
        return new self('museau_photo_not_expected', __('Nous avons déjà la photo de cette commande.', 'museau'), Reason::Conflict);
    }
}

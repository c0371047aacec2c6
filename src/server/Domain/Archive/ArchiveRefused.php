<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

defined('ABSPATH') || exit;

use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/**
 * Why a shop is not brought to this site. Nothing of it has been written, or all of it was taken back. is_running alone speaks of
 * another request: what that one is bringing stands, and goes on.
 */
final class ArchiveRefused extends Refusal
{
    public static function is_not_an_archive(): self
    {
        return self::of(
            'museau_archive_unreadable',
            __('Ce fichier n\'est pas une boutique emportée par ce thème. Choisissez l\'archive « boutique-entiere-….zip » que l\'autre site a donnée.', 'museau'),
        );
    }

    public static function is_incomplete(): self
    {
        return self::of(
            'museau_archive_incomplete',
            __('Cette archive est incomplète ou abîmée : son téléchargement s\'est arrêté en route. Refaites-la sur l\'autre site et téléchargez-la jusqu\'au bout. Rien n\'a changé ici.', 'museau'),
        );
    }

    public static function is_newer(string $version): self
    {
        /* translators: %s: version of the theme */
        return self::of(
            'museau_archive_newer',
            sprintf(__('Cette archive vient de la version %s du thème, plus récente que celle de ce site. Mettez d\'abord le thème à jour ici.', 'museau'), $version),
        );
    }

    public static function needs_woocommerce(): self
    {
        return self::of(
            'museau_archive_engine',
            __('Cette boutique vendait avec WooCommerce : activez-le d\'abord ici, avec le même stockage des commandes.', 'museau'),
        );
    }

    public static function had_no_woocommerce(): self
    {
        return self::of(
            'museau_archive_engine',
            __('Cette boutique vendait sans WooCommerce : désactivez-le ici, rapportez-la, puis activez-le de nouveau ; ses produits et ses commandes y passeront.', 'museau'),
        );
    }

    public static function has_sold(): self
    {
        return self::of(
            'museau_archive_has_orders',
            __('Il y a déjà des commandes, des paiements ou des bons sur ce site : une boutique ne peut pas être rapportée par-dessus. Prenez un WordPress neuf. Rien n\'a changé ici.', 'museau'),
        );
    }

    /** @param list<string> $words what there is: '3 pages' */
    public static function site_has_content(array $words): self
    {
        /* translators: %s: '3 pages, 12 images' */
        return self::of(
            'museau_archive_written',
            sprintf(__('Ce site a déjà un contenu (%s) qui serait remplacé. Cochez « Remplacer ce que contient ce site » si rien n\'en doit rester.', 'museau'), implode(', ', $words)),
        );
    }

    public static function disk_is_full(): self
    {
        return self::of(
            'museau_archive_disk',
            __('Il n\'y a pas assez de place sur le serveur pour les fichiers de cette boutique. Rien n\'a changé ici.', 'museau'),
            Reason::StorageFull,
        );
    }

    public static function lacks_zip(): self
    {
        return self::of(
            'museau_archive_zip',
            __('PHP n\'a pas l\'extension « zip » sur ce serveur : demandez à votre hébergeur de l\'activer.', 'museau'),
            Reason::Unavailable,
        );
    }

    public static function is_running(): self
    {
        return self::of(
            'museau_archive_running',
            __('Cette boutique est déjà en train d\'arriver, et rien ne l\'arrête. Attendez une minute, puis rechargez la page.', 'museau'),
            Reason::Unavailable,
        );
    }

    public static function holds_objects(): self
    {
        return self::of(
            'museau_archive_objects',
            __('Cette archive contient des objets de PHP, que ce thème n\'y met jamais : quelqu\'un l\'a modifiée. Rien n\'a changé ici.', 'museau'),
        );
    }

    /** @param list<string> $tables that cannot be taken back */
    public static function needs_innodb(array $tables): self
    {
        /* translators: %s: names of tables of the database */
        return self::of(
            'museau_archive_innodb',
            sprintf(__('Ces tables de la base ne sont pas en InnoDB : %s. Une boutique qui n\'arriverait pas entière ne pourrait pas être défaite. Demandez à votre hébergeur de les convertir. Rien n\'a changé ici.', 'museau'), implode(', ', $tables)),
            Reason::Unavailable,
        );
    }

    public static function failed(): self
    {
        return self::of(
            'museau_archive_failed',
            __('La boutique n\'a pas pu être écrite. Tout ce qui était commencé est défait : ce site est comme avant.', 'museau'),
            Reason::Failed,
        );
    }

    private static function of(string $code, string $sentence, Reason $reason = Reason::Conflict): self
    {
        return new self($code, $sentence, $reason);
    }
}

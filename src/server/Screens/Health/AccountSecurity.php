<?php

declare(strict_types=1);

namespace Museau\Screens\Health;

use Museau\Kernel\Health\Finding;
use Museau\Kernel\Read;

/** Whether who runs the shop can be taken for somebody else: the salts that sign sessions, an account that everybody guesses, HTTPS. */
final class AccountSecurity
{
    /** What WordPress's own sample of wp-config.php holds. */
    private const SAMPLE = 'put your unique phrase here';

    private const SALTS = [
        'AUTH_KEY',
        'SECURE_AUTH_KEY',
        'LOGGED_IN_KEY',
        'NONCE_KEY',
        'AUTH_SALT',
        'SECURE_AUTH_SALT',
        'LOGGED_IN_SALT',
        'NONCE_SALT',
    ];

    /**
     * @param list<string> $salts    the eight of wp-config.php; '' where one is missing
     * @param bool         $is_plain whether a site that is open to the public is served without HTTPS
     */
    public static function health(array $salts, bool $has_admin, bool $is_plain): Finding
    {
        if (self::are_weak($salts)) {
            return Finding::alarm(
                __('Les clés de sécurité de WordPress sont celles d\'exemple', 'museau'),
                __('Avec elles, quelqu\'un peut se faire passer pour vous. Demandez à votre hébergeur de remplacer les huit clés (AUTH_KEY et suivantes) de wp-config.php : chacun se reconnecte ensuite, les paniers en cours repartent du navigateur.', 'museau'),
            );
        }
        if ($is_plain) {
            return Finding::alarm(
                __('La boutique n\'est pas servie en HTTPS', 'museau'),
                __('Votre mot de passe et les adresses de vos clients passent en clair. Demandez un certificat à votre hébergeur, puis mettez « https:// » dans les deux adresses de Réglages → Général.', 'museau'),
            );
        }

        return $has_admin
            ? Finding::advice(
                __('Un compte s\'appelle « admin »', 'museau'),
                __('C\'est le premier nom que les robots essaient. Créez un compte administrateur d\'un autre nom, connectez-vous avec lui, puis supprimez « admin » en lui attribuant ses contenus.', 'museau'),
                __('Voir les comptes', 'museau'),
                admin_url('users.php'),
            )
            : Finding::good(__('Les clés de sécurité et les comptes sont en ordre', 'museau'));
    }

    /** What this site has. */
    public static function now(): Finding
    {
        $salts = array_map(static fn(string $name): string => defined($name) ? Read::text(constant($name)) : '', self::SALTS);
        $is_public = wp_get_environment_type() === 'production' && get_option('blog_public') === '1';

        return self::health($salts, username_exists('admin') !== false, $is_public && !str_starts_with(home_url(), 'https://'));
    }

    /**
     * Missing, from the sample, short, or one for all: then they guard nothing.
     *
     * @param list<string> $salts
     */
    private static function are_weak(array $salts): bool
    {
        return array_filter($salts, static fn(string $salt): bool => strlen($salt) < 32 || $salt === self::SAMPLE) !== []
            || count(array_unique($salts)) < count($salts);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Kernel;

defined('ABSPATH') || exit;

/** What every button and file of wp-admin asks first: that it comes from a page of hers, and that this account may. */
final class Admission
{
    /** Who runs the shop, on both engines. */
    private const KEEPER = 'manage_woocommerce';

    /**
     * Ends the request with 403 unless its nonce is this action's and the account has all of the rights.
     *
     * @param string $rights that of who runs the shop when none is named
     */
    public static function check(string $action, string ...$rights): void
    {
        check_admin_referer($action);
        self::check_account(...$rights);
    }

    /**
     * Ends the request with 403 unless the account has all of the rights; for what acts on nothing, such as to give a form back.
     *
     * @param string $rights that of who runs the shop when none is named
     */
    public static function check_account(string ...$rights): void
    {
        foreach ($rights === [] ? [self::KEEPER] : $rights as $right) {
            current_user_can($right) || self::refuse(403);
        }
    }

    /** The same for what changes or gives away so much that an address alone must not do it: 405 unless it was sent by a form. */
    public static function check_sent(string $action, string ...$rights): void
    {
        self::refuse_unsent();
        self::check($action, ...$rights);
    }

    public static function refuse_unsent(): void
    {
        Read::text($_SERVER['REQUEST_METHOD'] ?? '') === 'POST' || self::refuse(405);
    }

    private static function refuse(int $status): never
    {
        wp_die(esc_html__('Vous n\'avez pas accès à cette page.', 'museau'), '', ['response' => $status]);
    }
}

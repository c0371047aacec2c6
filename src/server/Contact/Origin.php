<?php

declare(strict_types=1);

namespace Museau\Contact;

use Museau\Read;

/** Where a message comes from: which site's page, and which address. */
final class Origin
{
    /**
     * Refuses a form that another site's page sends through a visitor's browser.
     *
     * @param string $origin the Origin header; '' when the caller is no browser
     *
     * @throws MessageRefused
     */
    public static function check(string $origin): void
    {
        if ($origin !== '' && wp_parse_url($origin, PHP_URL_HOST) !== wp_parse_url(home_url(), PHP_URL_HOST)) {
            throw MessageRefused::from_elsewhere();
        }
    }

    /** The address that the connection came from; a forwarding header could be anything. */
    public static function address(): string
    {
        return Read::text($_SERVER['REMOTE_ADDR'] ?? '');
    }
}

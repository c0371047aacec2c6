<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

/** What may stand as the recipient of a mail: one address that every mail server and WordPress's is_email() understand. */
final class Address
{
    /**
     * No quotes, commas, brackets or addresses of numbers: the norm allows them, but wp_mail() takes what stands between two
     * commas for a recipient of its own, and WooCommerce refuses the rest with an error. The same rule stands in
     * src/client/email.ts.
     */
    private const FORM = '/^[\w!#$%&\'*+\/=?^`{|}~.-]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/iD';

    public static function is_valid(string $address): bool
    {
        return preg_match(self::FORM, $address) === 1 && filter_var($address, FILTER_VALIDATE_EMAIL) !== false;
    }

    /** Whether somebody can read there: WooCommerce writes deleted@site.invalid in place of a forgotten person's (RFC 2606). */
    public static function is_somebodys(string $address): bool
    {
        return self::is_valid($address) && !str_ends_with($address, '.invalid');
    }
}

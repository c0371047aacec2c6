<?php

declare(strict_types=1);

namespace Museau\Rest;

defined('ABSPATH') || exit;

use Museau\Kernel\Read;
use Museau\Kernel\Reason;
use Museau\Kernel\Refusal;

/** Whose page made this request, as far as its headers tell; a caller that is no browser sends none of them. */
final class Caller
{
    /**
     * Whether a page of another site made this call. Browsers send Origin with every write, the older ones at least Referer,
     * the newer ones Sec-Fetch-Site, too: one that names another site is enough.
     *
     * @param ?\WP_REST_Request $request null: what the web server read
     */
    public static function is_foreign(?\WP_REST_Request $request = null): bool
    {
        if (self::is_other_place(self::header('Origin', $request)) || self::header('Sec-Fetch-Site', $request) === 'cross-site') {
            return true;
        }

        // Referer may be cut or left out: it counts only where nothing better was sent.
        return self::header('Origin', $request) === ''
            && self::header('Sec-Fetch-Site', $request) === ''
            && self::is_other_place(self::header('Referer', $request));
    }

    /** @throws Refusal when a page of another site made this call */
    public static function refuse_foreign(): void
    {
        if (self::is_foreign()) {
            throw self::foreign(__('Accès non autorisé. Veuillez réessayer.', 'museau'));
        }
    }

    /**
     * The same for a plain form of a page that sends no address: its browser names no origin ('null') either.
     *
     * @throws Refusal when another site's page sends its form through a visitor's browser
     */
    public static function refuse_foreign_form(): void
    {
        if (self::header('Origin', null) !== 'null' || self::header('Sec-Fetch-Site', null) === 'cross-site') {
            self::refuse_foreign();
        }
    }

    /** Whether the browser itself says that a page of this very site sent this form; an old one, which says nothing, does not. */
    public static function is_own_page(): bool
    {
        $origin = self::header('Origin', null);

        return $origin !== '' && !self::is_other_place($origin)
            && in_array(self::header('Sec-Fetch-Site', null), ['', 'same-origin'], true);
    }

    public static function foreign(string $sentence): Refusal
    {
        return new Refusal('museau_foreign_origin', $sentence, Reason::Forbidden);
    }

    /** Whether something proves that no foreign page's form sent this: those cannot add a header, nor know an order's key. */
    public static function is_proven(\WP_REST_Request $request): bool
    {
        foreach (['Origin', 'Sec-Fetch-Site', 'Cart-Token', 'X-WP-Nonce'] as $name) {
            if (self::header($name, $request) !== '') {
                return !self::is_foreign($request);
            }
        }

        return Read::text($request['key']) !== '' || Read::text($request['order_key']) !== '';
    }

    /**
     * Whether PHP emptied this form: it does so without a word to a body beyond post_max_size.
     *
     * @param ?\WP_REST_Request $request null: what the web server read
     */
    public static function was_emptied(?\WP_REST_Request $request = null): bool
    {
        $came = $request === null ? [...$_POST, ...$_FILES] : [...$request->get_body_params(), ...$request->get_file_params()];
        $length = $request === null ? $_SERVER['CONTENT_LENGTH'] ?? 0 : $request->get_header('Content-Length');
        $type = $request === null ? $_SERVER['CONTENT_TYPE'] ?? '' : $request->get_header('Content-Type');

        return $came === [] && Read::int($length) > 0 && str_starts_with(Read::text($type), 'multipart/');
    }

    /** Whether an origin or address is not of this site; '' is no place at all. */
    public static function is_other_place(string $address): bool
    {
        $place = static function (string $url): string {
            $parts = Read::map(wp_parse_url($url));

            $host = Read::text($parts['scheme'] ?? '') . '://' . Read::text($parts['host'] ?? '');

            return strtolower($host) . ':' . Read::text($parts['port'] ?? '');
        };

        return $address !== '' && !in_array($place($address), [$place(home_url()), $place(site_url())], true);
    }

    /** A call inside a batch brings headers of its own: those of the batch itself count as well. */
    private static function header(string $name, ?\WP_REST_Request $request): string
    {
        return trim((string) $request?->get_header($name))
            ?: trim(Read::text($_SERVER['HTTP_' . strtoupper(strtr($name, '-', '_'))] ?? ''));
    }
}

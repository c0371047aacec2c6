<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * How long a page may be kept, and by whom (RFC 9111): a visitor's page carries a digest of itself, so that a browser or a cache that
 * has it asks whether it is still so, and is answered 304 without the page. The digest is taken of the finished HTML: it cannot be right
 * about a page that is wrong. A shared cache that wp-config.php names (NamedCaches) is told of each change and may keep a page for a
 * minute without asking; every other one asks.
 */
final class PageFreshness implements Feature
{
    /** Seconds in which a shared cache that is told of changes need not ask: what changes by the clock alone shows after them. */
    public const SHARED = 60;

    /**
     * Cookies of whom WordPress knows, though she is not signed in: her name in the form for comments, a page she has the word for,
     * a cart of WooCommerce's own, which its blocks and shortcodes print.
     */
    private const PERSONAL = '~^(?:comment_author_|woocommerce_(?:cart_hash|items_in_cart)|wordpress_logged_in_|wp-postpass_'
        . '|wp_woocommerce_session_)~';

    private const ASK = 'public, max-age=0, must-revalidate';

    /** Whether the answer is 304. */
    private bool $is_known = false;

    public function hooks(): void
    {
        // After whoever still writes into the page, and after the policy that follows from it.
        add_filter('wp_template_enhancement_output_buffer', $this->answer(...), PHP_INT_MAX);
        add_action('wp_finalized_template_enhancement_output_buffer', $this->drop_policy(...), PHP_INT_MAX);
    }

    /** The policy of the page: one that changed has to reach whoever has the page. That of scripts within it follows from the page. */
    private static function policy(): string
    {
        return implode('', array_filter(headers_list(), static fn(string $header): bool => stripos($header, Security::POLICY . ':') === 0));
    }

    /** The page, or nothing where its reader has it. */
    private function answer(string $html): string
    {
        if (!self::is_for_everybody() || headers_sent()) {
            return $html;
        }
        $tag = self::tag(self::policy() . $html);
        header('ETag: ' . $tag);
        header('Cache-Control: ' . self::control());
        $this->is_known = self::knows(Read::text(wp_unslash($_SERVER['HTTP_IF_NONE_MATCH'] ?? '')), $tag);
        if (!$this->is_known) {
            return $html;
        }
        status_header(304);

        return '';
    }

    /** A 304 changes the headers that are kept with a page; the policy of an empty one would forbid the page's own scripts. */
    private function drop_policy(): void
    {
        if ($this->is_known && !headers_sent()) {
            header_remove(Security::POLICY);
        }
    }

    /** Pages that were found, asked for by somebody without an account, which nobody has forbidden to keep and which set no cookie. */
    private static function is_for_everybody(): bool
    {
        $sent = array_map(static fn(string $header): string => strtolower(explode(':', $header)[0]), headers_list());

        return ($_SERVER['REQUEST_METHOD'] ?? '') === 'GET'
            && http_response_code() === 200
            && !is_user_logged_in()
            && !is_preview()
            && preg_grep(self::PERSONAL, array_keys($_COOKIE)) === []
            && array_intersect(['cache-control', 'set-cookie'], $sent) === [];
    }

    /** What somebody types has as many addresses as there are words: no cache is filled with them. */
    private static function control(): string
    {
        return NamedCaches::are_there() && !is_search()
            ? 'public, max-age=0, s-maxage=' . self::SHARED . ', must-revalidate'
            : self::ASK;
    }

    /** Weak, because servers compress pages on their way and would have to take a strong one off. */
    public static function tag(string $html): string
    {
        return 'W/"' . substr(hash('sha256', $html), 0, 32) . '"';
    }

    /**
     * Whether a reader has the page of this tag.
     *
     * @param string $known header If-None-Match: tags with commas between them, or '*'; Apache adds '-gzip' to them
     */
    public static function knows(string $known, string $tag): bool
    {
        $plain = static fn(string $one): string => (string) preg_replace('~^W/|-(?:gzip|br|zstd)(?="$)~', '', trim($one));

        return in_array($plain($tag), array_map($plain, explode(',', $known)), true);
    }
}

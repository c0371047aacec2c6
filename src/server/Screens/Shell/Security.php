<?php

declare(strict_types=1);

namespace Museau\Screens\Shell;

defined('ABSPATH') || exit;

use Museau\Domain\Takeover\TakeoverState;
use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/** Headers of every page that WordPress prints for visitors (S27). */
final class Security implements Feature
{
    /** Pages of one visitor's own: no cache and no "back" of a shared computer may keep them. */
    private const PRIVATE_PAGES = ['panier', 'commander', 'admin-dashboard', 'retractation'];

    /** What of an address opens somebody's order, voucher or card: the link of a mail, or an AccessToken. */
    private const KEYS = ['regler', 'solde', 'photo', 'commande', 'acces', 'payer', 'key', 'attente', 'imprimer', 'cle', 'lien'];

    /** Only our policy (src/client/trusted-types.ts) gives a sink what it takes, in browsers that know such types. */
    private const TYPED = ['require-trusted-types-for' => ["'script'"], 'trusted-types' => ['museau']];

    public const POLICY = 'Content-Security-Policy';

    private ?string $nonce = null;

    /** The policy that left with the page's first headers. */
    private string $sent = '';

    /** @var array<string, true> digests of what was printed into the page through WordPress */
    private array $digests = [];

    private bool $has_scripts = false;

    public function __construct(private readonly ScriptSources $scripts) {}

    public function hooks(): void
    {
        add_filter('wp_headers', $this->add(...));
        // Of every answer: pages, screens, routes and files.
        add_action('init', static function (): void {
            if (!headers_sent()) {
                header_remove('X-Powered-By');
            }
        });
        // WordPress takes ?s[]= for a text and ends in an error 500: no address of the shop has a list in it.
        add_filter('request', static fn(array $vars): array => is_admin() ? $vars : array_filter($vars, is_scalar(...)));
        add_filter('redirect_canonical', self::stay_here(...));
        add_filter('wp_inline_script_attributes', $this->admit(...), 10, 2);
        add_filter('wp_script_attributes', $this->sign(...));
        add_action('wp_finalized_template_enhancement_output_buffer', $this->send_again(...));
    }

    /**
     * @param array<string, string> $headers
     *
     * @return array<string, string>
     */
    private function add(array $headers): array
    {
        // The lists of wp-admin are queries too, and their screens are made of inline scripts.
        if (is_admin()) {
            return $headers;
        }
        $headers[self::POLICY] = $this->sent = $this->policy();
        $headers['X-Content-Type-Options'] = 'nosniff';
        $headers['Referrer-Policy'] = 'strict-origin-when-cross-origin';
        if (self::is_private()) {
            $headers['Cache-Control'] = 'no-store, private';
        }
        if (self::has_key()) {
            // Its address never leaves it, not even for our own log. Not 'no-referrer': a plain form would then send no origin.
            $headers['Referrer-Policy'] = 'strict-origin';
        }
        $headers['X-Frame-Options'] = 'SAMEORIGIN';
        // Apple Pay's sheet is the page's, Google Pay's that of a frame of Stripe's.
        $headers['Permissions-Policy'] = 'camera=(), microphone=(), geolocation=(), '
            . 'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")';
        if (is_ssl()) {
            $headers['Strict-Transport-Security'] = 'max-age=31536000';
        }

        return $headers;
    }

    /** Whether the page is one visitor's own: her cart, her order, her payment, her voucher, her account at WooCommerce. */
    public static function is_private(): bool
    {
        return self::has_key()
            || is_page(self::PRIVATE_PAGES)
            || preg_match('#/(?:carnet|bon-cadeau|carte-privee)(?:/|$)#', Read::path()) === 1
            || self::is_of_woocommerce();
    }

    private static function has_key(): bool
    {
        return array_intersect_key($_GET, array_fill_keys(self::KEYS, true)) !== [];
    }

    /** WooCommerce's account, and the cart and checkout of hers that a shop that sold before has kept. */
    private static function is_of_woocommerce(): bool
    {
        if (!class_exists('WooCommerce', false)) {
            return false;
        }
        $former = Read::ints(Read::map(get_option(TakeoverState::FORMER_PAGES)));

        // Of no page at all is_page() says that each one is it.
        return is_account_page() || ($former !== [] && is_page($former));
    }

    /**
     * WordPress sends a visitor to the right address at the host that the request named, whoever wrote it there; we only
     * send to our own (S21).
     */
    private static function stay_here(mixed $url): mixed
    {
        $home = self::origin(home_url());

        return is_string($url) && self::origin($url) !== $home ? preg_replace('#^[a-z]+://[^/?\#]*#i', $home, $url) : $url;
    }

    /**
     * No script inside the page for visitors, but those that a plugin gave WordPress to print: known by their digest, the
     * same for everybody. Styles may be: WordPress prints one sheet per block into the head.
     *
     * @param string|null $html the page, once it is whole
     */
    public function policy(?string $html = null): string
    {
        $policy = [];
        foreach ($this->directives($html) as $name => $sources) {
            $policy[] = $name . ' ' . implode(' ', array_filter($sources));
        }

        return implode('; ', $policy);
    }

    /**
     * @param string|null $html the page, once it is whole
     *
     * @return array<string, list<string>> allowed sources by directive
     */
    public function directives(?string $html = null): array
    {
        $stand_in = self::origin(PageData::stand_in());
        $code = $this->scripts->all();
        $hosts = $this->scripts->other_hosts();
        $directives = [
            'default-src' => ["'self'", ...$hosts],
            'script-src' => [...$this->script_sources($code, $html !== null), $stand_in],
            'style-src' => ["'self'", "'unsafe-inline'", ...$hosts],
            'img-src' => ["'self'", 'data:', 'blob:', ...$hosts],
            'font-src' => ["'self'", 'data:', ...$hosts],
            'connect-src' => ["'self'", 'https://api.stripe.com', $stand_in],
            'frame-src' => ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', $stand_in],
            // The dashboard's own worker: its address is that page's, with a query.
            'worker-src' => [...$code, 'blob:', ...(is_page('admin-dashboard') ? [home_url('/admin-dashboard')] : [])],
            'object-src' => ["'none'"],
            'base-uri' => ["'none'"],
            // Without JavaScript the order's form is answered by the way to Stripe's own page, which browsers count as its target.
            'form-action' => ["'self'", ...(is_page('panier') ? ['https://checkout.stripe.com', $stand_in] : [])],
            'frame-ancestors' => ["'self'"],
        ];
        if ($html !== null && !is_user_logged_in() && self::runs_only_ours($html)) {
            $directives += self::TYPED;
        }
        $sources = [];
        // For a plugin that needs another host, or prints scripts of its own hand.
        foreach (Read::map(apply_filters('museau_content_security_policy', $directives)) as $name => $list) {
            $sources[$name] = array_map(Read::text(...), Read::items($list));
        }

        // A script that was let in so may give the page HTML as text.
        return ($sources['script-src'] ?? []) === $directives['script-src'] ? $sources : array_diff_key($sources, self::TYPED);
    }

    /**
     * @param list<string> $code
     *
     * @return list<string>
     */
    private function script_sources(array $code, bool $is_whole): array
    {
        $others = ['https://js.stripe.com', 'https://*.js.stripe.com', "'inline-speculation-rules'"];
        if (is_user_logged_in()) {
            // WordPress's own screens and admin bar print small scripts; these pages are never cached, so a nonce is safe.
            $nonce = "'nonce-" . $this->nonce() . "'";
            // A cached page may ask for files of a newer version of the theme: only here can they be named one by one.
            $ours = $is_whole && $this->scripts->are_ours() ? $this->scripts->islands() : [];

            return [...($ours ?: $code), ...$others, $nonce];
        }
        $digests = $this->has_scripts ? array_keys($this->digests) : [];

        return [...$code, ...$others, ...array_map(static fn(string $digest): string => "'sha256-$digest'", $digests)];
    }

    /** Whether all scripts of the page are data or the theme's, and no region lets Stripe's in. */
    private static function runs_only_ours(string $html): bool
    {
        $data = '[^>]*\stype="(?:application/(?:ld\+)?json|speculationrules)"';
        $ours = '[^>]*\ssrc="' . preg_quote(esc_url(get_template_directory_uri()), '#') . '/';

        return preg_match('#<script\b(?!' . $data . ')(?!' . $ours . ')|<museau-island[^>]* data-island="checkout"#i', $html) === 0;
    }

    /**
     * A script that WordPress prints into the page.
     *
     * @param array<string, string|bool> $attributes
     *
     * @return array<string, string|bool>
     */
    private function admit(array $attributes, string $script): array
    {
        $type = $attributes['type'] ?? '';
        // One digest in the policy ends the word for all speculation rules: theirs is needed as well then.
        if (!is_admin()
            && !is_user_logged_in()
            && in_array($type, ['', 'text/javascript', 'module', 'importmap', 'speculationrules'], true)) {
            $this->has_scripts = $this->has_scripts || $type !== 'speculationrules';
            $this->digests[sodium_bin2base64(hash('sha256', $script, true), SODIUM_BASE64_VARIANT_ORIGINAL)] = true;
        }

        return $this->sign($attributes);
    }

    /** WordPress holds the page back until it is whole: then its scripts are known. */
    private function send_again(string $html): void
    {
        // Not where somebody else took it away or wrote another one.
        if (!headers_sent() && in_array(self::POLICY . ': ' . $this->sent, headers_list(), true)) {
            header(self::POLICY . ': ' . $this->policy($html));
        }
    }

    /**
     * @param array<string, string|bool> $attributes
     *
     * @return array<string, string|bool>
     */
    private function sign(array $attributes): array
    {
        if (is_user_logged_in() && !is_admin()) {
            $attributes['nonce'] = $this->nonce();
        }

        return $attributes;
    }

    private function nonce(): string
    {
        return $this->nonce ??= bin2hex(random_bytes(16));
    }

    private static function origin(string $url): string
    {
        $parts = Read::map(wp_parse_url($url));
        $host = Read::text($parts['host'] ?? '');

        return $host === ''
            ? ''
            : Read::text($parts['scheme'] ?? 'http') . '://' . $host . (isset($parts['port']) ? ':' . Read::int($parts['port']) : '');
    }
}

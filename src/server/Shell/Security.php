<?php

declare(strict_types=1);

namespace Museau\Shell;

use Museau\Feature;
use Museau\Read;

/** Headers of every page that WordPress prints for visitors (S27). */
final class Security implements Feature
{
    private ?string $nonce = null;

    public function hooks(): void
    {
        add_filter('wp_headers', $this->add(...));
        // WordPress takes ?s[]= for a text and ends in an error 500: no address of the shop has a list in it.
        add_filter('request', static fn(array $vars): array => is_admin() ? $vars : array_filter($vars, is_scalar(...)));
        add_filter('redirect_canonical', self::stay_here(...));
        add_filter('wp_inline_script_attributes', $this->sign(...));
        add_filter('wp_script_attributes', $this->sign(...));
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
        header_remove('X-Powered-By');
        $headers['Content-Security-Policy'] = $this->policy();
        $headers['X-Content-Type-Options'] = 'nosniff';
        $headers['Referrer-Policy'] = 'strict-origin-when-cross-origin';
        $headers['X-Frame-Options'] = 'SAMEORIGIN';
        $headers['Permissions-Policy'] = 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")';
        if (is_ssl()) {
            $headers['Strict-Transport-Security'] = 'max-age=31536000';
        }

        return $headers;
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

    /** No script inside the page for visitors. Styles may be: WordPress prints one sheet per block into the head. */
    public function policy(): string
    {
        $stand_in = self::origin(PageData::stand_in());
        $scripts = ["'self'", 'https://js.stripe.com', "'inline-speculation-rules'"];
        if (is_user_logged_in()) {
            // WordPress's own screens and admin bar print small scripts; these pages are never cached, so a nonce is safe.
            $scripts[] = "'nonce-" . $this->nonce() . "'";
        }
        $directives = [
            'default-src' => ["'self'"],
            'script-src' => [...$scripts, $stand_in],
            'style-src' => ["'self'", "'unsafe-inline'"],
            'img-src' => ["'self'", 'data:', 'blob:'],
            'font-src' => ["'self'", 'data:'],
            'connect-src' => ["'self'", 'https://api.stripe.com', $stand_in],
            'frame-src' => ["'self'", 'https://js.stripe.com', 'https://hooks.stripe.com', $stand_in],
            'worker-src' => ["'self'", 'blob:'],
            'object-src' => ["'none'"],
            'base-uri' => ["'none'"],
            'form-action' => ["'self'"],
            'frame-ancestors' => ["'self'"],
        ];
        $policy = [];
        foreach ($directives as $name => $sources) {
            $policy[] = $name . ' ' . implode(' ', array_filter($sources));
        }

        return implode('; ', $policy);
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

        return $host === '' ? '' : Read::text($parts['scheme'] ?? 'http') . '://' . $host . (isset($parts['port']) ? ':' . Read::int($parts['port']) : '');
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

/**
 * Services that plugins of French shops often call from a visitor's browser, with the hosts that their documentation names. Each is let
 * in by its owner alone (AllowedServices).
 *
 * @phpstan-type Service array{name: string, plugins: list<string>, hosts: array<string, list<string>>}
 */
final class KnownServices
{
    /** Folder of the plugins that call it; origins by directive of the policy. */
    private const ALL = [
        'google-analytics' => [
            'name' => 'Google Analytics',
            'plugins' => [
                'google-site-kit',
                'google-analytics-for-wordpress',
                'duracelltomi-google-tag-manager',
                'woocommerce-google-analytics-integration',
            ],
            'hosts' => [
                'script-src' => ['https://www.googletagmanager.com'],
                'img-src' => ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
                'connect-src' => ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
            ],
        ],
        'meta-pixel' => [
            'name' => 'Meta (Facebook, Instagram)',
            'plugins' => ['facebook-for-woocommerce', 'official-facebook-pixel', 'pixelyoursite'],
            'hosts' => [
                'script-src' => ['https://connect.facebook.net'],
                'img-src' => ['https://www.facebook.com'],
                'connect-src' => ['https://www.facebook.com', 'https://connect.facebook.net'],
            ],
        ],
        'pinterest' => [
            'name' => 'Pinterest',
            'plugins' => ['pinterest-for-woocommerce'],
            'hosts' => [
                'script-src' => ['https://s.pinimg.com'],
                'img-src' => ['https://ct.pinterest.com'],
                'connect-src' => ['https://ct.pinterest.com'],
            ],
        ],
        'plausible' => [
            'name' => 'Plausible',
            'plugins' => ['plausible-analytics'],
            'hosts' => ['script-src' => ['https://plausible.io'], 'connect-src' => ['https://plausible.io']],
        ],
        'jetpack-stats' => [
            'name' => 'Jetpack Stats',
            'plugins' => ['jetpack'],
            'hosts' => ['script-src' => ['https://stats.wp.com'], 'img-src' => ['https://pixel.wp.com']],
        ],
        'recaptcha' => [
            'name' => 'Google reCAPTCHA',
            'plugins' => ['advanced-google-recaptcha', 'google-captcha'],
            'hosts' => [
                'script-src' => ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
                'frame-src' => ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
                'connect-src' => ['https://www.google.com/recaptcha/'],
            ],
        ],
        'google-fonts' => [
            'name' => 'Google Fonts',
            'plugins' => [],
            'hosts' => ['style-src' => ['https://fonts.googleapis.com'], 'font-src' => ['https://fonts.gstatic.com']],
        ],
        'tawk' => [
            'name' => 'tawk.to',
            'plugins' => ['tawkto-live-chat'],
            'hosts' => [
                'script-src' => ['https://embed.tawk.to'],
                'style-src' => ['https://embed.tawk.to'],
                'img-src' => ['https://embed.tawk.to'],
                'font-src' => ['https://embed.tawk.to'],
                'connect-src' => ['https://*.tawk.to', 'wss://*.tawk.to'],
                'frame-src' => ['https://embed.tawk.to'],
            ],
        ],
        'crisp' => [
            'name' => 'Crisp',
            'plugins' => ['crisp'],
            'hosts' => [
                'script-src' => ['https://client.crisp.chat', 'https://settings.crisp.chat'],
                'style-src' => ['https://client.crisp.chat'],
                'img-src' => ['https://client.crisp.chat', 'https://image.crisp.chat', 'https://storage.crisp.chat'],
                'font-src' => ['https://client.crisp.chat'],
                'connect-src' => ['https://client.crisp.chat', 'https://storage.crisp.chat', 'wss://client.relay.crisp.chat'],
                'frame-src' => ['https://game.crisp.chat'],
            ],
        ],
        'axeptio' => [
            'name' => 'Axeptio',
            'plugins' => ['axeptio-sdk-integration'],
            'hosts' => [
                'script-src' => ['https://static.axept.io'],
                'img-src' => ['https://axeptio.imgix.net', 'https://favicons.axept.io'],
                'connect-src' => ['https://api.axept.io', 'https://client.axept.io', 'https://static.axept.io'],
            ],
        ],
    ];

    /** @return array<string, Service> by their own names */
    public static function all(): array
    {
        return self::ALL;
    }

    /** Whether one of a service's origins answers for this one. */
    public static function covers(string $service, string $origin): bool
    {
        foreach (array_merge([], ...array_values(self::ALL[$service]['hosts'] ?? [])) as $own) {
            $host = (string) preg_replace('#^(https?://[^/]+).*$#', '$1', $own);
            $pattern = str_replace('\*', '[a-z0-9.-]+', preg_quote($host, '#'));
            if (preg_match("#^$pattern$#i", $origin) === 1) {
                return true;
            }
        }

        return false;
    }
}

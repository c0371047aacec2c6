<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

use Museau\Kernel\Read;

/**
 * Which other sites the pages name, by their scripts, sheets, frames and pictures: noted while the shop's owner looks at a page or at its
 * preview, for her to allow or not (AllowedServices).
 */
final class SeenHosts
{
    public const OPTION = 'museau_seen_hosts';

    /** More than these nobody would read. */
    private const MOST = 40;

    /** Kind by tag and the attribute that names the address. */
    private const TAGS = [
        'SCRIPT' => ['script', 'src'],
        'LINK' => ['style', 'href'],
        'IFRAME' => ['frame', 'src'],
        'IMG' => ['img', 'src'],
    ];

    /** @return array<string, list<string>> kinds by origin */
    public static function noted(): array
    {
        return array_map(
            static fn(mixed $kinds): array => array_map(Read::text(...), Read::items($kinds)),
            Read::map(get_option(self::OPTION)),
        );
    }

    /** @return array<string, list<string>> kinds by origin of another site */
    public static function read(string $html): array
    {
        $own = array_map(
            static fn(string $url): string => Read::text(wp_parse_url($url, PHP_URL_HOST)),
            [home_url(), site_url(), content_url()],
        );
        $seen = [];
        $tags = new \WP_HTML_Tag_Processor($html);
        while ($tags->next_tag()) {
            [$kind, $attribute] = self::TAGS[$tags->get_tag() ?? ''] ?? ['', ''];
            if ($kind === '' || ($kind === 'style' && strtolower(Read::text($tags->get_attribute('rel'))) !== 'stylesheet')) {
                continue;
            }
            $parts = Read::map(wp_parse_url(set_url_scheme(Read::text($tags->get_attribute($attribute)), 'https')));
            $host = strtolower(Read::text($parts['host'] ?? ''));
            // Stripe's is the checkout's own.
            if (preg_match('/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/D', $host) !== 1 || in_array($host, [...$own, 'js.stripe.com'], true)) {
                continue;
            }
            $origin = "https://$host" . (isset($parts['port']) ? ':' . Read::int($parts['port']) : '');
            $seen[$origin] = array_values(array_unique([...($seen[$origin] ?? []), $kind]));
        }

        return $seen;
    }

    /** @param array<string, list<string>> $seen */
    public static function keep(array $seen): void
    {
        $noted = self::noted();
        $all = $noted;
        foreach ($seen as $origin => $kinds) {
            if (isset($all[$origin]) || count($all) < self::MOST) {
                $all[$origin] = array_values(array_unique([...($all[$origin] ?? []), ...$kinds]));
            }
        }
        if ($all !== $noted) {
            update_option(self::OPTION, $all, false);
        }
    }
}

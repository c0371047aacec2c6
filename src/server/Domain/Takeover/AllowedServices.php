<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * Services of other sites that the shop's owner lets into its pages, by name: the policy then names their hosts, and no other
 * (Screens\Shell\OtherSites).
 *
 * @phpstan-type Offer array{name: string, hosts: list<string>, seen: bool, kinds: list<string>}
 */
final class AllowedServices
{
    public const SETTING = 'allowed_services';

    /** What a kind of file that was seen needs of the policy. */
    private const DIRECTIVES = [
        'script' => ['script-src', 'connect-src'],
        'style' => ['style-src', 'font-src'],
        'frame' => ['frame-src'],
        'img' => ['img-src'],
    ];

    /** @return array<string, list<string>> kinds that were ticked by a service's name, or by an origin */
    public static function allowed(Settings $settings): array
    {
        return array_map(
            static fn(mixed $kinds): array => array_map(Read::text(...), Read::items($kinds)),
            Read::map($settings->value(self::SETTING, [])),
        );
    }

    /**
     * @param array<string, list<string>> $allowed
     *
     * @return array<string, list<string>> origins by directive
     */
    public static function hosts(array $allowed): array
    {
        $hosts = [];
        foreach ($allowed as $id => $kinds) {
            foreach (KnownServices::all()[$id]['hosts'] ?? [] as $directive => $origins) {
                $hosts[$directive] = [...($hosts[$directive] ?? []), ...$origins];
            }
            foreach (isset(KnownServices::all()[$id]) ? [] : $kinds as $kind) {
                foreach (self::DIRECTIVES[$kind] ?? [] as $directive) {
                    $hosts[$directive][] = $id;
                }
            }
        }

        return $hosts;
    }

    /** @return array<string, Offer> what can be allowed in this shop: by a plugin that is on, by a page that names it, or allowed before */
    public static function offers(Settings $settings): array
    {
        $allowed = self::allowed($settings);
        $seen = SeenHosts::noted();
        $active = array_map(
            static fn(mixed $file): string => explode('/', Read::text($file))[0],
            Read::items(get_option('active_plugins')),
        );
        $offers = [];
        foreach (KnownServices::all() as $id => $service) {
            $met = array_filter(array_keys($seen), static fn(string $origin): bool => KnownServices::covers($id, $origin));
            $seen = array_diff_key($seen, array_flip($met));
            if ($met !== [] || array_intersect($service['plugins'], $active) !== [] || isset($allowed[$id])) {
                $hosts = array_values(array_unique(array_merge(...array_values($service['hosts']))));
                $offers[$id] = ['name' => $service['name'], 'hosts' => $hosts, 'seen' => $met !== [], 'kinds' => []];
            }
        }
        foreach ($seen + array_diff_key($allowed, KnownServices::all()) as $origin => $kinds) {
            $offers[$origin] = [
                'name' => (string) preg_replace('#^https?://#', '', $origin),
                'hosts' => [$origin],
                'seen' => isset($seen[$origin]),
                'kinds' => $kinds,
            ];
        }

        return $offers;
    }
}

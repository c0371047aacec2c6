<?php

declare(strict_types=1);

namespace Museau\Domain\Banners;

use Museau\Kernel\Read;

/** The two messages above the header. */
final class Banners
{
    public const OPTION = 'museau_banners';
    public const SLOTS = 2;

    /**
     * Both slots, filled or not. A link is an address of this site ('/actualites'), an http(s) one, or ''.
     *
     * @return list<array{active: bool, date: string, text: string, link: string}>
     */
    public function all(): array
    {
        return self::slots(Read::maps(get_option(self::OPTION)));
    }

    /**
     * @param list<array<string, mixed>> $stored
     *
     * @return list<array{active: bool, date: string, text: string, link: string}>
     */
    private static function slots(array $stored): array
    {
        $banners = [];
        for ($slot = 0; $slot < self::SLOTS; $slot++) {
            $banner = $stored[$slot] ?? [];
            $banners[] = [
                'active' => Read::bool($banner['active'] ?? false),
                'date' => Read::name($banner['date'] ?? ''),
                'text' => Read::name($banner['text'] ?? ''),
                'link' => Read::text($banner['link'] ?? ''),
            ];
        }

        return $banners;
    }

    /** @return list<array{active: bool, date: string, text: string, link: string}> those that rotate: active, with a text */
    public function active(): array
    {
        return array_values(array_filter($this->all(), static fn(array $banner): bool => $banner['active'] && $banner['text'] !== ''));
    }

    /**
     * Replaces both slots; a slot that is left out becomes empty.
     *
     * @param list<array<string, mixed>> $banners
     *
     * @throws CouldNotSaveBanners when an active one has no text, or a link leads neither to this site nor to an http(s) address
     */
    public function save(array $banners): void
    {
        update_option(self::OPTION, self::cleaned($banners), true);
    }

    /**
     * Whether the slots are already as they would be saved: what is sent again after a lost answer changes nothing.
     *
     * @param list<array<string, mixed>> $banners
     *
     * @throws CouldNotSaveBanners as save()
     */
    public function stand(array $banners): bool
    {
        return self::slots(self::cleaned($banners)) === $this->all();
    }

    /**
     * @param list<array<string, mixed>> $banners
     *
     * @return list<array{active: bool, date: string, text: string, link: string}>
     */
    private static function cleaned(array $banners): array
    {
        $clean = [];
        foreach (array_slice($banners, 0, self::SLOTS) as $slot => $banner) {
            $text = sanitize_text_field(Read::text($banner['text'] ?? ''));
            if ($text === '' && Read::bool($banner['active'] ?? false)) {
                throw CouldNotSaveBanners::text_is_missing($slot + 1);
            }
            $link = trim(Read::text($banner['link'] ?? ''));
            if ($link !== '' && !self::leads_somewhere($link)) {
                throw CouldNotSaveBanners::link_is_no_address($slot + 1);
            }
            $clean[] = [
                'active' => Read::bool($banner['active'] ?? false),
                'date' => sanitize_text_field(Read::text($banner['date'] ?? '')),
                'text' => $text,
                'link' => $link,
            ];
        }

        return $clean;
    }

    private static function leads_somewhere(string $link): bool
    {
        return preg_match('#^/(?![/\\\\])[^\s\\\\]*$#', $link) === 1
            || (in_array(wp_parse_url($link, PHP_URL_SCHEME), ['http', 'https'], true) && filter_var($link, FILTER_VALIDATE_URL) !== false);
    }
}

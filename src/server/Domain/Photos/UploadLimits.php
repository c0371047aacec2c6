<?php

declare(strict_types=1);

namespace Museau\Domain\Photos;

/** How heavy a picture may be that is sent here: the host's limits and ours. */
final class UploadLimits
{
    /** Bytes of the heaviest picture that arrives. */
    public static function most(): int
    {
        return min(PhotoProcessor::MAX_BYTES, ...array_values(self::limits()));
    }

    /** Bytes of the heaviest form. */
    public static function of_form(): int
    {
        return self::limits()['post_max_size'] ?? PHP_INT_MAX;
    }

    public static function megabytes(): int
    {
        return max(1, intdiv(self::most(), 1024 ** 2));
    }

    /** @return array<string, int> bytes that the host takes, by PHP's setting; those that are lifted are left out */
    private static function limits(): array
    {
        $limits = [];
        foreach (['upload_max_filesize', 'post_max_size'] as $setting) {
            $limits[$setting] = wp_convert_hr_to_bytes((string) ini_get($setting));
        }

        return array_filter($limits, static fn(int $bytes): bool => $bytes > 0);
    }
}

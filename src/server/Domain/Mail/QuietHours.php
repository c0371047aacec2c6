<?php

declare(strict_types=1);

namespace Museau\Domain\Mail;

use Museau\Kernel\Read;
use Museau\Kernel\Settings\Settings;

/**
 * The hours of the night in which no letter goes that can wait: what the artist does in the evening reaches her customers in the
 * morning. Hours are the shop's, 'HH:MM'.
 */
final class QuietHours
{
    /** The setting: from and to; nothing while it is switched off. */
    public const SETTING = 'quiet_hours';

    public const FROM = '21:00';

    public const TO = '08:00';

    private const HOUR = '/^(?:[01]\d|2[0-3]):[0-5]\d$/D';

    /** @param string $to the hour that ends them, the next day's when it is before $from */
    private function __construct(private readonly string $from, private readonly string $to) {}

    public static function of(Settings $settings): self
    {
        $stored = Read::map($settings->value(self::SETTING));
        [$from, $to] = [Read::text($stored['from'] ?? ''), Read::text($stored['to'] ?? '')];

        return self::is_hour($from) && self::is_hour($to) ? new self($from, $to) : new self('', '');
    }

    public static function is_hour(string $typed): bool
    {
        return preg_match(self::HOUR, $typed) === 1;
    }

    /**
     * When a letter that can wait goes.
     *
     * @param int $now Unix time
     *
     * @return int Unix time: that of the next end of the quiet hours, or $now outside of them
     */
    public function next(int $now): int
    {
        if ($this->from === $this->to) {
            return $now;
        }
        $here = (new \DateTimeImmutable("@$now"))->setTimezone(wp_timezone());
        $hour = $here->format('H:i');
        $is_quiet = $this->from < $this->to
            ? $hour >= $this->from && $hour < $this->to
            : $hour >= $this->from || $hour < $this->to;
        $day = $hour >= $this->from && $this->from > $this->to ? $here->modify('+1 day') : $here;

        return $is_quiet ? max($now, $day->modify($this->to)->getTimestamp()) : $now;
    }
}

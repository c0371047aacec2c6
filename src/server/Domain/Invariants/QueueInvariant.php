<?php

declare(strict_types=1);

namespace Museau\Domain\Invariants;

use Museau\Kernel\Database\Lock;
use Museau\Kernel\Health\Examined;
use Museau\Kernel\Health\Violation;
use Museau\Kernel\Read;

/** WordPress's clock does the shop's work in time, and no lock outlives its process (I8). */
final class QueueInvariant
{
    /** Seconds after which work that was due is late: the crontab comes every minute, visitors when they like. */
    private const LATE = 1800;

    /** @param list<string> $hooks that are always scheduled */
    public function __construct(private readonly array $hooks) {}

    public function examine(?int $now = null): Examined
    {
        $now ??= time();
        $first = [];
        foreach (_get_cron_array() as $time => $events) {
            foreach (array_keys($events) as $hook) {
                if (str_starts_with(Read::text($hook), 'museau_')) {
                    $first[$hook] ??= (int) $time;
                }
            }
        }
        $violations = [];
        foreach ($this->hooks as $hook) {
            if (!isset($first[$hook])) {
                $violations[] = new Violation('not_scheduled', 'event', $hook);
            }
        }
        foreach ($first as $hook => $time) {
            if ($time < $now - self::LATE) {
                $violations[] = new Violation('event_late', 'event', $hook, ['seconds' => $now - $time]);
            }
        }

        return new Examined(count($first), [...$violations, ...self::locks()]);
    }

    /** @return list<Violation> locks of processes that died: the next one who wants them takes them over */
    public static function locks(): array
    {
        return array_map(static fn(string $name): Violation => new Violation('lock_dead', 'lock', $name, [], true), Lock::dead());
    }
}

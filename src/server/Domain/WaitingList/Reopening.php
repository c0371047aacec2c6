<?php

declare(strict_types=1);

namespace Museau\Domain\WaitingList;

defined('ABSPATH') || exit;

use Museau\Domain\Schedule\Availability;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\CouldNotLock;
use Museau\Kernel\Database\Lock;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\PersonalData;
use Museau\Kernel\Read;
use Museau\Kernel\Site\Identity;

/**
 * When portraits can be ordered again, as many are told as there are places, the first before the others; a day later the next, if
 * places are left. Also the list in WordPress's tools for a person's data, and its end.
 *
 * @phpstan-import-type Group from PersonalData
 * @phpstan-import-type Erasure from PersonalData
 */
final class Reopening implements Feature
{
    public const CRON = 'museau_tell_waiting_list';

    /** When the next are told, a Unix time. */
    private const NEXT = 'museau_waiting_list_next';

    /** Letters of one run, where nothing bounds the places. */
    private const MOST = 100;

    /** @param \Closure(): WaitingList $list made only when it is asked */
    public function __construct(
        private readonly Availability $availability,
        private readonly Subscribers $subscribers,
        private readonly \Closure $list,
        private readonly Identity $identity,
    ) {}

    public function hooks(): void
    {
        add_action(self::CRON, fn(): int => $this->tell());
        add_action('init', static fn() => Maintenance::every_ten_minutes(self::CRON));
        add_action(Maintenance::DAILY, $this->forget_expired(...));
        PersonalData::register(
            'museau-waiting-list',
            static fn(): string => __('Liste d\'attente des portraits', 'museau'),
            $this->export(...),
            $this->erase(...),
        );
    }

    /**
     * Tells whoever is next, in one process at a time.
     *
     * @return int how many were told
     */
    public function tell(): int
    {
        if ($this->identity->is_paused()) {
            return 0;
        }
        try {
            return Lock::with('waiting-list', function (): int {
                $next = Read::int(get_option(self::NEXT));
                // A clock that was put back must not stop the list for longer than a day.
                if ($next > Clock::now() && $next <= Clock::now() + DAY_IN_SECONDS) {
                    return 0;
                }
                $places = $this->subscribers->waiting() === 0 ? 0 : $this->availability->places_left();
                $told = $places === 0 ? 0 : ($this->list)()->tell($places ?? self::MOST);
                if ($told > 0 && $places !== null) {
                    update_option(self::NEXT, Clock::now() + DAY_IN_SECONDS, false);
                }

                return $told;
            }, 0.0);
        } catch (CouldNotLock) {
            return 0;
        }
    }

    private function forget_expired(): void
    {
        foreach ($this->identity->is_paused() ? [] : $this->subscribers->expired() as $subscriber) {
            ($this->list)()->forget($subscriber);
        }
    }

    /** @return list<Group> */
    private function export(string $email): array
    {
        $found = $this->subscribers->of_email($email);
        $moment = static fn(int $time): string => $time === 0 ? '' : Clock::iso($time);

        return $found === null ? [] : [
            PersonalData::group('museau-waiting-list', __('Liste d\'attente des portraits', 'museau'), "waiting-list-$found->id", [
                __('Adresse e-mail', 'museau') => $found->email,
                __('Demandé', 'museau') => $moment($found->created),
                __('Confirmé', 'museau') => $moment($found->confirmed),
                __('Prévenu', 'museau') => $moment($found->told),
            ]),
        ];
    }

    /** @return Erasure */
    private function erase(string $email): array
    {
        $found = $this->subscribers->of_email($email);
        if ($found !== null) {
            ($this->list)()->forget($found);
        }

        return ['items_removed' => $found !== null, 'items_retained' => false, 'messages' => [], 'done' => true];
    }
}

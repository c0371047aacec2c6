<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

defined('ABSPATH') || exit;

use Museau\Domain\News\News;
use Museau\Domain\Photos\PhotoStore;
use Museau\Kernel\Clock;
use Museau\Kernel\Feature;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Journal\Journal;
use Museau\Kernel\Maintenance;
use Museau\Kernel\PersonalData;
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;

/**
 * Entries of contests in WordPress's tools for a person's data, and their end: some days after their contest's.
 *
 * @phpstan-import-type Group from PersonalData
 * @phpstan-import-type Erasure from PersonalData
 */
final class ContestPrivacy implements Feature
{
    /** Days after which an entry goes whose contest never ends. */
    private const LONGEST = 365;

    public function __construct(
        private readonly Entries $entries,
        private readonly Draws $draws,
        private readonly PublishedWinners $published,
        private readonly News $news,
        private readonly PhotoStore $photos,
        private readonly Settings $settings,
        private readonly Identity $identity,
    ) {}

    public function hooks(): void
    {
        add_action(Maintenance::DAILY, $this->delete_expired(...));
        PersonalData::register(
            'museau-contests',
            static fn(): string => __('Participations aux concours', 'museau'),
            fn(string $email): array => array_map($this->export(...), $this->entries->of_email($email)),
            $this->erase(...),
        );
        PersonalData::add_files($this->photos(...));
    }

    /**
     * Once a day: what is kept longer than the rules say goes. The record of the draws, which names nobody, stays, and so does
     * what a winner has let be shown, until she asks for its end.
     */
    public function delete_expired(): void
    {
        if ($this->identity->is_paused()) {
            return;
        }
        foreach ($this->entries->contests() as $contest_id) {
            $end = $this->end($contest_id);
            foreach ($this->entries->of_contest($contest_id) as $entry) {
                $until = $end ?? $entry->created + (self::LONGEST - ContestTerms::days($this->settings)) * 86400;
                if ($until + ContestTerms::days($this->settings) * 86400 < Clock::now()) {
                    $this->entries->delete($entry);
                }
            }
        }
        $this->published->forget_deleted();
        $this->entries->sweep_photos();
    }

    /**
     * The day on which a contest's entries go, as a Unix time; null while nobody can know.
     */
    public function leaves_at(int $contest_id): ?int
    {
        $end = $this->end($contest_id);

        return $end === null ? null : $end + ContestTerms::days($this->settings) * 86400;
    }

    /** When a contest ended: its end date, else its first draw; one that was deleted ended long ago. */
    private function end(int $contest_id): ?int
    {
        if (!get_post($contest_id) instanceof \WP_Post) {
            return 0;
        }

        return $this->news->find($contest_id, true)?->ends_at() ?? ($this->draws->of_contest($contest_id)[0] ?? null)?->created;
    }

    /** @return Erasure */
    public function erase(string $email): array
    {
        $shown = $this->published->of_email($email);
        foreach ($shown as $contest_id) {
            $this->published->take_back($contest_id);
            Journal::write(Event::Privacy, 'contest winner unpublished', $contest_id);
        }
        $entries = $this->entries->of_email($email);
        foreach ($entries as $entry) {
            if ($entry->picture_id > 0) {
                wp_delete_attachment($entry->picture_id, true);
            }
            $this->entries->delete($entry);
            Journal::write(Event::Privacy, 'contest entry erased', $entry->contest_id);
        }

        return ['items_removed' => $shown !== [] || $entries !== [], 'items_retained' => false, 'messages' => [], 'done' => true];
    }

    /** @return Group */
    private function export(Entry $entry): array
    {
        return PersonalData::group('museau-contests', __('Participations aux concours', 'museau'), 'contest-entry-' . $entry->id, [
            __('Concours', 'museau') => $this->news->find($entry->contest_id, true)->title ?? '',
            __('Date', 'museau') => Clock::iso($entry->created),
            __('Animal', 'museau') => $entry->animal,
            __('Nom', 'museau') => $entry->person,
            __('Adresse e-mail', 'museau') => $entry->email,
            __('Photo', 'museau') => self::archived($entry),
            __('Publication de la photo', 'museau') => $entry->may_publish ? __('acceptée', 'museau') : __('non acceptée', 'museau'),
            __('Écartée', 'museau') => $entry->reason,
        ]);
    }

    /** @return iterable<string, string> JPEGs by their name in the archive */
    private function photos(string $email): iterable
    {
        foreach ($this->entries->of_email($email) as $entry) {
            $photo = $this->photos->find($entry->photo_id);
            $bytes = $photo === null ? null : $this->photos->read($photo);
            if ($bytes !== null) {
                yield self::archived($entry) => $bytes;
            }
        }
    }

    /** Name of a photo in the archive. */
    private static function archived(Entry $entry): string
    {
        return sprintf('photos/concours-%d-photo-%d.jpg', $entry->contest_id, $entry->photo_id);
    }
}

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
use Museau\Kernel\Settings\Settings;
use Museau\Kernel\Site\Identity;

/** Entries of contests in WordPress's tools for a person's data, and their end: some days after their contest's. */
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
        add_filter('wp_privacy_personal_data_exporters', fn(array $exporters): array => [...$exporters, 'museau-contests' => [
            'exporter_friendly_name' => __('Participations aux concours', 'museau'),
            'callback' => fn(string $email): array => [
                'data' => array_map($this->export(...), $this->entries->of_email($email)),
                'done' => true,
            ],
        ]]);
        add_filter('wp_privacy_personal_data_erasers', fn(array $erasers): array => [...$erasers, 'museau-contests' => [
            'eraser_friendly_name' => __('Participations aux concours', 'museau'),
            'callback' => $this->erase(...),
        ]]);
        add_action('wp_privacy_personal_data_export_file_created', $this->add_photos(...), 10, 4);
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

    /** @return array{items_removed: bool, items_retained: bool, messages: list<string>, done: true} */
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

    /** @return array<string, mixed> */
    private function export(Entry $entry): array
    {
        $rows = [
            __('Concours', 'museau') => $this->news->find($entry->contest_id, true)->title ?? '',
            __('Date', 'museau') => gmdate('c', $entry->created),
            __('Animal', 'museau') => $entry->animal,
            __('Nom', 'museau') => $entry->person,
            __('Adresse e-mail', 'museau') => $entry->email,
            __('Photo', 'museau') => self::archived($entry),
            __('Publication de la photo', 'museau') => $entry->may_publish ? __('acceptée', 'museau') : __('non acceptée', 'museau'),
            __('Écartée', 'museau') => $entry->reason,
        ];
        $data = [];
        foreach (array_filter($rows, static fn(string $value): bool => $value !== '') as $name => $value) {
            // WordPress prints values as HTML.
            $data[] = ['name' => $name, 'value' => esc_html($value)];
        }

        return [
            'group_id' => 'museau-contests',
            'group_label' => __('Participations aux concours', 'museau'),
            'item_id' => 'contest-entry-' . $entry->id,
            'data' => $data,
        ];
    }

    /** Puts the photos themselves beside the report that names them. */
    private function add_photos(string $archive, string $url, string $report, int $request_id): void
    {
        $request = wp_get_user_request($request_id);
        $zip = new \ZipArchive();
        if (!$request instanceof \WP_User_Request || $zip->open($archive) !== true) {
            return;
        }
        foreach ($this->entries->of_email($request->email) as $entry) {
            $photo = $this->photos->find($entry->photo_id);
            $bytes = $photo === null ? null : $this->photos->read($photo);
            if ($bytes !== null) {
                $zip->addFromString(self::archived($entry), $bytes);
            }
        }
        $zip->close();
    }

    /** Name of a photo in the archive. */
    private static function archived(Entry $entry): string
    {
        return sprintf('photos/concours-%d-photo-%d.jpg', $entry->contest_id, $entry->photo_id);
    }
}

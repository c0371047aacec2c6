<?php

declare(strict_types=1);

namespace Museau\Domain\Pictures;

defined('ABSPATH') || exit;

use Museau\Kernel\Database\Db;
use Museau\Kernel\Feature;
use Museau\Kernel\Maintenance;
use Museau\Kernel\Read;

/**
 * Pictures that were uploaded before this theme, or before it had one of its widths, get their copies little by little: by the
 * site's clock, from 'Santé du site' or by `wp museau pictures`, each going on where the last one stopped. Files that pages
 * already name stay where they are, so that no address breaks meanwhile or later.
 */
final class PictureUpkeep implements Feature
{
    public const CRON = 'museau_pictures';

    /** Seconds that one run of the clock takes, and one picture more. */
    public const PATIENCE = 20;

    /** What a picture was brought up to; '/1' and '/2' behind it count the attempts that never came to their end. */
    public const MARK = '_museau_copies';

    /** Where WordPress keeps the files that an edited picture had before, and deletes them with it. */
    private const FORMER = '_wp_attachment_backup_sizes';

    private const TYPES = "'image/jpeg', 'image/png', 'image/webp', 'image/avif'";

    public function hooks(): void
    {
        add_action(self::CRON, fn() => $this->go_on());
        add_action(Maintenance::DAILY, self::schedule(...));
        add_action('after_switch_theme', self::schedule(...));
        add_filter('wp_generate_attachment_metadata', $this->mark_upload(...), 20, 3);
    }

    /** The clock sees to it soon, and again until none waits. */
    public static function schedule(): void
    {
        if (!wp_next_scheduled(self::CRON)) {
            wp_schedule_single_event(time(), self::CRON);
        }
    }

    /** A run of the clock. */
    private function go_on(): void
    {
        $this->run(self::PATIENCE);
        if ($this->waiting() > 0) {
            wp_schedule_single_event(time() + MINUTE_IN_SECONDS, self::CRON);
        }
    }

    /** Number of pictures whose copies are still to be made. */
    public function waiting(): int
    {
        return (int) Db::value('SELECT COUNT(*) ' . self::from(), ...self::values());
    }

    /**
     * Makes copies until none waits or the time is over.
     *
     * @param int $seconds 0 for as long as it takes
     *
     * @return int number of pictures that were seen to
     */
    public function run(int $seconds = 0): int
    {
        $end = microtime(true) + $seconds;
        $done = 0;
        while ($seconds === 0 || microtime(true) < $end) {
            $id = (int) Db::value('SELECT p.ID ' . self::from() . ' ORDER BY p.ID DESC LIMIT 1', ...self::values());
            if ($id === 0) {
                break;
            }
            $this->renew($id);
            ++$done;
        }

        return $done;
    }

    /** Makes the copies of one picture. One that ends the process twice is left as it is. */
    public function renew(int $id): void
    {
        require_once ABSPATH . 'wp-admin/includes/image.php';
        $begun = get_post_meta($id, self::MARK, true) === self::version() . '/1' ? '/2' : '/1';
        update_post_meta($id, self::MARK, self::version() . $begun);
        $original = PictureFile::original($id);
        if ($original !== '' && !PictureFile::moves($original)) {
            $this->copy($id, $original, (string) get_attached_file($id));
        }
        update_post_meta($id, self::MARK, self::version());
    }

    private function copy(int $id, string $original, string $shown): void
    {
        $keeps_type = self::has_namesake($original, $shown);
        if ($keeps_type) {
            add_filter('image_editor_output_format', '__return_empty_array', 99);
        }
        $type = (string) wp_check_filetype($shown)['type'];
        $written = wp_get_image_editor_output_format($original, $type)[$type] ?? $type;
        if ($written === $type) {
            wp_update_image_subsizes($id);
            $metadata = wp_get_attachment_metadata($id, true);
            if (is_array($metadata) && SharedCard::url($id) === '') {
                // Nothing was missing but what is no size of WordPress.
                wp_update_attachment_metadata($id, Read::map(apply_filters('wp_generate_attachment_metadata', $metadata, $id, 'update')));
            }
        } else {
            $this->convert($id, $original, $shown);
        }
        if ($keeps_type) {
            remove_filter('image_editor_output_format', '__return_empty_array', 99);
        }
    }

    /** Makes all copies anew in the type that is written now. What was there stays on the disk, and goes with the picture. */
    private function convert(int $id, string $original, string $shown): void
    {
        $before = Read::map(wp_get_attachment_metadata($id, true));
        $former = Read::map(get_post_meta($id, self::FORMER, true));
        $files = Read::map($before['sizes'] ?? []);
        if (basename($shown) !== basename($original)) {
            $files['full'] = ['file' => basename($shown)];
        }
        // Written first: a process that ends in between leaves no file without an owner.
        update_post_meta($id, self::FORMER, [...$former, ...self::renamed($files)]);
        $made = Read::map(apply_filters('wp_generate_attachment_metadata', wp_create_image_subsizes($original, $id), $id, 'create'));
        if ($made !== []) {
            wp_update_attachment_metadata($id, $made);

            return;
        }
        // Nobody could decode it: it is shown as it was.
        update_attached_file($id, $shown);
        wp_update_attachment_metadata($id, $before);
        $former === [] ? delete_post_meta($id, self::FORMER) : update_post_meta($id, self::FORMER, $former);
    }

    /**
     * @param array<string, mixed> $sizes
     *
     * @return array<string, mixed> under names that WordPress's own 'restore' does not take for an edited picture's
     */
    private static function renamed(array $sizes): array
    {
        return array_combine(array_map(static fn(string $name): string => "museau-$name", array_keys($sizes)), $sizes);
    }

    /** Whether chat.webp stands beside chat.jpg as another picture of hers, whose files those of this one would replace. */
    private static function has_namesake(string $original, string $shown): bool
    {
        $stem = dirname($original) . '/' . pathinfo($original, PATHINFO_FILENAME);
        foreach (["$stem.webp", "$stem-scaled.webp"] as $other) {
            if ($other !== $shown && $other !== $original && is_file($other)) {
                return true;
            }
        }

        return false;
    }

    /** A picture that was just uploaded waits for nothing. WooCommerce's own job asks for its own sizes alone: that says nothing. */
    private function mark_upload(mixed $metadata, int $id, mixed $context = ''): mixed
    {
        $left_out = array_diff(array_keys(wp_get_additional_image_sizes()), get_intermediate_image_sizes());
        if ($context === 'create' && Read::map($metadata) !== [] && $left_out === []) {
            update_post_meta($id, self::MARK, self::version());
        }

        return $metadata;
    }

    /** Changes with the sizes and the type that are written. */
    private static function version(): string
    {
        $sizes = wp_get_registered_image_subsizes();
        ksort($sizes);

        return (PictureCopies::writes_webp() ? 'webp-' : 'same-') . substr(md5((string) wp_json_encode($sizes)), 0, 8);
    }

    private static function from(): string
    {
        return 'FROM %i p LEFT JOIN %i m ON m.post_id = p.ID AND m.meta_key = %s AND m.meta_value IN (%s, %s)'
            . ' WHERE p.post_type = %s AND p.post_mime_type IN (' . self::TYPES . ') AND m.meta_id IS NULL';
    }

    /** @return list<string> */
    private static function values(): array
    {
        return [Db::wpdb()->posts, Db::wpdb()->postmeta, self::MARK, self::version(), self::version() . '/2', 'attachment'];
    }
}

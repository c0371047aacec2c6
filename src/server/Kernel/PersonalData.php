<?php

declare(strict_types=1);

namespace Museau\Kernel;

/**
 * WordPress's tools for a person's data (Outils → Exporter, Effacer), in the shapes that they expect.
 *
 * @phpstan-type Group array{group_id: string, group_label: string, item_id: string, data: list<array{name: string, value: string}>}
 * @phpstan-type Erasure array{items_removed: bool, items_retained: bool, messages: list<string>, done: true}
 */
final class PersonalData
{
    /**
     * Registers what exports and what erases one kind of data. Ours come before WooCommerce's: its eraser keeps orders
     * by default, and would say so of those that we have emptied.
     *
     * @param \Closure(): string            $name   in the language of the moment
     * @param \Closure(string): list<Group> $export by e-mail address
     * @param \Closure(string): Erasure     $erase  by e-mail address
     */
    public static function register(string $id, \Closure $name, \Closure $export, \Closure $erase): void
    {
        add_filter('wp_privacy_personal_data_exporters', static fn(array $exporters): array => [$id => [
            'exporter_friendly_name' => $name(),
            'callback' => static fn(string $email): array => ['data' => $export($email), 'done' => true],
        ]] + $exporters, 1);
        add_filter('wp_privacy_personal_data_erasers', static fn(array $erasers): array => [$id => [
            'eraser_friendly_name' => $name(),
            'callback' => $erase,
        ]] + $erasers, 1);
    }

    /**
     * One thing of an export: rows without a value are left out. WordPress prints values as HTML, so they are escaped here.
     *
     * @param string                $label of its group
     * @param array<string, string> $rows  plain text by name
     *
     * @return Group
     */
    public static function group(string $group, string $label, string $item, array $rows): array
    {
        $data = [];
        foreach (array_filter($rows, static fn(string $value): bool => $value !== '') as $name => $value) {
            $data[] = ['name' => $name, 'value' => esc_html($value)];
        }

        return ['group_id' => $group, 'group_label' => $label, 'item_id' => $item, 'data' => $data];
    }

    /**
     * Puts files beside the report that names them.
     *
     * @param \Closure(string): iterable<string, string> $files bytes by name in the archive, by e-mail address
     */
    public static function add_files(\Closure $files): void
    {
        add_action(
            'wp_privacy_personal_data_export_file_created',
            static function (string $archive, string $url, string $report, int $request_id) use ($files): void {
                $request = wp_get_user_request($request_id);
                $zip = new \ZipArchive();
                if (!$request instanceof \WP_User_Request || $zip->open($archive) !== true) {
                    return;
                }
                foreach ($files($request->email) as $name => $bytes) {
                    $zip->addFromString($name, $bytes);
                }
                $zip->close();
            },
            10,
            4,
        );
    }
}

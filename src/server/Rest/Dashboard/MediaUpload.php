<?php

declare(strict_types=1);

namespace Museau\Rest\Dashboard;

use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\UploadLimits;
use Museau\Kernel\Read;

/** Takes a picture into the media library: developed anew as a JPEG of ours, without a byte of what came around it (S17). */
final class MediaUpload
{
    /**
     * @param array<string, mixed> $file one entry of WP_REST_Request::get_file_params()
     *
     * @throws CouldNotSave|PhotoRefused
     *
     * @return array{id: int, filename: string, url: string, width: int, height: int} url of the whole picture
     */
    public function keep(array $file, string $alt = ''): array
    {
        if (!current_user_can('upload_files')) {
            throw CouldNotSave::may_not_upload();
        }
        $picture = PhotoProcessor::develop(self::path($file));
        $name = sanitize_file_name(remove_accents(pathinfo(Read::text($file['name'] ?? ''), PATHINFO_FILENAME)));
        // Only the first dot matters to servers that run « x.php.jpg ».
        $name = substr((string) preg_replace('/[^A-Za-z0-9_-]+/', '-', $name), 0, 80);
        $kept = wp_upload_bits((trim($name, '-') ?: 'image') . '.jpg', null, $picture['bytes']);
        if ($kept['error'] !== false) {
            throw CouldNotSave::file_was_not_kept();
        }
        $path = $kept['file'];
        require_once ABSPATH . 'wp-admin/includes/image.php';
        $id = wp_insert_attachment(
            ['post_mime_type' => 'image/jpeg', 'post_title' => pathinfo($path, PATHINFO_FILENAME), 'post_status' => 'inherit'],
            $path,
            0,
            true,
        );
        if (is_wp_error($id)) {
            wp_delete_file($path);

            throw CouldNotSave::file_was_not_kept();
        }
        wp_update_attachment_metadata($id, wp_generate_attachment_metadata($id, $path));
        $alt = sanitize_text_field($alt);
        if ($alt !== '') {
            update_post_meta($id, '_wp_attachment_image_alt', wp_slash($alt));
        }

        return [
            'id' => $id,
            'filename' => wp_basename((string) get_attached_file($id)),
            'url' => (string) wp_get_attachment_url($id),
            'width' => $picture['width'],
            'height' => $picture['height'],
        ];
    }

    /** @param array<string, mixed> $file */
    private static function path(array $file): string
    {
        $path = Read::text($file['tmp_name'] ?? '');

        return match (Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE)) {
            UPLOAD_ERR_OK => is_file($path) ? $path : throw CouldNotSave::file_is_missing(),
            UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE => throw PhotoRefused::is_heavier_than(UploadLimits::megabytes()),
            UPLOAD_ERR_PARTIAL => throw CouldNotSave::file_was_cut(),
            UPLOAD_ERR_NO_FILE => throw CouldNotSave::file_is_missing(),
            default => throw CouldNotSave::file_was_not_kept(),
        };
    }
}

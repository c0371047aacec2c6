<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Kernel\Read;

/** A picture that the artist chooses in an order's panel: where PHP put it, or why it cannot be taken. */
final class PictureUpload
{
    /** The step that takes the picture of a field. */
    private const STEPS = [
        ProgressActions::PICTURE => ProgressActions::SET,
        ProgressActions::PROOF_PICTURE => ProgressActions::PROOF,
        BalanceRequest::PICTURE => BalanceRequest::STEP,
        PortfolioActions::UPLOAD => PortfolioActions::SHOW,
    ];

    /**
     * Where PHP put the picture; '' when none was chosen.
     *
     * @param array<string, mixed> $fields of the panel's form
     * @param string               $name   of the field
     *
     * @throws PhotoRefused when one was chosen that did not arrive, or that cannot be taken
     */
    public static function path(array $fields, string $name): string
    {
        $file = Read::map(Read::map($fields[ProgressActions::FILES] ?? null)[$name] ?? null);
        $error = Read::int($file['error'] ?? UPLOAD_ERR_NO_FILE);
        $path = Read::text($file['tmp_name'] ?? '');

        return match ($error) {
            UPLOAD_ERR_NO_FILE => '',
            UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE => throw PhotoRefused::is_heavier_than(self::megabytes()),
            UPLOAD_ERR_OK => self::checked($path),
            default => throw PhotoRefused::of_upload($error),
        };
    }

    /** What is said of a form of which PHP left nothing, because it was heavier than the host takes. */
    public static function was_emptied(): PhotoRefused
    {
        return PhotoRefused::emptied_the_form(self::megabytes());
    }

    /**
     * That a picture of the form is to be chosen again, as a browser never fills that field in; '' where none is.
     *
     * @param mixed  $files as $_FILES
     * @param string $taken step that was done, with its own picture
     */
    public static function left_out(mixed $files, string $taken = ''): string
    {
        foreach (Read::map($files) as $name => $file) {
            $came = Read::int(Read::map($file)['error'] ?? UPLOAD_ERR_NO_FILE) !== UPLOAD_ERR_NO_FILE;
            if ($came && ($taken === '' || $taken !== (self::STEPS[$name] ?? ''))) {
                return ' ' . __('L\'image est à choisir de nouveau.', 'museau');
            }
        }

        return '';
    }

    /**
     * What the script needs to say it before the form is sent: the step that takes the picture, sizes in bytes, sentences.
     *
     * @param string $name of the field
     *
     * @return array<string, string|int>
     */
    public static function attributes(string $name): array
    {
        // Its words and our fields take some of what the whole form may weigh.
        $of_all = max(self::most(), (self::limits()['post_max_size'] ?? PHP_INT_MAX) - 256 * 1024);

        return [
            'data-step' => self::STEPS[$name] ?? '',
            'data-most' => self::most(),
            'data-most-of-all' => $of_all,
            'data-too-heavy' => PhotoRefused::is_heavier_than(self::megabytes())->getMessage(),
            'data-too-heavy-together' => PhotoRefused::are_heavier_together(intdiv($of_all, 1024 ** 2))->getMessage(),
            'data-heic' => PhotoRefused::is_heic()->getMessage(),
            'data-no-picture' => PhotoRefused::is_no_picture()->getMessage(),
        ];
    }

    private static function checked(string $path): string
    {
        if (!is_file($path)) {
            throw PhotoRefused::is_missing();
        }
        if ((int) filesize($path) > PhotoProcessor::MAX_BYTES) {
            throw PhotoRefused::is_heavier_than(self::megabytes());
        }
        $type = (string) (new \finfo(FILEINFO_MIME_TYPE))->file($path);

        return match (true) {
            preg_match('~^image/hei[cf]~', $type) === 1 => throw PhotoRefused::is_heic(),
            in_array($type, ['image/jpeg', 'image/png', 'image/webp'], true) => $path,
            default => throw PhotoRefused::is_no_picture(),
        };
    }

    /** Bytes of the heaviest picture that arrives: the host's limits and ours. */
    private static function most(): int
    {
        return min(PhotoProcessor::MAX_BYTES, ...array_values(self::limits()));
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

    private static function megabytes(): int
    {
        return max(1, intdiv(self::most(), 1024 ** 2));
    }
}

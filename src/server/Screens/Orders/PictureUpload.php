<?php

declare(strict_types=1);

namespace Museau\Screens\Orders;

use Museau\Domain\Photos\PhotoProcessor;
use Museau\Domain\Photos\PhotoRefused;
use Museau\Domain\Photos\UploadLimits;
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
            UPLOAD_ERR_INI_SIZE, UPLOAD_ERR_FORM_SIZE => throw PhotoRefused::is_heavier_than(UploadLimits::megabytes()),
            UPLOAD_ERR_OK => self::checked($path),
            default => throw PhotoRefused::of_upload($error),
        };
    }

    /** What is said of a form of which PHP left nothing, because it was heavier than the host takes. */
    public static function was_emptied(): PhotoRefused
    {
        return PhotoRefused::emptied_the_form(UploadLimits::megabytes());
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
        $of_all = max(UploadLimits::most(), UploadLimits::of_form() - 256 * 1024);

        return [
            'data-step' => self::STEPS[$name] ?? '',
            'data-most' => UploadLimits::most(),
            'data-most-of-all' => $of_all,
            'data-too-heavy' => PhotoRefused::is_heavier_than(UploadLimits::megabytes())->getMessage(),
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
            throw PhotoRefused::is_heavier_than(UploadLimits::megabytes());
        }
        $type = (string) (new \finfo(FILEINFO_MIME_TYPE))->file($path);

        return match (true) {
            preg_match('~^image/hei[cf]~', $type) === 1 => throw PhotoRefused::is_heic(),
            in_array($type, ['image/jpeg', 'image/png', 'image/webp'], true) => $path,
            default => throw PhotoRefused::is_no_picture(),
        };
    }
}

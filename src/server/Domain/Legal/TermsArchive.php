<?php

declare(strict_types=1);

namespace Museau\Domain\Legal;

use Museau\Kernel\Read;

/** Every version of the CGV that was ever in force, whole: an order is judged by the one its customer accepted (L221-13). */
final class TermsArchive
{
    private const PREFIX = 'museau_cgv_text_';

    private const LAST = 'museau_cgv_last';

    /** Keeps a text and answers its version: the day it came into force and the start of its SHA-256; '' for no text. */
    public static function keep(string $text): string
    {
        if ($text === '') {
            return '';
        }
        $hash = hash('sha256', $text);
        $last = Read::text(get_option(self::LAST, ''));
        if (str_ends_with($last, '-' . substr($hash, 0, 8)) && self::text($last) === $text) {
            return $last;
        }
        $version = wp_date('Y-m-d') . '-' . substr($hash, 0, 8);
        update_option(self::PREFIX . $version, $text, false);
        update_option(self::LAST, $version, false);

        return $version;
    }

    /** The text of a version; '' when it was never in force. */
    public static function text(string $version): string
    {
        return preg_match('/^\d{4}-\d\d-\d\d-[0-9a-f]{8}$/', $version) === 1 ? Read::text(get_option(self::PREFIX . $version, '')) : '';
    }

    /** SHA-256 of the text of a version; '' when it was never in force. */
    public static function hash(string $version): string
    {
        $text = self::text($version);

        return $text === '' ? '' : hash('sha256', $text);
    }
}

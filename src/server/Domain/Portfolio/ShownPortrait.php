<?php

declare(strict_types=1);

namespace Museau\Domain\Portfolio;

/** A customer's portrait that everybody may see, as the portfolio keeps it. Pixels, Unix time; names '' where she gave none. */
final class ShownPortrait
{
    public function __construct(
        public readonly int $id,
        public readonly int $order_id,
        public readonly string $line_key,
        /** 'Graphite, A4' */
        public readonly string $work,
        /** Slug of the option of the portrait form; '' when nobody knows. */
        public readonly string $technique,
        public readonly string $format,
        public readonly string $animal,
        public readonly string $person,
        public readonly string $town,
        public readonly string $file,
        public readonly int $width,
        public readonly int $height,
        /** '' without her photograph. */
        public readonly string $photo_file,
        public readonly int $created,
    ) {}

    /** @param array<string, ?string> $row of portfolio */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['id'],
            (int) $row['order_id'],
            (string) $row['line_key'],
            (string) $row['work'],
            (string) $row['technique'],
            (string) $row['format'],
            (string) $row['animal'],
            (string) $row['person'],
            (string) $row['town'],
            (string) $row['file'],
            (int) $row['width'],
            (int) $row['height'],
            (string) $row['photo_file'],
            (int) $row['created'],
        );
    }
}

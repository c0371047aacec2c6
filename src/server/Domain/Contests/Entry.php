<?php

declare(strict_types=1);

namespace Museau\Domain\Contests;

/** One household's part in a contest. Unix times. */
final class Entry
{
    public function __construct(
        public readonly int $id,
        public readonly int $contest_id,
        public readonly int $photo_id,
        public readonly string $animal,
        public readonly string $person,
        public readonly string $email,
        /** Whether she lets her picture be published. */
        public readonly bool $may_publish,
        /** The picture in the library that was made of her photo for the news; 0 without one. */
        public readonly int $picture_id,
        public readonly int $created,
        /** When the artist set it aside; 0 while it counts. */
        public readonly int $refused,
        /** Why it was set aside, in the artist's words. */
        public readonly string $reason,
    ) {}

    /** As a winner is named in public: 'Élise M.' for 'Élise Martin'. */
    public function public_name(): string
    {
        $words = preg_split('/\s+/u', $this->person, -1, PREG_SPLIT_NO_EMPTY) ?: [];
        $last = count($words) > 1 ? (string) end($words) : '';

        return trim(($words[0] ?? '') . ($last === '' ? '' : ' ' . mb_strtoupper(mb_substr($last, 0, 1)) . '.'));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\Reviews;

use Museau\Kernel\Clock;

/** What the customer of one order says of it. Unix times, pixels. */
final class Review
{
    /** Longest words and answer, in characters. */
    public const MAX_LENGTH = 2000;

    /** Days within which what nobody has read is published: once a day the shop looks, so it begins a day earlier. */
    public const DAYS = 7;

    /** Years for which a published one is kept. */
    public const YEARS = 5;

    public function __construct(
        public readonly int $id,
        public readonly int $order_id,
        public readonly bool $is_portrait,
        public readonly int $created,
        /** 1–5; 0 once it is taken back. */
        public readonly int $stars,
        public readonly string $body,
        /** First name; '' when she does not want it shown. */
        public readonly string $name,
        /** Day of the experience, 'YYYY-MM-DD': on which the order arrived, or left where nobody said that it arrived. */
        public readonly string $experience,
        public readonly ReviewState $state,
        /** When it was published or refused; 0 before. */
        public readonly int $decided,
        public readonly string $reason,
        public readonly string $answer,
        public readonly int $answered,
        /** Her picture in the private folder; '' without one. */
        public readonly string $file,
        /** Its copy for everybody; '' while there is none. */
        public readonly string $public_file,
        public readonly int $width,
        public readonly int $height,
    ) {}

    /** @param array<string, ?string> $row of reviews */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['id'],
            (int) $row['order_id'],
            (bool) $row['is_portrait'],
            (int) $row['created'],
            (int) $row['stars'],
            (string) $row['body'],
            (string) $row['name'],
            (string) $row['experience'],
            ReviewState::from((string) $row['state']),
            (int) $row['decided'],
            (string) $row['reason'],
            (string) $row['answer'],
            (int) $row['answered'],
            (string) $row['file'],
            (string) $row['public_file'],
            (int) $row['width'],
            (int) $row['height'],
        );
    }

    public function is_due(): bool
    {
        return $this->state === ReviewState::Waiting && $this->created < Clock::now() - (self::DAYS - 1) * DAY_IN_SECONDS;
    }
}

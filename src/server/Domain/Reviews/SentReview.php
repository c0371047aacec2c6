<?php

declare(strict_types=1);

namespace Museau\Domain\Reviews;

use Museau\Kernel\Read;

/** What a customer sends as her review: stars, words, and whether her first name stands above it. */
final class SentReview
{
    private function __construct(
        public readonly int $stars,
        public readonly string $body,
        public readonly bool $is_named,
    ) {}

    /** @throws CannotReview has_no_stars; is_empty; is_too_long */
    public static function read(mixed $stars, mixed $body, mixed $is_named): self
    {
        $stars = Read::text($stars);
        if (preg_match('/^[1-5]$/D', $stars) !== 1) {
            throw CannotReview::has_no_stars();
        }

        return new self((int) $stars, self::words($body) ?: throw CannotReview::is_empty(), Read::bool($is_named));
    }

    /**
     * A text that a review takes; '' for none.
     *
     * @throws CannotReview is_too_long
     */
    public static function words(mixed $text): string
    {
        $words = Read::lines($text);
        $length = mb_strlen($words);

        return $length <= Review::MAX_LENGTH ? $words : throw CannotReview::is_too_long($length);
    }
}

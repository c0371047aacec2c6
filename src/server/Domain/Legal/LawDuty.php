<?php

declare(strict_types=1);

namespace Museau\Domain\Legal;

/** One duty of the law: since when, where the shop meets it, and the test that shows it. Days 'YYYY-MM-DD'. */
final class LawDuty
{
    /** Days ahead from which a coming duty is told. */
    public const AHEAD = 90;

    /**
     * @param string       $article     as it is looked up: 'L221-21, D221-5 C. conso.'
     * @param string       $since       the first day on which it binds; '' of one that is older than the shop
     * @param string       $checked     the day on which the text was last looked up
     * @param string       $place       where a visitor or the artist meets it
     * @param string       $file        of this theme that shows it
     * @param list<string> $test        file and title of the test
     * @param bool         $is_law      false while the text is not promulgated
     */
    public function __construct(
        public readonly string $title,
        public readonly string $article,
        public readonly string $since,
        public readonly string $checked,
        public readonly string $place,
        public readonly string $file,
        public readonly array $test,
        public readonly bool $is_law = true,
    ) {}

    /** Whether it does not bind on this day yet. */
    public function is_coming(string $today): bool
    {
        return $this->since > $today;
    }

    /** Whether it begins within the days that the artist is told ahead. */
    public function is_near(string $today): bool
    {
        $from = strtotime($this->since . ' UTC') - self::AHEAD * 86400;

        return $this->is_coming($today) && strtotime($today . ' UTC') >= $from;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Kernel\Health;

/** One line of the checklist: what must be so, whether it is, and where it is done. */
final class ChecklistLine
{
    private function __construct(
        public readonly bool $done,
        public readonly string $title,
        public readonly string $text,
        public readonly string $link,
        public readonly string $url,
        public readonly string $page,
    ) {}

    /** Done on a screen of wp-admin or of the dashboard. */
    public static function link(bool $done, string $title, string $text, string $link, string $url): self
    {
        return new self($done, $title, $text, $link, $url, '');
    }

    /** Done by the checklist itself: FirstRun::mend() of this page. */
    public static function mend(string $title, string $text, string $button, string $page): self
    {
        return new self(false, $title, $text, $button, '', $page);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Domain\News;

/** What a list of news asks for. */
final class NewsQuery
{
    /**
     * @param string                    $type    singular, '' for all
     * @param int                       $year    year in which the item begins; 0 for all
     * @param bool                      $drafts  drafts too: only for those who may write them (B20)
     * @param 'date'|'modified'|'title' $orderby
     * @param 'asc'|'desc'              $order
     */
    public function __construct(
        public readonly string $type = '',
        public readonly string $search = '',
        public readonly int $year = 0,
        public readonly int $page = 1,
        public readonly int $per_page = 12,
        public readonly bool $drafts = false,
        public readonly string $orderby = 'date',
        public readonly string $order = 'desc',
    ) {}
}

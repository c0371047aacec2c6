<?php

declare(strict_types=1);

namespace Museau\Domain\Catalogue;

/** What a listing asks for. */
final class ProductQuery
{
    /**
     * @param array<string, list<int>> $terms  term ids by taxonomy (pa_format …): any of one taxonomy, all taxonomies together; unknown
     *   ids are ignored
     * @param int                      $page   from 1
     * @param string                   $search words looked up in name, alts and options
     * @param bool $counted false where nobody reads the total: it is then that of the page
     */
    public function __construct(
        public readonly ?string $category = null,
        public readonly array $terms = [],
        public readonly int $page = 1,
        public readonly int $page_size = 24,
        public readonly ?int $exclude = null,
        public readonly string $search = '',
        public readonly bool $counted = true,
    ) {}

    /** The same question with other words. */
    public function with_search(string $search): self
    {
        return new self($this->category, $this->terms, $this->page, $this->page_size, $this->exclude, $search, $this->counted);
    }
}

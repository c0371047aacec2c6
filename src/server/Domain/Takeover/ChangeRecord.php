<?php

declare(strict_types=1);

namespace Museau\Domain\Takeover;

use Museau\Kernel\Read;

/** What opening the shop has changed, as it can be taken back: made by ChangeRecorder, undone by ChangeUndo. */
final class ChangeRecord
{
    /** When it was opened, UNIX time; 0 for a record of nothing. */
    public int $at = 0;

    /** Whether pages and addresses were the shop's before already: what stands then is not taken back. */
    public bool $was_ours = false;

    /** @var array<string, int> what the site held before */
    public array $counts = [];

    /** @var array<string, array{had: bool, before: mixed, after: mixed}> by name of the option */
    public array $options = [];

    /** @var array<int, string> digest of what was made, by id of the post: another digest later means that she has changed it */
    public array $posts = [];

    /** @var array<int, array{before: array<string, string>, after: array<string, string>}> fields by id of a post of hers */
    public array $edited = [];

    /** @var array<int, array{taxonomy: string, digest: string}> by id of the term that was made; a digest as of posts */
    public array $terms = [];

    /** @var list<int> ids of attributes that WooCommerce was given */
    public array $attributes = [];

    /** @var array<int, list<int>> products that were put into our categories, by term_taxonomy_id */
    public array $categorised = [];

    /** @param array<string, mixed> $stored what all() answered */
    public static function of(array $stored): self
    {
        $record = new self();
        $record->at = Read::int($stored['at'] ?? 0);
        $record->was_ours = Read::bool($stored['was_ours'] ?? false);
        $record->counts = array_map(Read::int(...), Read::map($stored['counts'] ?? []));
        foreach (Read::map($stored['options'] ?? []) as $name => $option) {
            $option = Read::map($option);
            $record->options[$name] = [
                'had' => Read::bool($option['had'] ?? false),
                'before' => $option['before'] ?? null,
                'after' => $option['after'] ?? null,
            ];
        }
        foreach (Read::map($stored['edited'] ?? []) as $id => $fields) {
            $fields = Read::map($fields);
            $record->edited[(int) $id] = [
                'before' => array_map(Read::text(...), Read::map($fields['before'] ?? [])),
                'after' => array_map(Read::text(...), Read::map($fields['after'] ?? [])),
            ];
        }
        $record->posts = self::texts($stored['posts'] ?? []);
        foreach (Read::map($stored['terms'] ?? []) as $id => $term) {
            $term = Read::map($term);
            $record->terms[(int) $id] = [
                'taxonomy' => Read::text($term['taxonomy'] ?? ''),
                'digest' => Read::text($term['digest'] ?? ''),
            ];
        }
        $record->attributes = Read::ints($stored['attributes'] ?? []);
        foreach (Read::map($stored['categorised'] ?? []) as $term_taxonomy_id => $ids) {
            $record->categorised[(int) $term_taxonomy_id] = Read::ints($ids);
        }

        return $record;
    }

    /** @return array<string, mixed> to be stored */
    public function all(): array
    {
        return Read::map(get_object_vars($this));
    }

    /** @param array<int, list<int>> $products that were put into more categories, by term_taxonomy_id */
    public function add_categorised(array $products): void
    {
        foreach ($products as $term_taxonomy_id => $ids) {
            $this->categorised[$term_taxonomy_id] = array_values(array_unique([...($this->categorised[$term_taxonomy_id] ?? []), ...$ids]));
        }
    }

    /** Whether there is something to take back. */
    public function is_open(): bool
    {
        return $this->at > 0;
    }

    /** @return array<int, string> */
    private static function texts(mixed $values): array
    {
        $texts = [];
        foreach (Read::map($values) as $id => $value) {
            $texts[(int) $id] = Read::text($value);
        }

        return $texts;
    }
}

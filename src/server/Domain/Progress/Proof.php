<?php

declare(strict_types=1);

namespace Museau\Domain\Progress;

use Museau\Kernel\Read;

/** A drawing as it was put before the customer, and what she said of it. Pixels, Unix times. */
final class Proof
{
    /** @param list<PinnedNote> $notes of the change that was asked for */
    public function __construct(
        public readonly int $id,
        public readonly int $order_id,
        /** From 1, by order. */
        public readonly int $version,
        /** Random name in the private folder; '' once it was forgotten (B51). */
        public readonly string $file,
        public readonly int $width,
        public readonly int $height,
        /** Of the very bytes that the customer sees, her mark included. */
        public readonly string $sha256,
        public readonly int $created,
        /** Last day on which the customer may answer before silence counts as approval, 'YYYY-MM-DD'; '' when it never does. */
        public readonly string $due,
        public readonly ProofState $state,
        /** 0 while nobody has decided. */
        public readonly int $decided,
        /** The sentence under which it was approved. */
        public readonly string $words,
        public readonly array $notes,
    ) {}

    /** @param array<string, ?string> $row of proofs */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['id'],
            (int) $row['order_id'],
            (int) $row['version'],
            (string) $row['file'],
            (int) $row['width'],
            (int) $row['height'],
            (string) $row['sha256'],
            (int) $row['created'],
            (string) $row['due'],
            ProofState::from((string) $row['state']),
            (int) $row['decided'],
            (string) $row['words'],
            array_map(PinnedNote::of(...), Read::maps(json_decode((string) $row['notes'], true))),
        );
    }

    public function is_open(): bool
    {
        return $this->state === ProofState::Open;
    }
}

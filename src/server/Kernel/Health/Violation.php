<?php

declare(strict_types=1);

namespace Museau\Kernel\Health;

/** One thing that is not as it must be, by codes and numbers alone: no name, address or text of a person stands in it. */
final class Violation
{
    /**
     * @param string                    $rule    code of ours: 'received_differs'
     * @param string                    $kind    what it is about: 'order', 'product' …
     * @param int|string                $id      its number, or a name of ours
     * @param array<string, int|string> $figures what was compared; amounts in cents
     * @param bool                      $is_doubt whether it may be right: somebody must look
     */
    public function __construct(
        public readonly string $rule,
        public readonly string $kind,
        public readonly int|string $id,
        public readonly array $figures = [],
        public readonly bool $is_doubt = false,
    ) {}

    /** @return array<string, int|string> as `wp museau doctor` prints it */
    public function to_array(): array
    {
        return ['rule' => $this->rule, $this->kind => $this->id, ...$this->figures];
    }

    public function line(): string
    {
        $figures = [];
        foreach ($this->figures as $name => $figure) {
            $figures[] = "$name $figure";
        }

        return "$this->rule: $this->kind $this->id" . ($figures === [] ? '' : ' (' . implode(', ', $figures) . ')');
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use PHPUnit\Framework\Assert;

/**
 * Untyped data (a REST answer, a fixture, an option) read by path: 'cart_contents.0.key'.
 * A path that leads nowhere, or to another type, fails the test and names itself.
 */
final class Json
{
    public function __construct(private readonly mixed $data) {}

    /** A file of tests/fixtures, without its ending. */
    public static function fixture(string $name): self
    {
        $file = dirname(__DIR__, 2) . "/fixtures/$name.json";

        return new self(json_decode((string) file_get_contents($file), true, flags: JSON_THROW_ON_ERROR));
    }

    public static function answer(\WP_REST_Response $response): self
    {
        return new self($response->get_data());
    }

    /** @param string $path '' is the whole */
    public function at(string $path = ''): mixed
    {
        $found = $this->data;
        foreach ($path === '' ? [] : explode('.', $path) as $key) {
            Assert::assertIsArray($found, "'$path' leads nowhere.");
            Assert::assertArrayHasKey($key, $found, "'$path' leads nowhere.");
            $found = $found[$key];
        }

        return $found;
    }

    public function text(string $path = ''): string
    {
        $found = $this->at($path);
        Assert::assertIsString($found, $path);

        return $found;
    }

    public function int(string $path = ''): int
    {
        $found = $this->at($path);
        Assert::assertIsInt($found, $path);

        return $found;
    }

    public function number(string $path = ''): float
    {
        $found = $this->at($path);
        Assert::assertIsNumeric($found, $path);

        return (float) $found;
    }

    public function bool(string $path = ''): bool
    {
        $found = $this->at($path);
        Assert::assertIsBool($found, $path);

        return $found;
    }

    /** @return array<array-key, mixed> */
    public function array(string $path = ''): array
    {
        $found = $this->at($path);
        Assert::assertIsArray($found, $path);

        return $found;
    }

    /** @return array<string, mixed> */
    public function map(string $path = ''): array
    {
        $map = [];
        foreach ($this->array($path) as $key => $member) {
            $map[(string) $key] = $member;
        }

        return $map;
    }

    /** @return list<self> each member, to be read further */
    public function each(string $path = ''): array
    {
        return array_map(static fn(mixed $member): self => new self($member), array_values($this->array($path)));
    }

    /** @return list<mixed> one field of each member */
    public function column(string $field, string $path = ''): array
    {
        return array_map(static fn(self $member): mixed => $member->at($field), $this->each($path));
    }

    /** @return list<string> */
    public function texts(string $path = ''): array
    {
        return array_map(static fn(self $member): string => $member->text(), $this->each($path));
    }

    /** @return list<int> */
    public function ints(string $path = ''): array
    {
        return array_map(static fn(self $member): int => $member->int(), $this->each($path));
    }
}

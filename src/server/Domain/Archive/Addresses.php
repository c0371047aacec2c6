<?php

declare(strict_types=1);

namespace Museau\Domain\Archive;

/**
 * Puts the present site's addresses where a text names those of the former one: plain, with the escaped slashes of JSON, and inside
 * PHP's serialized values, whose lengths are counted anew. What holds an object is left as it is.
 */
final class Addresses
{
    private readonly string $pattern;

    /** @var array<string, string> new address by the former one, without scheme and in small letters */
    private readonly array $new;

    /** @param array<string, string> $addresses new one by former one */
    public function __construct(array $addresses)
    {
        $new = [];
        foreach ($addresses as $former => $address) {
            $former = self::bare($former);
            if ($former !== '' && !isset($new[$former])) {
                $new[$former] = rtrim($address, '/');
            }
        }
        // The folder of the uploads before the site that it lies in.
        uksort($new, static fn(string $a, string $b): int => strlen($b) <=> strlen($a));
        $this->new = $new;
        $names = array_map(static fn(string $name): string => str_replace('/', '\\\\?/', preg_quote($name, '~')), array_keys($new));
        $this->pattern = $new === [] ? '' : '~https?:(\\\\?/)\\\\?/(' . implode('|', $names) . ')(?![\w-]|\.\w|:\d)~i';
    }

    public function replace(string $text): string
    {
        if ($this->pattern === '' || preg_match($this->pattern, $text) !== 1) {
            return $text;
        }
        if (preg_match('/^(?:a|s|O|C):\d+:/', $text) === 1) {
            $value = @unserialize($text, ['allowed_classes' => false]);

            return $value === false || self::holds_object($value) ? $text : serialize($this->in($value));
        }

        return (string) preg_replace_callback($this->pattern, fn(array $found): string => str_replace(
            '/',
            $found[1],
            $this->new[strtolower(str_replace('\\', '', $found[2]))] ?? $found[0],
        ), $text);
    }

    private function in(mixed $value): mixed
    {
        return match (true) {
            is_string($value) => $this->replace($value),
            is_array($value) => array_map($this->in(...), $value),
            default => $value,
        };
    }

    private static function holds_object(mixed $value): bool
    {
        return is_object($value) || (is_array($value) && array_filter($value, self::holds_object(...)) !== []);
    }

    private static function bare(string $address): string
    {
        return strtolower(rtrim((string) preg_replace('~^https?://~i', '', trim($address)), '/'));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/**
 * Colours that the theme's sheets put on one another, read from the sheets themselves (CSS and nested SCSS).
 * A text stands on its own rule's ground; else on that of the element that it is a state or variant of; else of an element
 * around it that the selector or its BEM block names; else on any ground of a page.
 */
final class Sheets
{
    /** Ornaments and veils: no text of ours stands on them, or none that must be read (WCAG 1.4.3 leaves out what is disabled). */
    private const NO_TEXT = '/::backdrop|::(?:before|after)\b|disabled/';

    private const TOKEN = '/^var\(--wp--(?:preset--color|custom)--([\w-]+)\)$/';

    /** @var array<string, array<string, string>> declarations by selector: color, background, border */
    private array $rules = [];

    /** @var array<string, string> selector by ground that a page's text may stand on */
    private array $grounds = ['paper' => 'body'];

    public function __construct()
    {
        foreach (Tree::texts(['assets/css', 'blocks', 'src/client'], '/\.(?:css|scss)$/') as $text) {
            $this->read((string) preg_replace(['~/\*.*?\*/~s', '~^\s*//.*$~m'], '', $text));
        }
        foreach (array_keys($this->rules) as $selector) {
            $ground = $this->token($selector, 'background');
            if ($ground !== null && $this->token($selector, 'color') === null && preg_match(self::NO_TEXT, $selector) === 0) {
                $this->grounds[$ground] ??= $selector;
            }
        }
    }

    /** @return array<string, array{string, string, string}> text, ground and where by 'text on ground' */
    public function texts(): array
    {
        $found = [];
        foreach ($this->grounds as $ground => $selector) {
            $found["ink on $ground"] = ['ink', $ground, $selector];
        }
        foreach (array_keys($this->rules) as $selector) {
            $text = $this->token($selector, 'color');
            if ($text === null || preg_match('/disabled/', $selector) === 1) {
                continue;
            }
            foreach ($this->grounds_of($selector) as $ground) {
                $found["$text on $ground"] ??= [$text, $ground, $selector];
            }
        }

        return $found;
    }

    /** @return array<string, array{string, string, string}> colour, ground and where, for the borders that show where a control is */
    public function borders(): array
    {
        $found = [];
        foreach ($this->rules as $selector => $rule) {
            if (preg_match('/--wp--custom--control\)/', $rule['border'] ?? '') === 1) {
                foreach ([...$this->grounds_of($selector), 'paper', 'card'] as $ground) {
                    $found["control on $ground"] ??= ['control', $ground, $selector];
                }
            }
        }

        return $found;
    }

    /** @return list<string> */
    private function grounds_of(string $selector): array
    {
        $own = $this->token($selector, 'background');
        $around = explode(' ', $selector);
        while ($own === null && count($around) > 1) {
            array_pop($around);
            $own = $this->token(implode(' ', $around), 'background');
        }
        if ($own === null && preg_match('/^\.museau-[a-z-]+?(?=__| |$)/', $selector, $block) === 1) {
            $own = $this->token($block[0], 'background');
        }

        return $own === null ? array_keys($this->grounds) : [$own];
    }

    /** The colour's name, with what a state or variant takes from its element; null when it has none of its own. */
    private function token(string $selector, string $property): ?string
    {
        for ($at = $selector; $at !== null; $at = $this->element_of($at)) {
            $value = $this->rules[$at][$property] ?? null;
            if ($value !== null && $value !== 'inherit') {
                return preg_match(self::TOKEN, $value, $token) === 1 ? $token[1] : null;
            }
        }

        return null;
    }

    /** '.museau-button' for '.museau-button--quiet' and '.museau-button:hover'. */
    private function element_of(string $selector): ?string
    {
        $space = (int) strrpos(" $selector", ' ');
        $last = substr($selector, $space);
        $plain = (string) preg_replace('/(?::[\w-]+|\[[^\]]*\]|\.is-[\w-]+)+$/', '', $last);
        $element = $plain !== $last ? $plain : (string) preg_replace('/--[\w-]+$/', '', $last);
        if ($element === $last || $element === '') {
            return null;
        }
        $whole = substr($selector, 0, $space) . $element;
        if (!isset($this->rules[$whole])) {
            foreach (array_keys($this->rules) as $other) {
                if (str_ends_with($other, " $element")) {
                    return $other;
                }
            }
        }

        return $whole;
    }

    private function read(string $text): void
    {
        /** @var list<list<string>> $nest selectors of each open rule */
        $nest = [];
        foreach (preg_split('/(?<=[{};])/', $text) ?: [] as $part) {
            $inside = trim(rtrim($part, '{};'));
            if (str_ends_with($part, '{')) {
                $nest[] = self::nested(end($nest) ?: [''], $inside);
                continue;
            }
            if (preg_match('/^(color|background|border)(?:-color)?\s*:\s*(.+)$/s', $inside, $found) === 1) {
                foreach (end($nest) ?: [] as $selector) {
                    $this->rules[$selector][$found[1]] = $found[2];
                }
            }
            if (str_ends_with($part, '}')) {
                array_pop($nest);
            }
        }
    }

    /**
     * @param list<string> $around
     *
     * @return list<string>
     */
    private static function nested(array $around, string $selectors): array
    {
        if (str_starts_with($selectors, '@')) {
            return $around;
        }
        $found = [];
        foreach (preg_split('/,(?![^(]*\))/', $selectors) ?: [] as $selector) {
            $selector = (string) preg_replace('/\s+/', ' ', trim($selector));
            foreach ($around as $outer) {
                $found[] = str_contains($selector, '&') ? str_replace('&', $outer, $selector) : trim("$outer $selector");
            }
        }

        return $found;
    }
}

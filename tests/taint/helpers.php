<?php

declare(strict_types=1);

/*
 * What the helpers of src/server/Kernel/Read.php and src/server/Kernel/Html.php hand on, and what they escape; their own tests hold that. Psalm 5
 * follows the body of a helper for its first caller only, so it reads these in their place.
 */

/**
 * @psalm-flow ($value, $default) -> return
 * @psalm-taint-specialize
 */
function museau_Read_text(mixed $value, string $default = ''): string {}

/**
 * @psalm-flow ($value) -> return
 * @psalm-taint-specialize
 */
function museau_Read_name(mixed $value): string {}

/**
 * @psalm-taint-source input
 */
function museau_Read_path(): string {}

function museau_Read_int(mixed $value, int $default = 0): int {}

function museau_Read_bool(mixed $value): bool {}

/**
 * @psalm-flow ($value) -> return
 * @psalm-taint-specialize
 *
 * @return array<string, mixed>
 */
function museau_Read_map(mixed $value): array {}

/**
 * @psalm-flow ($value) -> return
 * @psalm-taint-specialize
 *
 * @return list<mixed>
 */
function museau_Read_items(mixed $value): array {}

/**
 * @psalm-flow ($value) -> return
 * @psalm-taint-specialize
 *
 * @return list<array<string, mixed>>
 */
function museau_Read_maps(mixed $value): array {}

/**
 * Attributes are escaped, children are ready HTML.
 *
 * @psalm-flow ($tag, $children) -> return
 * @psalm-taint-specialize
 */
function museau_Html_el(string $tag, array $attributes = [], string ...$children): string {}

/**
 * @psalm-flow ($words) -> return
 * @psalm-taint-escape html
 * @psalm-taint-escape has_quotes
 * @psalm-taint-specialize
 */
function museau_Html_spinner(string $words): string {}

/**
 * @psalm-flow ($html) -> return
 * @psalm-taint-specialize
 */
function museau_Html_words(string $html): string {}

/**
 * @psalm-flow ($text) -> return
 * @psalm-taint-escape html
 * @psalm-taint-escape has_quotes
 * @psalm-taint-specialize
 */
function museau_Html_text(string $text): string {}

/**
 * Props are escaped, the first view is ready HTML.
 *
 * @psalm-flow ($name, $first_view) -> return
 * @psalm-taint-specialize
 */
function museau_Html_island(string $name, array $props, string $first_view, string $when = 'visible', array $attributes = []): string {}

/**
 * @psalm-taint-sink html $message
 */
function museau_wp_die(string|\WP_Error $message = '', string|int $title = '', mixed $args = []): never {}

/** @return list<int> */
function museau_Read_ints(mixed $value): array {}

/**
 * @psalm-flow ($json) -> return
 * @psalm-taint-specialize
 *
 * @return array<string, mixed>
 */
function museau_Read_json(string $json): array {}

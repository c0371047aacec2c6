<?php

declare(strict_types=1);

/*
 * The few WordPress functions that pure rules call, for unit tests without WordPress.
 */

if (!function_exists('__')) {
    // What the files of the theme ask for before they do anything.
    define('ABSPATH', '/');

    function __(string $text, string $domain = 'default'): string
    {
        return $text;
    }

    function _n(string $single, string $plural, int $number, string $domain = 'default'): string
    {
        return $number > 1 ? $plural : $single;
    }

    function determine_locale(): string
    {
        return 'fr_FR';
    }

    function esc_attr(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES);
    }

    function wp_json_encode(mixed $data, int $options = 0): string|false
    {
        return json_encode($data, $options);
    }

    function get_option(string $name, mixed $default = false): mixed
    {
        return $default;
    }

    function remove_accents(string $text): string
    {
        // By the names of HTML, '&eacute;' and '&oelig;': iconv's own table is another in each C library.
        $named = htmlentities($text, ENT_NOQUOTES);
        $plain = preg_replace('/&([a-z]{1,2})(?:acute|grave|circ|uml|cedil|tilde|ring|slash|lig);/i', '$1', $named);

        return html_entity_decode((string) $plain, ENT_NOQUOTES);
    }

    function sanitize_title(string $title): string
    {
        return trim((string) preg_replace('/[^a-z0-9]+/', '-', strtolower(remove_accents($title))), '-');
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

/** WordPress's tools for a person's data, as its screens call them. $kind is 'exporters' or 'erasers'. */
final class PrivacyTools
{
    /** What one tool answers. */
    public static function ask(string $kind, string $tool, string $email): Json
    {
        $callback = self::registered($kind)->at("$tool.callback");
        assert(is_callable($callback));

        return new Json($callback($email, 1));
    }

    /** @return array<string, array<string, mixed>> answers of all tools, WooCommerce's too */
    public static function ask_all(string $kind, string $email): array
    {
        $answers = [];
        foreach (array_keys(self::registered($kind)->map()) as $tool) {
            $answers[$tool] = self::ask($kind, $tool, $email)->map();
        }

        return $answers;
    }

    private static function registered(string $kind): Json
    {
        return new Json($kind === 'erasers'
            ? apply_filters('wp_privacy_personal_data_erasers', [])
            : apply_filters('wp_privacy_personal_data_exporters', []));
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Support;

use Museau\Kernel\Settings\SettingsTab;
use Museau\Screens\Settings\SettingsScreen;

/** 'Boutique' as a browser shows and sends it. */
final class SettingsForm
{
    public static function page(?SettingsTab $tab, SettingsScreen $screen): string
    {
        $former = $_GET;
        $_GET = $tab === null ? [] : ['tab' => $tab->value];
        ob_start();
        try {
            (new \ReflectionMethod(SettingsScreen::class, 'print'))->invoke($screen);
        } finally {
            $html = (string) ob_get_clean();
            $_GET = $former;
        }

        return $html;
    }

    /** @return array<string, string|list<string>> what a browser sends of a tab as it stands */
    public static function fields(string $html): array
    {
        $page = new \DOMDocument();
        $page->loadHTML('<?xml encoding="utf-8"?>' . $html, LIBXML_NOERROR);
        $typed = [];
        foreach ((new \DOMXPath($page))->query('//input[@name]|//textarea[@name]|//select[@name]') ?: [] as $field) {
            if (!$field instanceof \DOMElement || (in_array($field->getAttribute('type'), ['checkbox', 'radio'], true) && !$field->hasAttribute('checked'))) {
                continue;
            }
            $chosen = (new \DOMXPath($page))->query('.//option[@selected]', $field) ?: null;
            $option = $chosen?->item(0);
            $value = match (true) {
                $option instanceof \DOMElement => $option->getAttribute('value'),
                $field->tagName === 'textarea' => $field->textContent,
                default => $field->getAttribute('value'),
            };
            $name = $field->getAttribute('name');
            if (str_ends_with($name, '[]')) {
                $typed[substr($name, 0, -2)] = [...(array) ($typed[substr($name, 0, -2)] ?? []), $value];
            } else {
                $typed[$name] = $value;
            }
        }

        return $typed;
    }

    /**
     * Sends a form; answers the status with which the request ends, 0 when the screen is shown again.
     *
     * @param array<array-key, mixed> $fields
     */
    public static function send(array $fields, string $nonce, SettingsScreen $screen): int
    {
        $former = [$_POST, $_REQUEST, $_SERVER['REQUEST_METHOD'] ?? 'GET'];
        $_POST = wp_slash([...$fields, '_wpnonce' => $nonce]);
        $_REQUEST = $_POST;
        $_SERVER['REQUEST_METHOD'] = 'POST';
        $die = static fn(): callable => static fn() => throw new Stopped(403);
        $leave = static fn() => throw new Stopped(302);
        add_filter('wp_die_handler', $die);
        add_filter('wp_redirect', $leave, 1);
        try {
            (new \ReflectionMethod(SettingsScreen::class, 'save'))->invoke($screen);

            return 0;
        } catch (Stopped $stopped) {
            return $stopped->status;
        } finally {
            remove_filter('wp_die_handler', $die);
            remove_filter('wp_redirect', $leave, 1);
            [$_POST, $_REQUEST, $_SERVER['REQUEST_METHOD']] = $former;
        }
    }
}

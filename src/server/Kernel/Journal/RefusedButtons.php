<?php

declare(strict_types=1);

namespace Museau\Kernel\Journal;

defined('ABSPATH') || exit;

use Museau\Kernel\Feature;
use Museau\Kernel\Read;

/**
 * Writes down what buttons of ours in wp-admin refuse (S35): no right, no nonce or an old one, nobody signed in. WordPress answers as
 * ever.
 */
final class RefusedButtons implements Feature
{
    /** Reason of a refusal, beside those that its status tells. */
    public const NONCE = 'nonce';

    private const HANDLERS = ['wp_die_handler', 'wp_die_ajax_handler', 'wp_die_json_handler', 'wp_die_jsonp_handler', 'wp_die_xml_handler'];

    /** Whether the last check of a nonce, if there was one, has passed: what is refused after it is refused for another reason. */
    private bool $has_nonce = true;

    public function hooks(): void
    {
        foreach (['check_admin_referer', 'check_ajax_referer'] as $check) {
            add_action($check, function (mixed $action, mixed $result): void {
                $this->has_nonce = $result !== false;
            }, 10, 2);
        }
        foreach (self::HANDLERS as $handler) {
            // Around whatever handler another one has put in place.
            add_filter($handler, $this->around(...), PHP_INT_MAX);
        }
    }

    /** @return mixed the handler that writes the refusal down before this one answers */
    private function around(mixed $handler): mixed
    {
        $hook = is_callable($handler) ? self::pressed() : '';

        return $hook === '' || !is_callable($handler)
            ? $handler
            : function (mixed $message, mixed $title = '', mixed $args = []) use ($handler, $hook): void {
                $status = Read::int(Read::map($args)['response'] ?? 0);
                // WordPress knows no such button for visitors: to them it is a bad request.
                $status = $status === 400 && !is_user_logged_in() ? 401 : $status;
                if (in_array($status, [401, 403, 405, 429], true)) {
                    $method = Read::text($_SERVER['REQUEST_METHOD'] ?? '') === 'POST' ? 'POST' : 'GET';
                    Journal::write(Event::Refusal, $this->has_nonce ? '' : self::NONCE, 0, $method . ' ' . $hook, $status);
                }
                // In a process that answers several requests, as tests do, it says nothing of the next one.
                $this->has_nonce = true;
                $handler($message, $title, $args);
            };
    }

    /** The hook of the button that this request presses, as it is registered; '' when no code of ours stands behind it. */
    private static function pressed(): string
    {
        $page = Read::text($GLOBALS['pagenow'] ?? '');
        $action = Read::text($_REQUEST['action'] ?? '');
        $hook = match (true) {
            wp_doing_ajax() => 'wp_ajax_' . $action,
            $page === 'admin-post.php' => 'admin_post_' . $action,
            // A form that a screen sends to itself.
            default => 'load-' . self::screen(),
        };

        return self::is_ours($hook) ? $hook : '';
    }

    /** WordPress names a screen's hook once she may see it; who may not is refused before. */
    private static function screen(): string
    {
        $named = Read::text($GLOBALS['page_hook'] ?? '');
        $asked = Read::text($GLOBALS['plugin_page'] ?? '');

        return $named !== '' || $asked === '' || !function_exists('get_plugin_page_hookname')
            ? $named
            : get_plugin_page_hookname($asked, get_admin_page_parent());
    }

    private static function is_ours(string $hook): bool
    {
        /** @var array<string, \WP_Hook> $wp_filter */
        global $wp_filter;
        foreach (($wp_filter[$hook] ?? new \WP_Hook())->callbacks as $callbacks) {
            foreach ($callbacks as ['function' => $callback]) {
                if (
                    $callback instanceof \Closure
                    && str_starts_with((string) (new \ReflectionFunction($callback))->getClosureScopeClass()?->getName(), 'Museau\\')
                ) {
                    return true;
                }
            }
        }

        return false;
    }
}

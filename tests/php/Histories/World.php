<?php

declare(strict_types=1);

namespace Museau\Tests\Histories;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Database\Transaction;
use Museau\Kernel\Journal\Event;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\Support\Simulator;
use Museau\Tests\Support\Stopped;
use Museau\Tests\Support\Upload;

/**
 * What surrounds the shop of a history: each call as if PHP had begun anew, its death at a point that was asked for, mails that a server
 * takes or refuses, Stripe's events on their way, and the notices of PHP. Everything lies in one transaction that is never kept.
 */
final class World
{
    /** @var list<string> what an extension or a person would see: PHP's notices, answers that no caller understands */
    public array $faults = [];

    /** @var list<array{to: string, subject: string, text: string}> letters that went out: recipient, subject and a digest of what they say */
    public array $mails = [];

    public bool $refuses_mail = false;

    /** The point at which the next call dies; 0: none. */
    public int $kill = 0;

    /** Whether PHP died once: a letter may then have gone that nobody noted. */
    public bool $has_died = false;

    /** Whether Stripe fails now and then. */
    public bool $stripe_fails = false;

    /** @var list<string> ids of Stripe's events that were answered 200 or lost */
    public array $told = [];

    private int $points = 0;

    private bool $is_dead = false;

    /** Only a call's own process dies, never who looks at what it left. */
    private bool $is_called = false;

    private bool $has_written = false;

    public function begin(): void
    {
        $this->faults = $this->mails = $this->told = [];
        $this->refuses_mail = $this->has_died = $this->stripe_fails = $this->is_dead = false;
        $this->kill = $this->points = 0;
        Simulator::door('reset');
        Simulator::door('plan', ['faults' => [], 'webhooks' => [], 'barriers' => [], 'hold' => true, 'secret' => 'whsec_museau']);
        Clock::reset();
        Db::wpdb()->query('SAVEPOINT history');
        // What other tests have left held is none of this history's.
        $holds = class_exists('WooCommerce', false) ? Db::wpdb()->prefix . 'wc_reserved_stock' : Schema::table('stock_holds');
        Db::run('DELETE FROM %i', $holds);
        Transaction::nest(true);
        wp_cache_flush();
    }

    public function end(): void
    {
        Transaction::nest(true);
        Db::wpdb()->query('ROLLBACK TO SAVEPOINT history');
        wp_cache_flush();
        Clock::reset();
    }

    /** Hooks that stay for all histories of the process. */
    public function watch(): void
    {
        remove_action('shutdown', 'wp_ob_end_flush_all', 1);
        add_filter('query', $this->before_query(...), PHP_INT_MAX);
        add_filter('pre_http_request', function (mixed $answer): mixed {
            $this->point();

            return $answer;
        });
        add_action('http_api_debug', $this->point(...));
        add_filter('pre_wp_mail', $this->mail(...), 5, 2);
        set_error_handler(function (int $level, string $text, string $file = '', int $line = 0): bool {
            if ((error_reporting() & $level) !== 0) {
                $this->faults[] = "notice: $text at " . basename($file) . ":$line";
            }

            return true;
        });
    }

    /**
     * One call of somebody, with nothing left of the one before but what is stored.
     *
     * @param \Closure(): string $work
     */
    public function call(\Closure $work, int $user = 0): string
    {
        wp_cache_flush();
        wp_set_current_user($user);
        $_GET = $_POST = $_REQUEST = $_FILES = [];
        $this->points = 0;
        /** @var list<string> $wp_current_filter */
        /** @var array<string, \WP_Hook> $wp_filter */
        global $wp_current_filter, $wp_filter;
        $depth = count($wp_current_filter);
        $hooks = array_map(static fn(\WP_Hook $hook): \WP_Hook => clone $hook, $wp_filter);
        $this->is_called = true;
        try {
            try {
                $said = $work();
            } catch (Refusal $refusal) {
                $said = 'refused ' . $refusal->error_code;
            }
            // Each call is a request of its own, which does the rest of its work once it is answered.
            do_action('shutdown');
        } catch (Killed) {
            $said = '';
        } catch (\Throwable $error) {
            $said = 'threw ' . $error->getMessage();
            $this->is_dead || $this->faults[] = $error::class . ': ' . $error->getMessage() . ' at ' . basename($error->getFile()) . ':' . $error->getLine();
        }
        $this->is_called = false;
        $wp_current_filter = array_slice($wp_current_filter, 0, $depth);
        if ($this->is_dead || str_starts_with($said, 'threw')) {
            // What the dead process had hooked for the time of its work is gone with it.
            $wp_filter = $hooks;
        }
        if ($this->is_dead) {
            $said = "died at point $this->kill";
            $this->has_died = true;
            $this->is_dead = false;
            Transaction::nest(true);
            $this->forget_what_died();
            // A minute later nobody waits for the dead process any more.
            Db::run('UPDATE %i SET until = %d', Schema::table('locks'), Clock::time() - 1);
        }
        $this->kill = 0;
        wp_set_current_user(0);

        return $said;
    }

    /** What the dead process knew and had not written. */
    private function forget_what_died(): void
    {
        (new \ReflectionProperty(ProductIndex::class, 'changed'))->setValue(museau()->product_index(), []);
    }

    /**
     * A call of the shop's REST routes, as its pages make it.
     *
     * @param array<string, mixed>  $params
     * @param array<string, string> $headers
     * @param array<string, mixed>  $files
     */
    public function rest(string $method, string $path, array $params = [], array $headers = [], array $files = []): RestAnswer
    {
        $request = new \WP_REST_Request($method, '/museau-react/v1' . $path);
        foreach (array_filter($headers) as $name => $value) {
            $request->set_header($name, $value);
        }
        if ($method === 'GET') {
            $request->set_query_params($params);
        } elseif ($files !== [] || isset($params['payment_intent_id'])) {
            $request->set_header('Content-Type', 'multipart/form-data; boundary=x');
            $request->set_body_params($params);
            Upload::put($request, $files);
        } else {
            $request->set_header('Content-Type', 'application/json');
            $request->set_body(isset($params['raw']) ? Read::text($params['raw']) : (string) wp_json_encode($params));
        }
        $answer = RestAnswer::dispatched($request);
        // Stripe, which is asked to send an event again, is told so by a 500.
        $is_explained = $answer->get_status() === 503
            || (self::field($answer, 'code') === 'museau_webhook_later' && self::only_stripe_failed());
        if ($answer->get_status() >= 500 && !$this->is_dead && !($this->stripe_fails && $is_explained)) {
            $this->faults[] = "$path answered " . $answer->get_status() . ' ' . wp_json_encode($answer->get_data());
        }

        return $answer;
    }

    /** Whether each event that was answered 500 so far failed at Stripe or at a lock, and not in PHP. */
    private static function only_stripe_failed(): bool
    {
        return Db::value(
            "SELECT 1 FROM %i WHERE event = %s AND status = 500 AND detail NOT LIKE '%%PaymentFailed' AND detail NOT LIKE '%%CouldNotLock' LIMIT 1",
            Schema::table('journal'),
            Event::Webhook->value,
        ) === null;
    }

    /** A field of an answer; '' where it has none. */
    public static function field(RestAnswer $answer, string $name): string
    {
        return Read::text(Read::map($answer->get_data())[$name] ?? '');
    }

    /** Status and code. */
    public static function said(RestAnswer $answer): string
    {
        return trim($answer->get_status() . ' ' . self::field($answer, 'code'));
    }

    /**
     * A button of wp-admin, pressed by the artist.
     *
     * @param array<string, mixed> $fields
     */
    public function button(string $action, string $nonce, array $fields): string
    {
        $_POST = $_REQUEST = [...$fields, '_wpnonce' => wp_create_nonce($nonce)];
        $_SERVER['REQUEST_METHOD'] = 'POST';
        $stop = static fn(): never => throw new Stopped(302);
        $die = static fn(): callable => static fn(mixed $message, mixed $title = '', mixed $args = []): never => throw new Stopped(Read::int(is_array($args) ? $args['response'] ?? 200 : $args, 200));
        add_filter('wp_redirect', $stop, 1);
        add_filter('wp_die_handler', $die, 1);
        try {
            do_action("admin_post_$action");

            return 'nothing';
        } catch (Stopped $stopped) {
            $said = Read::items(get_transient('museau_order_said_' . get_current_user_id()));
            delete_transient('museau_order_said_' . get_current_user_id());

            return $stopped->status === 302 ? mb_substr(Read::text($said[0] ?? '') . ' ' . Read::text($said[1] ?? ''), 0, 90) : "died $stopped->status";
        } finally {
            remove_filter('wp_redirect', $stop, 1);
            remove_filter('wp_die_handler', $die, 1);
            $_SERVER['REQUEST_METHOD'] = 'GET';
        }
    }

    /** Whether anything that is looked at was written since this was asked last. */
    public function has_written(): bool
    {
        [$has, $this->has_written] = [$this->has_written, false];

        return $has;
    }

    private function before_query(string $sql): string
    {
        if (!$this->has_written && preg_match('/^\s*(?:INSERT|UPDATE|DELETE|REPLACE)(?!.*?(?:museau_rates|museau_locks|_options))/i', substr($sql, 0, 80)) === 1) {
            $this->has_written = true;
        }
        if (($this->kill > 0 || $this->is_dead) && preg_match('/^\s*(?:INSERT|UPDATE|DELETE|REPLACE|COMMIT|RELEASE)/i', $sql) === 1) {
            $this->point();
        }

        return $sql;
    }

    private function point(): void
    {
        if ($this->is_called && ($this->is_dead || ($this->kill > 0 && ++$this->points === $this->kill))) {
            $this->is_dead = true;

            throw new Killed('PHP is dead.');
        }
    }

    /** @param array{to: string|list<string>, subject: string, message: string} $mail */
    private function mail(mixed $sent, array $mail): bool
    {
        $this->point();
        if ($this->refuses_mail) {
            do_action('wp_mail_failed', new \WP_Error('wp_mail_failed', 'Refused by the history.'));

            return false;
        }
        $this->mails[] = ['to' => implode(',', (array) $mail['to']), 'subject' => $mail['subject'], 'text' => md5($mail['message'])];
        $this->point();

        return true;
    }
}

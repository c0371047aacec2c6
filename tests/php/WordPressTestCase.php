<?php

declare(strict_types=1);

namespace Museau\Tests;

use Museau\Domain\Catalogue\ProductIndex;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Transaction;
use Museau\Tests\Support\Plain;
use Museau\Tests\Support\RestAnswer;
use PHPUnit\Framework\TestCase;

/**
 * A test on a real WordPress with a real database: everything it writes is rolled back, its mails are kept in $mails,
 * and it fails on any PHP notice. Needs MUSEAU_SITE.
 */
abstract class WordPressTestCase extends TestCase
{
    /** @var list<array{to: string|list<string>, subject: string, message: string}> */
    protected array $mails = [];

    protected function setUp(): void
    {
        parent::setUp();
        if (getenv('MUSEAU_SITE') === false) {
            self::markTestSkipped('MUSEAU_SITE names no site.');
        }
        Db::wpdb()->suppress_errors(false);
        Db::wpdb()->query('START TRANSACTION');
        Transaction::nest(true);
        wp_cache_flush();
        wp_set_current_user(0);
        $this->mails = [];
        add_filter('pre_wp_mail', $this->keep_mail(...), 5, 2);
        if (!$this->sees_typography()) {
            Plain::on();
        }
    }

    /** Whether the test reads sentences as a visitor sees them; otherwise as the sources write them, so that both can be searched alike. */
    protected function sees_typography(): bool
    {
        return false;
    }

    protected function tearDown(): void
    {
        // WordPress gives an update five minutes, of which the tests after one would die.
        set_time_limit(0);
        if (getenv('MUSEAU_SITE') !== false) {
            remove_all_filters('pre_wp_mail', 5);
            Plain::off();
            Clock::shift(0);
            Transaction::nest(false);
            Db::wpdb()->query('ROLLBACK');
            wp_cache_flush();
        }
        parent::tearDown();
    }

    public static function is_woocommerce(): bool
    {
        return class_exists('WooCommerce', false);
    }

    /**
     * A call of our REST namespace, through WordPress's own server.
     *
     * @param array<string, mixed>  $params  query for GET and DELETE, JSON body otherwise
     * @param array<string, string> $headers
     */
    protected function call(string $method, string $path, array $params = [], array $headers = []): RestAnswer
    {
        $request = new \WP_REST_Request($method, '/museau-react/v1' . $path);
        foreach ($headers as $name => $value) {
            $request->set_header($name, $value);
        }
        if (in_array($method, ['GET', 'DELETE'], true)) {
            $request->set_query_params($params);
        } else {
            $request->set_header('Content-Type', 'application/json');
            $request->set_body((string) wp_json_encode($params));
        }
        return RestAnswer::dispatched($request);
    }

    /** Text of a mail, the oldest first. */
    protected function sent(int $place): string
    {
        return $this->mails[$place]['message'] ?? self::fail("No mail $place.");
    }

    /** Signs a user of this role in; answers the id. */
    protected function sign_in(string $role = 'administrator'): int
    {
        $id = wp_insert_user(['user_login' => 'u' . wp_generate_password(8, false), 'user_pass' => 'x', 'role' => $role, 'user_email' => wp_generate_password(8, false) . '@example.org']);
        assert(is_int($id));
        wp_set_current_user($id);

        return $id;
    }

    /** Queries that $work costs in a request of its own. */
    protected function queries(callable $work): int
    {
        wp_cache_flush_group(ProductIndex::SHOWN);
        $before = Db::wpdb()->num_queries;
        $work();

        return Db::wpdb()->num_queries - $before;
    }

    /** @param array{to: string|list<string>, subject: string, message: string} $mail */
    private function keep_mail(mixed $sent, array $mail): bool
    {
        if ($sent === null) {
            // What is postponed comes again.
            $this->mails[] = $mail;
        }

        return true;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Rest;

use Museau\Domain\Catalogue\ListPositions;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Journal\Journal;
use Museau\Rest\WebhookController;
use Museau\Tests\WordPressTestCase;

/** What anybody can learn, fill or set off without a right to anything (S26, S35, F17). */
final class ExposureTest extends WordPressTestCase
{
    /** [S26] Feeds and embeds name the site, never the account that wrote. */
    public function test_names_of_accounts(): void
    {
        $id = wp_insert_post(['post_title' => 'Un article', 'post_status' => 'publish', 'post_author' => $this->sign_in('administrator')]);
        $login = wp_get_current_user()->user_login;
        wp_set_current_user(0);
        $data = get_oembed_response_data($id, 600);
        self::assertIsArray($data);
        self::assertSame([get_bloginfo('name'), home_url('/')], [$data['author_name'], $data['author_url']]);
        $request = new \WP_REST_Request('GET', '/oembed/1.0/embed');
        $request->set_query_params(['url' => get_permalink($id)]);
        self::assertStringNotContainsString($login, (string) wp_json_encode(rest_do_request($request)->get_data()));

        /** @var \WP_Query $wp_query */
        global $wp_query;
        $former = $wp_query;
        $feed = new \WP_Query(['p' => $id]);
        $feed->is_feed = true;
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = $feed;
        $feed->the_post();
        self::assertSame(get_bloginfo('name'), get_the_author());
        self::assertStringNotContainsString(strtolower($login), strtolower(get_author_posts_url((int) get_post($id)?->post_author)));
        $GLOBALS['wp_query'] = $GLOBALS['wp_the_query'] = $former;
        wp_reset_postdata();
    }

    /** [F17] Only a call that names our own payment, signed in Stripe's form, tells the artist that her secret is wrong. */
    public function test_what_alarms_about_the_webhook(): void
    {
        delete_option('museau_webhook_health');
        $now = time();
        $event = static fn(string $site): string => (string) wp_json_encode(['id' => 'evt_1', 'object' => 'event', 'type' => 'payment_intent.succeeded', 'data' => ['object' => ['id' => 'pi_unknown', 'object' => 'payment_intent', 'metadata' => ['site' => $site]]]]);
        $signature = "t=$now,v1=" . str_repeat('0', 64);
        foreach ([
            ['{}', ''], ['{}', $signature], ['', $signature], ['7', $signature], [$event('another'), $signature], [$event(museau()->keys()->site()), ''],
            [$event(museau()->keys()->site()), 't=1,v1=' . str_repeat('0', 64)], [$event(museau()->keys()->site()), "t=$now,v1=x"],
        ] as [$body, $header]) {
            self::assertContains($this->hook($body, $header), [400, 413]);
            self::assertNull(WebhookController::health()['refused'], "$body $header");
        }
        self::assertSame(400, $this->hook($event(museau()->keys()->site()), $signature));
        self::assertNotNull(WebhookController::health()['refused']);
        // Each of them stands in the journal, as one line.
        $lines = array_filter(Journal::page(1, 50), static fn(array $line): bool => $line['detail'] === 'museau_webhook_signature');
        self::assertCount(1, $lines);
        self::assertGreaterThan(5, array_values($lines)[0]['hits']);
    }

    /** What is kept of long lists stays small, whatever is searched for. */
    public function test_lists_that_anybody_asks_for(): void
    {
        update_option('museau_list_stamp', 'abcdef0123456789');
        for ($i = 0; $i < 620; ++$i) {
            Clock::shift($i);
            ListPositions::ids("mot $i", 'ids', static fn(): array => [1, 2, 3]);
        }
        Clock::shift(0);
        self::assertLessThanOrEqual(500, (int) Db::value('SELECT COUNT(*) FROM %i', Schema::table('list_marks')));
        self::assertSame([1, 2, 3], ListPositions::ids('mot 619', 'ids', static fn(): array => self::fail('the newest one is kept')));
    }

    /** An order's key may come in a header, which stands in no log. */
    public function test_a_key_outside_the_address(): void
    {
        foreach (['/order-status', '/balance'] as $path) {
            self::assertSame(404, $this->call('GET', $path, ['order' => 99999999], ['Order-Key' => str_repeat('0', 32)])->get_status());
            self::assertSame(404, $this->call('GET', $path, ['order' => 99999999])->get_status());
        }
    }

    private function hook(string $body, string $signature): int
    {
        $request = new \WP_REST_Request('POST', '/museau-react/v1/stripe-webhook');
        $request->set_header('Content-Type', 'application/json');
        if ($signature !== '') {
            $request->set_header('Stripe-Signature', $signature);
        }
        $request->set_body($body);

        return rest_do_request($request)->get_status();
    }
}

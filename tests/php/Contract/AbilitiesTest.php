<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the shop answers through WordPress's Abilities API, and what no ability does, on every engine. */
final class AbilitiesTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    private const OURS = ['museau/next-date', 'museau/portfolio', 'museau/quote'];

    protected function setUp(): void
    {
        parent::setUp();
        Db::run('DELETE FROM %i', Schema::table('rates'));
    }

    #[TestDox('The three abilities of the shop are read-only, public and shown in REST, and their schemas hold what they answer')]
    public function test_registered(): void
    {
        $this->the_portrait();
        $ours = array_filter(wp_get_abilities(), static fn(\WP_Ability $ability): bool => str_starts_with($ability->get_name(), 'museau/'));
        $names = array_map(static fn(\WP_Ability $ability): string => $ability->get_name(), array_values($ours));
        sort($names);
        self::assertSame(self::OURS, $names);
        foreach ($ours as $ability) {
            self::assertSame(['readonly' => true, 'destructive' => false, 'idempotent' => true], $ability->get_meta_item('annotations'));
            self::assertTrue($ability->get_meta_item('show_in_rest'));
            self::assertSame('museau', $ability->get_category());
            self::assertFalse($ability->get_input_schema()['additionalProperties']);
            $input = $ability->get_name() === 'museau/quote' ? ['options' => ['Format' => 'a4', 'Nombre animaux' => '1 animal']] : [];
            self::assertIsArray($ability->execute($input), $ability->get_name());
        }
    }

    #[TestDox('A quote is what the cart charges: price, deposit, shipping and balance; unknown options are told what can be chosen')]
    public function test_quote(): void
    {
        $this->the_portrait();
        $quote = $this->answer('museau/quote', ['options' => ['pa_format' => 'A4', "Nombre d'animaux" => '1 animal']]);
        $totals = $this->with_portrait()->totals;
        self::assertSame(
            [$totals->subtotal, $totals->shipping, $totals->total, $totals->future_payments, $totals->due_now()],
            array_map(static fn(string $name): int => (int) round(100 * (float) Read::text($quote[$name])), ['price', 'shipping', 'total', 'balance', 'due_now']),
        );
        self::assertSame([30.0, 30], [$quote['deposit'], $quote['deposit_percent']]);
        $refused = wp_get_ability('museau/quote')?->execute(['options' => ['Format' => 'a0']]);
        self::assertInstanceOf(\WP_Error::class, $refused);
        self::assertSame(['1 animal', '2 animaux'], Read::map(Read::map($refused->get_error_data())['options'])["Nombre d'animaux"]);
        self::assertSame(400, Read::map($refused->get_error_data())['status']);
    }

    #[TestDox('The next date is the shop\'s own delay, and none while portraits are closed')]
    public function test_next_date(): void
    {
        $this->the_portrait();
        $date = $this->answer('museau/next-date', []);
        self::assertSame([true, museau()->settings()->ready_by(), false], [$date['open'], $date['ready_by'], $date['promised']]);
        museau()->settings()->save(['portraits_closed' => true]);
        $closed = $this->answer('museau/next-date', []);
        self::assertSame([false, '', 0], [$closed['open'], $closed['ready_by'], $closed['places_left']]);
        self::assertNotSame('', $closed['why']);
    }

    #[TestDox('The portfolio shows samples with a picture, and no order, mailbox or address of anybody')]
    public function test_portfolio(): void
    {
        $order = $this->portrait();
        $shown = $this->answer('museau/portfolio', ['per_page' => 24]);
        self::assertSame(0, $shown['total']);
        $json = (string) wp_json_encode($shown);
        foreach ([$order->number, 'zoe@example.org', 'rue des Lilas'] as $secret) {
            self::assertStringNotContainsString($secret, $json);
        }
        self::assertInstanceOf(\WP_Error::class, wp_get_ability('museau/portfolio')?->execute(['per_page' => 25]));
    }

    #[TestDox('A visitor runs them by REST with GET alone, sixty times a minute')]
    public function test_rest(): void
    {
        $this->the_portrait();
        $run = static function (string $method): \WP_REST_Response {
            $request = new \WP_REST_Request($method, '/wp-abilities/v1/abilities/museau/next-date/run');

            return rest_do_request($request);
        };
        self::assertSame(405, $run('POST')->get_status());
        for ($i = 0; $i < 60; ++$i) {
            self::assertSame(200, $run('GET')->get_status());
        }
        self::assertSame(429, $run('GET')->get_status());
    }

    #[TestDox('No ability, ours, WordPress\'s, WooCommerce\'s or another plugin\'s, marks an order paid, cancels a paid one or deletes a sold piece')]
    public function test_what_none_does(): void
    {
        $this->sign_in();
        $paid = $this->original();
        $piece = $paid->lines[0]->product_id;
        $print = $this->a_print();
        $cart = museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0));
        $unpaid = museau()->orders()->place($cart, $this->billing(), '', []);
        $this->add_reckless_abilities();
        $seen = [];
        foreach (wp_get_abilities() as $ability) {
            foreach ([$unpaid->id, $paid->id, $piece, $this->variation_of($print, 0)] as $id) {
                foreach (self::inputs($ability, $id) as $input) {
                    $this->run_quietly($ability, $input);
                    self::assertNothingHappened($ability->get_name(), $this->again($unpaid), $this->again($paid), $piece);
                }
            }
            $seen[] = $ability->get_name();
        }
        self::assertSame([], array_diff([...self::OURS, 'core/get-site-info', 'reckless/pay', 'reckless/cancel', 'reckless/delete'], $seen));
        $theirs = array_filter($seen, static fn(string $name): bool => str_starts_with($name, 'woocommerce/'));
        fwrite(STDERR, sprintf("\nAbilities: %d, of which %d of WooCommerce's.\n", count($seen) - 3, count($theirs)));
    }

    private static function assertNothingHappened(string $name, Order $unpaid, Order $paid, int $piece): void
    {
        self::assertSame([OrderStatus::Pending, 0], [$unpaid->status, $unpaid->received], $name);
        self::assertNotContains($paid->status, [OrderStatus::Cancelled, OrderStatus::Pending], $name);
        self::assertSame('publish', get_post_status($piece), $name);
    }

    /** Abilities as a careless plugin might bring them; on a version of WooCommerce without its own they stand for these. */
    private function add_reckless_abilities(): void
    {
        $do = [
            'pay' => static fn(int $id): mixed => self::is_woocommerce() ? self::set_status($id, 'processing') : wp_update_post(['ID' => $id, 'post_status' => 'publish']),
            'cancel' => static fn(int $id): mixed => self::is_woocommerce() ? self::set_status($id, 'cancelled') : wp_trash_post($id),
            'delete' => static fn(int $id): mixed => get_post_type($id) === 'product' ? [wp_trash_post($id), wp_delete_post($id, true)] : false,
        ];
        foreach ($do as $name => $work) {
            \WP_Abilities_Registry::get_instance()?->register("reckless/$name", [
                'label' => $name,
                'description' => $name,
                'category' => 'site',
                'input_schema' => ['type' => 'object', 'properties' => ['id' => ['type' => 'integer']]],
                'execute_callback' => static function (array $input) use ($work): array {
                    $work(Read::int($input['id'] ?? 0));

                    return [];
                },
                'permission_callback' => '__return_true',
            ]);
        }
    }

    private static function set_status(int $id, string $status): bool
    {
        $order = wc_get_order($id);

        return $order instanceof \WC_Order && !($status === 'cancelled' && $order->has_status('pending')) && $order->update_status($status);
    }

    /** @return list<array<string, mixed>> inputs that name this id wherever the ability takes one, with each status and forced */
    private static function inputs(\WP_Ability $ability, int $id): array
    {
        $properties = Read::map($ability->get_input_schema()['properties'] ?? []);
        $named = array_filter(array_keys($properties), static fn(string $name): bool => preg_match('/(^|_)id$|order|product/', $name) === 1);
        if ($named === []) {
            return [[]];
        }
        $input = array_fill_keys($named, $id) + array_intersect_key(['force' => true, 'set_paid' => true], $properties);

        return isset($properties['status'])
            ? array_map(static fn(string $status): array => $input + ['status' => $status], ['processing', 'completed', 'cancelled', 'trash'])
            : [$input];
    }

    /** @param array<string, mixed> $input */
    private function run_quietly(\WP_Ability $ability, array $input): void
    {
        add_filter('doing_it_wrong_trigger_error', '__return_false');
        $ability->execute($input);
        remove_filter('doing_it_wrong_trigger_error', '__return_false');
        wp_cache_flush();
    }

    /**
     * @param array<string, mixed> $input
     *
     * @return array<string, mixed>
     */
    private function answer(string $name, array $input): array
    {
        $answer = wp_get_ability($name)?->execute($input);

        return is_array($answer) ? Read::map($answer) : self::fail($answer instanceof \WP_Error ? $answer->get_error_message() : "No $name.");
    }
}

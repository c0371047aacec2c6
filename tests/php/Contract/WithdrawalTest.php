<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\AccessToken;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Withdrawal\LineState;
use Museau\Domain\Withdrawal\Withdrawal;
use Museau\Domain\Withdrawal\WithdrawalLine;
use Museau\Domain\Withdrawal\WithdrawalRefund;
use Museau\Engine\Embedded\EmbeddedOrders;
use Museau\Engine\Embedded\EmbeddedOrderTable;
use Museau\Engine\Embedded\EmbeddedStock;
use Museau\Engine\WooCommerce\WooOrderScreen;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Language;
use Museau\Kernel\Money\Money;
use Museau\Kernel\Refusal;
use Museau\Rest\StatusCode;
use Museau\Screens\Orders\OrdersScreen;
use Museau\Screens\Withdrawal\WithdrawalActions;
use Museau\Screens\Withdrawal\WithdrawalMarks;
use Museau\Screens\Withdrawal\WithdrawalView;
use Museau\Tests\Support\Json;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The right of withdrawal (L221-18 to L221-28), on every engine. */
final class WithdrawalTest extends WordPressTestCase
{
    use MakesProducts;

    private const DEMAND = '11111111-2222-4333-8444-555555555555';

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'withdrawals', 'mails'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        $_SERVER['REMOTE_ADDR'] = '203.0.113.9';
    }

    protected function tearDown(): void
    {
        $_SERVER['REMOTE_ADDR'] = '127.0.0.1';
        parent::tearDown();
    }

    #[TestDox('A guest names her order by number and address; wrong, another\'s and unpaid look the same')]
    public function test_naming(): void
    {
        $order = $this->paid();
        self::assertSame($order->id, $this->desk()->named(' n° ' . mb_strtolower($order->number), 'ZOE@example.org')->id);
        self::assertSame($order->id, $this->desk()->linked($order->id, $order->key)->id);
        $other = $this->a_print();
        $unpaid = museau()->orders()->place(museau()->carts()->add(null, $other, 1, $this->variation_of($other, 0)), $this->billing(), '', []);
        $said = array_map($this->refusal(...), [
            fn() => $this->desk()->named('999999', 'zoe@example.org'),
            fn() => $this->desk()->named($order->number, 'autre@example.org'),
            fn() => $this->desk()->named($unpaid->number, 'zoe@example.org'),
            fn() => $this->desk()->linked($order->id, $unpaid->key),
            fn() => $this->desk()->linked(999999, $order->key),
            fn() => $this->desk()->opened(AccessToken::read('order', AccessToken::issue('link', $order->id, time()), time())),
            fn() => $this->desk()->opened(AccessToken::read('link', AccessToken::issue('order', $order->id, time()), time())),
            fn() => $this->desk()->opened(AccessToken::read('link', AccessToken::issue('link', $order->id, time() - 301), time())),
            fn() => $this->desk()->opened(AccessToken::read('order', AccessToken::issue('order', $order->id, time() - 3601), time())),
        ]);
        self::assertCount(1, array_unique($said), implode("\n", $said));
        self::assertStringStartsWith('404 ', $said[0]);
        self::assertSame($order->id, AccessToken::read('order', AccessToken::issue('order', $order->id, time() - 3599), time()));
        self::assertSame($order->id, AccessToken::read('link', AccessToken::issue('link', $order->id, time() - 299), time()));
    }

    #[TestDox('A number is taken as people type it: without its zeros, with spaces, another dash, a sign or a word before it')]
    public function test_spellings(): void
    {
        $order = $this->paid();
        $short = (string) preg_replace('/-0+/', '-', $order->number);
        foreach ([$short, "#$order->number", "commande N° $order->number", str_replace('-', ' ', $order->number), str_replace('-', '–', $order->number), '0' . $order->number] as $typed) {
            self::assertSame($order->id, $this->desk()->named($typed, 'zoe@example.org')->id, $typed);
        }
        foreach (["{$order->number}0", "1$order->number", '-', '0'] as $typed) {
            self::assertStringStartsWith('404 ', $this->refusal(fn() => $this->desk()->named($typed, 'zoe@example.org')), $typed);
        }
    }

    #[TestDox('Guessing is stopped after twenty tries an hour')]
    public function test_guessing(): void
    {
        for ($i = 0; $i < 20; ++$i) {
            self::assertStringStartsWith('404 ', $this->refusal(fn() => $this->desk()->named((string) $i, 'zoe@example.org')));
        }
        self::assertStringStartsWith('429 ', $this->refusal(fn() => $this->desk()->named('20', 'zoe@example.org')));
    }

    #[TestDox('Of a mixed order only the goods are offered; one piece of two is withdrawn, stamped to the second, once')]
    public function test_one_line_of_three(): void
    {
        $order = $this->paid();
        $desk = $this->desk();
        self::assertSame([LineState::Personalised, LineState::Open, LineState::Open], $this->states($order));
        $this->mails = [];
        $before = time();
        $print = $order->lines[1];
        $withdrawal = $desk->declare($order, self::DEMAND, "  Zoé\nMartin ", [$print->id => 1]);
        self::assertSame('Zoé Martin', $withdrawal->name);
        self::assertSame([$print->id, $print->name, 1, 1200], [$withdrawal->lines[0]['line_id'], $withdrawal->lines[0]['name'], $withdrawal->lines[0]['quantity'], $withdrawal->cents()]);
        self::assertGreaterThanOrEqual($before, $withdrawal->created);
        self::assertMatchesRegularExpression('/Déclaration reçue le \d{1,2} \S+ \d{4} à \d\d:\d\d:\d\d \(/', $withdrawal->declaration);
        foreach (['Je vous notifie par la présente ma rétractation', '1 × ' . $print->name, '12,00 €', $order->number, 'Livraison : date non connue.', 'zoe@example.org'] as $words) {
            self::assertStringContainsString($words, $withdrawal->declaration);
        }
        self::assertSame(['zoe@example.org', museau()->settings()->email()], array_column($this->mails, 'to'));
        self::assertStringContainsString($withdrawal->moment(), $this->mails[0]['message']);
        self::assertStringContainsString('R-' . $withdrawal->id, $this->mails[0]['message']);
        self::assertStringNotContainsString($order->key, $this->mails[1]['message']);

        self::assertSame($withdrawal->id, $desk->declare($order, self::DEMAND, 'Zoé Martin', [$print->id => 1])->id);
        self::assertCount(2, $this->mails);
        self::assertSame([1, 1], [$desk->lines($order)[1]->quantity, $desk->lines($order)[2]->quantity]);

        foreach ([[$order->lines[0]->id => 1], [$print->id => 2], [$print->id => -1], [424242 => 1], []] as $turn => $wanted) {
            self::assertMatchesRegularExpression('/^4\d\d /', $this->refusal(fn() => $desk->declare($order, str_replace('5', (string) $turn, self::DEMAND), 'Zoé', $wanted)));
        }
        self::assertStringContainsString('nom', $this->refusal(fn() => $desk->declare($order, self::DEMAND, ' ', [$print->id => 1])));
        self::assertCount(1, $desk->withdrawals->of_order($order->id));

        $second = $desk->declare($order, str_replace('1', '9', self::DEMAND), 'Zoé Martin', [$print->id => 1]);
        self::assertSame(1200, $second->cents());
        self::assertSame([LineState::Personalised, LineState::Withdrawn, LineState::Open], $this->states($order));
    }

    #[TestDox('The fourteen days are counted from the delivery that the artist notes, and stay open before')]
    public function test_the_period(): void
    {
        $order = $this->paid();
        self::assertNull(WithdrawalActions::last_day($order));
        $today = (string) wp_date('Y-m-d');
        self::assertStringStartsWith('409 Cette commande n\'est pas encore partie', $this->refusal(fn() => $this->desk()->step($order, 'delivered', ['delivered_on' => $today])));
        museau()->orders()->move($order->id, OrderStatus::Shipped);
        $order = $this->again($order);
        foreach ([(string) wp_date('Y-m-d', time() + 2 * DAY_IN_SECONDS), '2020-01-01', 'hier'] as $day) {
            self::assertStringStartsWith('400 ', $this->refusal(fn() => $this->desk()->step($order, 'delivered', ['delivered_on' => $day])));
        }
        self::assertStringContainsString('inclus', $this->desk()->step($order, 'delivered', ['delivered_on' => $today]));
        $order = $this->again($order);
        self::assertGreaterThanOrEqual((string) wp_date('Y-m-d', time() + 14 * DAY_IN_SECONDS), WithdrawalActions::last_day($order));
        self::assertSame(LineState::Open, $this->states($order)[1]);

        museau()->orders()->set_meta($order->id, Withdrawal::DELIVERED, (string) wp_date('Y-m-d', time() - 30 * DAY_IN_SECONDS));
        $order = $this->again($order);
        self::assertSame([LineState::Personalised, LineState::Over, LineState::Over], $this->states($order));
        self::assertStringStartsWith('409 ', $this->refusal(fn() => $this->desk()->declare($order, self::DEMAND, 'Zoé', [$order->lines[1]->id => 1])));
        $html = (new WithdrawalView('', [], []))->lines($order, $this->desk()->lines($order), 'x', 'y');
        self::assertStringContainsString('le délai de 14 jours s&#039;est terminé le', $html);
        self::assertStringNotContainsString('type="checkbox"', $html);
    }

    #[TestDox('The list of orders marks a withdrawal that waits for the artist, until it is settled')]
    public function test_the_list(): void
    {
        $order = $this->paid();
        $listed = function () use ($order): string {
            $marks = new WithdrawalMarks($this->desk()->withdrawals);
            ob_start();
            if (museau()->sells_with_woocommerce()) {
                remove_all_actions('woocommerce_shop_order_list_table_custom_column', 20);
                (new WooOrderScreen(museau()->orders(), static fn(): string => '', $marks->html(...), static fn() => null))->hooks();
                foreach (['order_number', 'order_total'] as $column) {
                    do_action('woocommerce_shop_order_list_table_custom_column', $column, wc_get_order($order->id));
                }
            } else {
                $screen = new OrdersScreen(new EmbeddedOrderTable(), new EmbeddedOrders(new EmbeddedStock()), museau()->order_panel(), museau()->photos(), museau()->mail_queue(), $marks);
                (new \ReflectionMethod($screen, 'print'))->invoke($screen);
            }

            return (string) ob_get_clean();
        };
        self::assertStringNotContainsString('Rétractation', $listed());
        $withdrawal = $this->desk()->declare($order, self::DEMAND, 'Zoé Martin', [$order->lines[1]->id => 1]);
        self::assertSame(1, substr_count($listed(), 'Rétractation du'));
        $this->desk()->withdrawals->close($withdrawal->id);
        self::assertStringNotContainsString('Rétractation', $listed());
    }

    #[TestDox('What goes back: the price of what was withdrawn, and the shipping of the goods with the last of them')]
    public function test_what_goes_back(): void
    {
        museau()->settings()->save(['portrait_shipping' => 1500]);
        $order = $this->paid();
        $one = $this->desk()->declare($order, self::DEMAND, 'Zoé Martin', [$order->lines[1]->id => 2]);
        self::assertSame([2400, [$order->lines[1]->id => 2400]], self::back($this->desk()->refund_of($order, $one)));
        $rest = $this->desk()->declare($order, str_replace('1', '9', self::DEMAND), 'Zoé Martin', [$order->lines[2]->id => 1]);
        $shipping = $order->shipping - 1500;
        self::assertSame([18000 + $shipping, [$order->lines[2]->id => 18000]], self::back($this->desk()->refund_of($order, $rest)));
        self::assertSame([2400, [$order->lines[1]->id => 2400]], self::back($this->desk()->refund_of($order, $one)));

        $this->sign_in();
        $html = museau()->order_panel()->html($order);
        foreach (['Livrée le', 'Rétractation R-' . $one->id, 'Rembourser 24,00 €', 'value="refund_withdrawal:' . $one->id . '"', 'au plus tard le', 'name="confirmed_withdrawal[' . $one->id . ']"'] as $words) {
            self::assertStringContainsString($words, $html, $words);
        }
        self::assertStringStartsWith('400 ', $this->refusal(fn() => $this->desk()->step($order, 'refund_withdrawal:' . $one->id, [])));
        self::assertStringStartsWith('400 ', $this->refusal(fn() => $this->desk()->step($order, 'refund_withdrawal:999999', ['confirmed_withdrawal' => ['999999' => '1']])));
        $this->desk()->step($order, 'close_withdrawal:' . $one->id, []);
        self::assertTrue($this->desk()->withdrawals->find($one->id)?->is_closed);
    }

    #[TestDox('The money goes back within fourteen days of the declaration (L221-24), which names the delivery when it is known')]
    public function test_the_days_of_a_declaration(): void
    {
        $order = $this->paid();
        $withdrawal = $this->desk()->declare($order, self::DEMAND, 'Zoé Martin', [$order->lines[1]->id => 1]);
        Db::run('UPDATE %i SET created = %d WHERE id = %d', Schema::table('withdrawals'), strtotime('2027-03-20T22:30:00Z'), $withdrawal->id);
        $in_march = $this->desk()->withdrawals->find($withdrawal->id);
        self::assertSame('3 avril 2027', $in_march?->refund_before(), 'declared at 23:30, with the change to summer time between');
        self::assertStringContainsString('Livraison : date non connue.', $withdrawal->declaration);
        self::assertStringContainsString('elle ne part plus', $this->desk()->next($order, $withdrawal)[0]);

        $today = (string) wp_date('Y-m-d');
        museau()->orders()->set_meta($order->id, Withdrawal::DELIVERED, $today);
        $order = $this->again($order);
        $withdrawal = $this->desk()->declare($order, str_replace('1', '9', self::DEMAND), 'Zoé Martin', [$order->lines[1]->id => 1]);
        self::assertStringContainsString('Reçue le ' . Language::date($today) . '.', $withdrawal->declaration);
        self::assertStringStartsWith('Renvoyez', $this->desk()->next($order, $withdrawal)[0]);
    }

    #[TestDox('The delivery that goes back is what the order paid, not what the shop asks today; the receipt names it')]
    public function test_the_delivery_that_was_paid(): void
    {
        $order = $this->paid();
        // As if a portrait's delivery had cost 5 € less than all of it when this order was placed.
        museau()->orders()->set_meta($order->id, WithdrawalRefund::PORTRAIT_SHIPPING, $order->shipping - 500);
        museau()->settings()->save(['portrait_shipping' => $order->shipping]);
        $order = $this->again($order);
        $all = $this->desk()->declare($order, self::DEMAND, 'Zoé Martin', [$order->lines[1]->id => 2, $order->lines[2]->id => 1]);
        self::assertSame(20400 + 500, $this->desk()->refund_of($order, $all)->cents);
        self::assertStringContainsString(
            Money::text(20400 + 500) . ', dont ' . Money::text(500) . ' de livraison',
            implode(' ', $this->desk()->next($order, $all)),
        );
    }

    #[TestDox('The receipt promises what is still there to give back, not what went back before')]
    public function test_a_line_that_was_refunded_in_part(): void
    {
        $order = $this->paid();
        museau()->orders()->record_refund($order->id, 're_part', 500, [$order->lines[1]->id => 500], 'Un coin plié');
        $order = $this->again($order);
        $withdrawal = $this->desk()->declare($order, self::DEMAND, 'Zoé Martin', [$order->lines[1]->id => 2]);
        self::assertSame(1900, $this->desk()->refund_of($order, $withdrawal)->cents);
        self::assertStringContainsString(Money::text(1900) . ' vous sont remboursés', implode(' ', $this->desk()->next($order, $withdrawal)));
    }

    #[TestDox('Where less is left than the lines are worth, the lines are cut to the sum')]
    public function test_a_sum_that_is_capped(): void
    {
        $order = $this->paid();
        museau()->orders()->record_refund($order->id, 're_gesture', $order->received - 1000, [], 'Geste');
        $order = $this->again($order);
        $withdrawal = $this->desk()->declare($order, self::DEMAND, 'Zoé Martin', [$order->lines[1]->id => 2]);
        self::assertSame([1000, [$order->lines[1]->id => 1000]], self::back($this->desk()->refund_of($order, $withdrawal)));
    }

    /** @return array{int, array<int, int>} */
    private static function back(WithdrawalRefund $refund): array
    {
        return [$refund->cents, $refund->lines];
    }

    #[TestDox('A line that was withdrawn is known by its key when the order moved to another engine and its lines have other ids')]
    public function test_after_a_move(): void
    {
        $order = $this->paid();
        $withdrawal = $this->desk()->declare($order, self::DEMAND, 'Zoé Martin', [$order->lines[1]->id => 2]);
        Db::run('UPDATE %i SET lines_json = %s WHERE id = %d', Schema::table('withdrawals'), (string) wp_json_encode([[...$withdrawal->lines[0], 'line_id' => 99999999]]), $withdrawal->id);
        self::assertSame([LineState::Personalised, LineState::Withdrawn, LineState::Open], $this->states($order));
        $moved = $this->desk()->withdrawals->find($withdrawal->id) ?? self::fail('The withdrawal is gone.');
        self::assertSame([2400, [$order->lines[1]->id => 2400]], self::back($this->desk()->refund_of($order, $moved)));
    }

    #[TestDox('An engine whose own form is switched on is used, not doubled: the page leads there and asks nothing itself')]
    public function test_a_form_of_the_engine(): void
    {
        $form = static fn(?string $core): string => (new \Museau\Screens\Withdrawal\WithdrawalForm(museau()->withdrawals(...), static fn(): ?string => $core))->html();
        self::assertStringContainsString('<form', $form(null));
        $html = $form('https://shop.example/mon-compte/withdraw-order');
        self::assertStringNotContainsString('numero', $html);
        self::assertSame([1, 1], [substr_count($html, '<form'), preg_match('/^<div id="museau-withdrawal-link" hidden="">.*?<\/div>/', $html)], 'only the one that a mail\'s link fills');
        self::assertStringContainsString('href="https://shop.example/mon-compte/withdraw-order"', $html);
        self::assertStringContainsString('Renoncer au contrat ici', $html);
    }

    #[TestDox('A person finds her withdrawals, and erases those that are settled')]
    public function test_privacy(): void
    {
        $order = $this->paid();
        $withdrawal = $this->desk()->declare($order, self::DEMAND, 'Zoé Martin', [$order->lines[1]->id => 1]);
        $tool = static fn(string $kind, string $email = 'zoe@example.org'): Json => PrivacyTools::ask($kind, 'museau-withdrawals', $email);
        self::assertStringContainsString('R-' . $withdrawal->id, (string) wp_json_encode($tool('exporters', 'Zoe@example.org')->at()));
        self::assertSame([false, true], [$tool('erasers')->bool('items_removed'), $tool('erasers')->bool('items_retained')]);
        $this->desk()->withdrawals->close($withdrawal->id);
        self::assertTrue($tool('erasers')->bool('items_removed'));
        self::assertSame([], $this->desk()->withdrawals->of_email('zoe@example.org'));
        $left = $this->desk()->withdrawals->find($withdrawal->id);
        self::assertSame(['', '', 1200], [$left?->name, $left?->declaration, $left?->cents()]);
        self::assertSame('0', Db::value("SELECT COUNT(*) FROM %i WHERE kind LIKE 'withdrawal%%'", Schema::table('mails')));
    }

    /** A portrait, two prints at 12,00 € and an original at 180,00 €, paid so far as due. */
    private function paid(): Order
    {
        $this->the_portrait();
        $print = $this->a_print();
        $cart = $this->with_portrait();
        $cart = museau()->carts()->add($cart->token, $print, 2, $this->variation_of($print, 0));
        $cart = museau()->carts()->add($cart->token, $this->an_original(), 1);
        $order = museau()->orders()->place($cart, $this->billing(), '', []);
        museau()->orders()->receive($order->id, 'pi_withdrawal_' . $order->id, $order->due_now(), 'deposit');

        return $this->again($order);
    }

    private function again(Order $order): Order
    {
        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }

    private function billing(): BillingDetails
    {
        return new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', '', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
    }

    private function desk(): WithdrawalActions
    {
        return museau()->withdrawals();
    }

    /** @return list<LineState> */
    private function states(Order $order): array
    {
        return array_map(static fn(WithdrawalLine $line): LineState => $line->state, $this->desk()->lines($order));
    }

    /** Status and sentence of what is refused. */
    private function refusal(callable $work): string
    {
        try {
            $work();
        } catch (Refusal $refusal) {
            return StatusCode::of($refusal) . ' ' . $refusal->getMessage();
        }
        self::fail('Not refused.');
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\WooCommerce;

use Automattic\WooCommerce\Utilities\OrderUtil;
use Museau\Domain\Accounts\Receipt;
use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Payments\Ledger;
use Museau\Domain\Payments\Payment;
use Museau\Domain\Schedule\Days;
use Museau\Domain\Transfers\AwaitedTransfer;
use Museau\Domain\Vouchers\OrderVouchers;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Refusal;
use Museau\Kernel\Settings\SettingsTab;
use Museau\Screens\Settings\SettingsFields;
use Museau\Screens\Settings\SettingsScreen;
use Museau\Screens\Settings\TransferSettings;
use Museau\Screens\Setup\TakeoverMeans;
use Museau\Tests\Contract\MakesVouchers;
use Museau\Tests\Support\Dies;
use Museau\Tests\Support\RestAnswer;
use Museau\Tests\Support\SettingsForm;
use Museau\Tests\Support\Simulator;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** Orders that WooCommerce's own transfer and cheque pay, placed in our checkout. */
final class TransfersTest extends WordPressTestCase
{
    use Dies;
    use MakesVouchers;

    private const IBAN = 'FR7630006000011234567890189';

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
        update_option('woocommerce_bacs_settings', ['enabled' => 'yes', 'title' => 'Virement bancaire', 'description' => 'Depuis votre banque.', 'instructions' => 'Merci !']);
        update_option('woocommerce_bacs_accounts', [['account_name' => 'Zélie Museau', 'bank_name' => 'Banque', 'iban' => self::IBAN, 'bic' => 'AGRIFRPP']]);
        update_option('woocommerce_cheque_settings', ['enabled' => 'yes', 'title' => 'Chèque', 'description' => '', 'instructions' => '']);
        museau()->settings()->save(['transfer_bacs' => true, 'transfer_cheque' => true, 'transfer_days' => 14, 'legal_name' => 'Zélie Museau', 'legal_address' => '1 rue du Port']);
    }

    protected function tearDown(): void
    {
        remove_all_filters('pre_option_woocommerce_custom_orders_table_enabled');
        parent::tearDown();
    }

    /** @return iterable<string, array{bool}> */
    public static function stores(): iterable
    {
        yield 'orders in tables of their own' => [true];
        yield 'orders as posts' => [false];
    }

    #[DataProvider('stores')]
    #[TestDox('[I2] [I4] A press places one order on hold, with its stock taken, its cart emptied and nothing asked of Stripe; a second press finds it')]
    public function test_placing(bool $hpos): void
    {
        self::keep_orders_in_tables($hpos);
        $piece = $this->an_original();
        $cart = museau()->carts()->add(null, $piece, 1);
        $answer = $this->order_by($cart);
        self::assertSame(200, $answer->get_status(), (string) wp_json_encode($answer->json()->map()));
        $payment = self::payment_of($answer->json()->map());
        $order = $this->stored($payment->order_id);
        self::assertSame([OrderStatus::Pending, 'on-hold', 'bacs', 'Virement bancaire'], [$order->status, $this->woo($order)->get_status(), $this->woo($order)->get_payment_method(), $this->woo($order)->get_payment_method_title()]);
        self::assertSame([$order->total, null, 'bacs', 0], [$payment->amount, $payment->intent_id, $payment->source, $order->received]);
        museau()->product_index()->flush();
        self::assertSame(0, museau()->catalogue()->available($piece));
        self::assertTrue(museau()->carts()->open($cart->token)->is_empty());
        $again = $this->order_by($cart);
        self::assertSame([200, $order->id], [$again->get_status(), Read::int($again->json()->map()['order_id'] ?? 0)]);
        self::assertSame('1', Db::value('SELECT COUNT(*) FROM %i WHERE order_id = %d', Schema::table('payments'), $order->id));
        $placed = $this->finish($payment, $cart)->json()->map();
        self::assertSame('awaited', $placed['state']);
        $rows = array_column(Read::maps(Read::map(Read::map($placed['order'])['transfer'])['rows']), 'value', 'label');
        self::assertSame(['FR76 3000 6000 0112 3456 7890 189', "Commande $order->number"], [$rows['IBAN'], $rows['Libellé du virement']]);
        $this->finish($payment, $cart);
        $letters = $this->letters($order);
        self::assertSame(['transfer-placed', 'transfer-placed-artist'], array_keys($letters));
        self::assertStringContainsString('FR76 3000 6000 0112 3456 7890 189', $letters['transfer-placed']);
        self::assertStringContainsString('Renoncer au contrat ici', $letters['transfer-placed']);
        self::assertSame([], museau()->money_invariant()->of_order($order));
    }

    #[TestDox('Another sum than the page has shown places nothing; nor does a means that is switched off, or that the owner has not ticked')]
    public function test_refused(): void
    {
        $cart = museau()->carts()->add(null, $this->an_original(), 1);
        self::assertSame('museau_cart_changed', $this->order_by($cart, shown: 1)->json()->map()['code']);
        museau()->settings()->save(['transfer_cheque' => false]);
        self::assertSame('museau_cart_changed', $this->order_by($cart, 'cheque')->json()->map()['code']);
        update_option('woocommerce_bacs_settings', ['enabled' => 'no']);
        self::assertSame('museau_cart_changed', $this->order_by($cart)->json()->map()['code']);
        self::assertSame(400, $this->order_by($cart, 'paypal')->get_status());
        self::assertFalse(museau()->carts()->open($cart->token)->is_empty());
    }

    #[DataProvider('stores')]
    #[TestDox('[I2] [I3] [I5] Received by one tap it is paid like a card order, once, on that day and as a transfer in the book; a deposit leaves its balance')]
    public function test_received(bool $hpos): void
    {
        self::keep_orders_in_tables($hpos);
        $this->the_portrait();
        $cart = $this->with_portrait();
        $order = $this->placed($cart);
        self::assertSame([$order->due_now(), 3000 + museau()->settings()->portrait_shipping()], [AwaitedTransfer::of($order)?->cents, $order->due_now()]);
        self::assertStringContainsString('Virement reçu : ', museau()->order_panel()->html($order));
        self::assertStringContainsString('Virement reçu', museau()->order_actions()->step($order->id, 'transfer_received', []));
        $paid = $this->stored($order->id);
        self::assertSame([OrderStatus::Processing, $order->due_now(), $order->balance], [$paid->status, $paid->received, $paid->left_to_pay()]);
        museau()->order_actions()->step($order->id, 'transfer_received', []);
        museau()->paid_elsewhere()->notice($order->id);
        self::assertSame($order->due_now(), $this->stored($order->id)->received);
        self::assertSame(['paid bacs deposit'], $this->rows($order));
        self::assertContains('paid-customer', array_keys($this->letters($order)));
        self::assertContains('paid-artist', array_keys($this->letters($order)));
        $receipts = array_filter(museau()->sales_book()->between(time() - 60, time() + 60), static fn(Receipt $receipt): bool => $receipt->order_id === $order->id);
        self::assertSame([['Virement', 'Acompte', $order->due_now()]], array_values(array_map(static fn(Receipt $receipt): array => [$receipt->means(), $receipt->label(), $receipt->cents], $receipts)));
        self::assertSame([], museau()->money_invariant()->of_order($paid));
        self::assertStringContainsString('IBAN', (string) museau()->transfers()->balance($paid)?->text());
        museau()->order_actions()->step($order->id, 'transfer_balance_cheque', []);
        self::assertSame([0, $order->total], [$this->stored($order->id)->left_to_pay(), $this->stored($order->id)->received]);
        self::assertSame(['paid bacs deposit', 'paid cheque balance'], $this->rows($order));
        $this->expectException(Refusal::class);
        museau()->order_actions()->step($order->id, 'transfer_balance_cheque', []);
    }

    #[TestDox('WooCommerce\'s own « En cours » says the same: the deposit is there, and nothing is booked twice')]
    public function test_received_in_woocommerce(): void
    {
        $this->the_portrait();
        $order = $this->placed($this->with_portrait());
        $this->woo($order)->update_status('processing');
        self::assertSame(['paid bacs deposit'], $this->rows($order));
        self::assertSame([$order->due_now(), $order->balance], [$this->stored($order->id)->received, $this->stored($order->id)->left_to_pay()]);
    }

    #[TestDox('[I4] Unpaid, it is reminded once, named its last day, then cancelled with its stock given back; both are told, and card orders\' hour does not touch it')]
    public function test_end(): void
    {
        $piece = $this->an_original();
        $order = $this->placed(museau()->carts()->add(null, $piece, 1), 'cheque');
        $run = function (int $days): string {
            museau()->reconciler()->run(time() + $days * DAY_IN_SECONDS);

            return '';
        };
        $run(1);
        self::assertSame(OrderStatus::Pending, $this->stored($order->id)->status);
        self::assertArrayNotHasKey('transfer-reminder', $this->letters($order));
        $run(12);
        $run(12);
        self::assertStringContainsString('À l\'ordre de', html_entity_decode(str_replace('’', "'", $this->letters($order)['transfer-reminder']), ENT_QUOTES));
        $run(13);
        self::assertSame(OrderStatus::Pending, $this->stored($order->id)->status);
        $run(15);
        self::assertSame([OrderStatus::Cancelled, 'cancelled'], [$this->stored($order->id)->status, $this->woo($order)->get_status()]);
        $letters = $this->letters($order);
        self::assertArrayHasKey('transfer-cancelled', $letters);
        self::assertArrayHasKey('transfer-cancelled-artist', $letters);
        museau()->product_index()->flush();
        self::assertSame(1, museau()->catalogue()->available($piece));
        // It comes after all: the order takes it while its piece is there.
        self::assertStringContainsString('après l&#039;annulation', museau()->order_panel()->html($this->stored($order->id)));
        museau()->order_actions()->step($order->id, 'transfer_received', []);
        self::assertSame([OrderStatus::Processing, $order->total], [$this->stored($order->id)->status, $this->stored($order->id)->received]);
        museau()->product_index()->flush();
        self::assertSame(0, museau()->catalogue()->available($piece));
    }

    #[TestDox('Cancelled by her, in the panel or in WooCommerce, its stock comes back and its customer is told; what was sold since is not sold twice')]
    public function test_cancelled_by_hand(): void
    {
        $piece = $this->an_original();
        $order = $this->placed(museau()->carts()->add(null, $piece, 1));
        museau()->order_actions()->step($order->id, 'transfer_cancelled', []);
        self::assertSame(OrderStatus::Cancelled, $this->stored($order->id)->status);
        self::assertArrayHasKey('transfer-cancelled', $this->letters($order));
        $second = $this->placed(museau()->carts()->add(null, $piece, 1));
        $this->woo($second)->update_status('cancelled');
        museau()->reconciler()->run(time() + 60);
        self::assertSame(['cancelled bacs full'], $this->rows($second));
        self::assertArrayHasKey('transfer-cancelled', $this->letters($second));
        $third = $this->placed(museau()->carts()->add(null, $piece, 1));
        try {
            museau()->order_actions()->step($order->id, 'transfer_received', []);
            self::fail('Its piece is another order\'s.');
        } catch (Refusal $refusal) {
            self::assertSame('museau_stock_gone', $refusal->error_code);
            self::assertStringNotContainsString('panier', $refusal->getMessage());
        }
        self::assertSame([OrderStatus::Cancelled, 0, OrderStatus::Pending], [$this->stored($order->id)->status, $this->stored($order->id)->received, $this->stored($third->id)->status]);
    }

    /** @return iterable<string, array{bool, string}> */
    public static function ends(): iterable
    {
        foreach (['trash', 'delete', 'bin in the list', 'refunded'] as $end) {
            yield "$end, orders in tables of their own" => [true, $end];
            yield "$end, orders as posts" => [false, $end];
        }
    }

    #[DataProvider('ends')]
    #[TestDox('[I4] Put into the bin, deleted or marked refunded while it waits, it gives its piece back, once, and waits no longer')]
    public function test_put_away(bool $hpos, string $end): void
    {
        self::keep_orders_in_tables($hpos);
        $piece = $this->an_original();
        $order = $this->placed(museau()->carts()->add(null, $piece, 1));
        match ($end) {
            'trash' => $this->woo($order)->delete(),
            'delete' => $this->woo($order)->delete(true),
            // WordPress's own list, which orders in tables of their own do not have.
            'bin in the list' => $hpos ? $this->woo($order)->delete() : wp_trash_post($order->id),
            default => $this->woo($order)->update_status('refunded'),
        };
        self::assertSame(1, self::stock($piece));
        museau()->product_index()->flush();
        self::assertSame(1, museau()->catalogue()->available($piece));
        museau()->reconciler()->run(time() + 60);
        self::assertSame(['cancelled bacs full'], $this->rows($order));
        $left = wc_get_order($order->id);
        $left instanceof \WC_Order && $left->update_status('cancelled');
        $left instanceof \WC_Order && $left->delete(true);
        self::assertSame(1, self::stock($piece));
    }

    #[TestDox('[I4] Marked failed while it waits, it is one that waits: its own button cancels it, or its money comes')]
    public function test_failed(): void
    {
        $piece = $this->an_original();
        $order = $this->placed(museau()->carts()->add(null, $piece, 1));
        $this->woo($order)->update_status('failed');
        self::assertSame(OrderStatus::Pending, $this->stored($order->id)->status);
        museau()->order_actions()->step($order->id, 'transfer_cancelled', []);
        self::assertSame([OrderStatus::Cancelled, 1], [$this->stored($order->id)->status, self::stock($piece)]);
        $second = $this->placed(museau()->carts()->add(null, $piece, 1));
        $this->woo($second)->update_status('failed');
        museau()->order_actions()->step($second->id, 'transfer_received', []);
        self::assertSame([OrderStatus::Processing, $second->total], [$this->stored($second->id)->status, $this->stored($second->id)->received]);
        self::assertSame(0, self::stock($piece));
    }

    #[TestDox('Switched off in WooCommerce since, the orders that wait for it still name the account')]
    public function test_switched_off(): void
    {
        $order = $this->placed(museau()->carts()->add(null, $this->an_original(), 1));
        update_option('woocommerce_bacs_settings', ['enabled' => 'no', 'title' => 'Virement bancaire', 'description' => '', 'instructions' => 'Merci !']);
        self::assertSame(['cheque'], array_map(static fn(\Museau\Domain\Transfers\MeansDetails $details): string => $details->means->value, museau()->transfers()->enabled()));
        $instructions = museau()->transfers()->awaited($order);
        self::assertStringContainsString('FR76 3000 6000 0112 3456 7890 189', (string) $instructions?->text());
        self::assertSame('Merci !', $instructions?->words);
        // A save of the settings writes what was drawn, and nothing of what was not.
        self::assertSame(['transfer_cheque' => true, 'transfer_days' => 9], TransferSettings::read(['transfer_cheque_drawn' => '1', 'transfer_cheque' => '1', 'transfer_days' => '9'])['values']);
        self::assertSame(['transfer_cheque' => false], TakeoverMeans::read(['means_asked' => ['cheque' => '1']]));
        self::assertSame([], TakeoverMeans::read([]));
        $drawn = (new TransferSettings(museau()->settings(), museau()->transfers(), new SettingsFields(museau()->settings(), [], [], Days::today())))->html();
        self::assertStringContainsString('name="transfer_cheque_drawn"', $drawn);
        self::assertStringNotContainsString('transfer_bacs', $drawn);
    }

    #[TestDox('[R235] Switched off in WooCommerce after the form was printed, a means keeps its tick')]
    public function test_switched_off_meanwhile(): void
    {
        $this->sign_in();
        $screen = static fn(): SettingsScreen
            => new SettingsScreen(museau()->settings(), museau()->keys(), museau()->catalogue(...), museau()->promises(), null, museau()->transfers());
        $form = SettingsForm::fields(SettingsForm::page(SettingsTab::Payment, $screen()));
        self::assertSame('1', $form['transfer_bacs'] ?? '');
        update_option('woocommerce_bacs_settings', ['enabled' => 'no', 'title' => 'Virement bancaire', 'description' => '', 'instructions' => '']);
        $sent = [...$form, 'transfer_days' => '9'];
        self::assertSame(302, SettingsForm::send($sent, wp_create_nonce('museau_save_settings'), $screen()));
        self::assertSame([true, true, 9], array_map(museau()->settings()->value(...), ['transfer_bacs', 'transfer_cheque', 'transfer_days']));
    }

    #[TestDox('Money that does not pass Stripe is real whatever Stripe\'s keys are, and a test only where payments are simulated')]
    public function test_real_money(): void
    {
        $order = $this->placed(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->order_actions()->step($order->id, 'transfer_received', []);
        self::assertSame('0', Db::value('SELECT live FROM %i WHERE order_id = %d', Schema::table('payments'), $order->id));
        $code = '<?php error_reporting(0); foreach (["SECRET_KEY" => "sk_test_of_hers", "API" => ""] as $name => $value) { define("MUSEAU_STRIPE_$name", $value); } '
            . '$_SERVER += ["HTTP_HOST" => "127.0.0.1", "REQUEST_URI" => "/", "REQUEST_METHOD" => "GET"]; require ' . var_export(ABSPATH . 'wp-load.php', true) . '; '
            . 'echo "\n", json_encode([museau()->keys()->live(), museau()->keys()->live_elsewhere()]);';
        $file = (string) tempnam(sys_get_temp_dir(), 'museau');
        file_put_contents($file, $code);
        exec(escapeshellarg(PHP_BINARY) . ' ' . escapeshellarg($file) . ' 2>/dev/null', $output);
        unlink($file);
        self::assertSame('[false,true]', end($output));
    }

    #[TestDox('[I3] Made smaller by hand while it waits, it asks for and books the smaller sum; a button that named another is refused')]
    public function test_smaller(): void
    {
        $order = $this->placed(museau()->carts()->add(null, $this->an_original(), 1));
        $woo = $this->woo($order);
        $fee = new \WC_Order_Item_Fee();
        $fee->set_name('Geste');
        $fee->set_tax_status('none');
        $fee->set_amount('-10');
        $fee->set_total('-10');
        $woo->add_item($fee);
        $woo->calculate_totals(false);
        $woo->save();
        $smaller = $order->total - 1000;
        $changed = $this->stored($order->id);
        self::assertSame([$smaller, $smaller], [$changed->due_by_card(), AwaitedTransfer::awaited($changed)?->cents]);
        $panel = museau()->order_panel()->html($changed);
        self::assertStringContainsString(sprintf('name="transfer_cents" value="%d"', $smaller), $panel);
        try {
            museau()->order_actions()->step($order->id, 'transfer_received', ['transfer_cents' => (string) $order->total]);
            self::fail('That sum is not asked for any more.');
        } catch (Refusal $refusal) {
            self::assertSame('museau_sum_changed', $refusal->error_code);
        }
        self::assertSame(0, $this->stored($order->id)->received);
        museau()->order_actions()->step($order->id, 'transfer_received', ['transfer_cents' => (string) $smaller]);
        $paid = $this->stored($order->id);
        self::assertSame([OrderStatus::Processing, $smaller, $smaller, $smaller], [$paid->status, $paid->received, $paid->total, AwaitedTransfer::of($paid)?->cents]);
        self::assertSame((string) $smaller, Db::value('SELECT amount FROM %i WHERE order_id = %d', Schema::table('payments'), $order->id));
        self::assertSame([], museau()->money_invariant()->of_order($paid));
    }

    #[TestDox('A balance whose sum changed since the page was opened is refused')]
    public function test_other_balance(): void
    {
        $this->the_portrait();
        $order = $this->placed($this->with_portrait());
        museau()->order_actions()->step($order->id, 'transfer_received', []);
        $left = $this->stored($order->id)->left_to_pay();
        self::assertStringContainsString(sprintf('name="transfer_cents" value="%d"', $left), museau()->order_panel()->html($this->stored($order->id)));
        try {
            museau()->order_actions()->step($order->id, 'transfer_balance_bacs', ['transfer_cents' => (string) ($left + 1)]);
            self::fail('That sum is not due.');
        } catch (Refusal $refusal) {
            self::assertSame('museau_sum_changed', $refusal->error_code);
        }
        // A card was faster, and the artist is told so in her own words.
        $card = $this->begin_balance($this->stored($order->id));
        Simulator::confirm((string) $card->intent_id);
        try {
            museau()->order_actions()->step($order->id, 'transfer_balance_bacs', ['transfer_cents' => (string) $left]);
            self::fail('A card has paid it.');
        } catch (Refusal $refusal) {
            self::assertStringContainsString('rendez-le vous-même', $refusal->getMessage());
        }
        self::assertSame(0, $this->stored($order->id)->left_to_pay());
    }

    #[TestDox('A balance that Stripe does not know under today\'s keys is put aside, and the transfer is taken')]
    public function test_unknown_balance(): void
    {
        $this->the_portrait();
        $order = $this->placed($this->with_portrait());
        museau()->order_actions()->step($order->id, 'transfer_received', []);
        $card = $this->begin_balance($this->stored($order->id));
        Db::run("UPDATE %i SET intent_id = 'pi_of_other_keys' WHERE id = %d", Schema::table('payments'), $card->id);
        museau()->order_actions()->step($order->id, 'transfer_balance_bacs', []);
        self::assertSame(0, $this->stored($order->id)->left_to_pay());
        self::assertSame(['paid bacs deposit', 'open  balance', 'cancelled  balance', 'paid bacs balance'], $this->rows($order));
    }

    #[TestDox('Given up by hand or by its last day it is cancelled with both letters, or waits on')]
    public function test_cancelled_with_its_letters(): void
    {
        $ends = [
            'by hand' => [static fn(Order $order) => museau()->order_actions()->step($order->id, 'transfer_cancelled', []), ['transfer-cancelled']],
            'by its day' => [
                static fn(Order $order) => museau()->awaited_payments()->look(museau()->ledger()->of_order($order->id)[0], time() + 30 * DAY_IN_SECONDS),
                ['transfer-cancelled', 'transfer-cancelled-artist'],
            ],
        ];
        foreach ($ends as $n => [$end, $letters]) {
            $order = $this->stored(self::payment_of($this->order_by(museau()->carts()->add(null, $this->an_original(), 1))->json()->map())->order_id);
            museau()->orders()->set_meta($order->id, AwaitedTransfer::REMINDED, time());
            museau()->awaited_payments()->tell($order);
            $before = array_keys($this->letters($order));
            foreach (array_keys($letters) as $nth) {
                $this->die_at_a_letter(static fn() => $end($order), $nth + 1);
                self::assertSame([OrderStatus::Pending, 'on-hold', $before], [$this->stored($order->id)->status, $this->woo($order)->get_status(), array_keys($this->letters($order))], "$n $nth");
            }
            $end($order);
            self::assertSame('cancelled', $this->woo($order)->get_status());
            self::assertSame([...$before, ...$letters], array_keys($this->letters($order)));
        }
    }

    #[TestDox('One button cancels it, not two: that of card orders is neither shown nor obeyed')]
    public function test_one_button(): void
    {
        $order = $this->placed(museau()->carts()->add(null, $this->an_original(), 1));
        $panel = museau()->order_panel()->html($order);
        self::assertStringContainsString('value="transfer_cancelled"', $panel);
        self::assertStringNotContainsString('value="cancel"', $panel);
        try {
            museau()->order_actions()->step($order->id, 'cancel', ['cancel_confirmed' => '1']);
            self::fail('It has its own button.');
        } catch (Refusal $refusal) {
            self::assertStringContainsString('Ne plus l\'attendre', $refusal->getMessage());
        }
        self::assertSame(['open bacs full'], $this->rows($order));
        self::assertSame(OrderStatus::Pending, $this->stored($order->id)->status);
    }

    #[TestDox('Paid by another payment meanwhile, it is awaited no longer, and the reconciler looks at it once')]
    public function test_paid_otherwise(): void
    {
        $order = $this->placed(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->ledger()->add_elsewhere($order->id, $order->total, 'manual', true);
        museau()->orders()->receive($order->id, 'manual', $order->total, 'full');
        museau()->reconciler()->run(time() + 60);
        self::assertSame(['cancelled bacs full', 'paid manual full'], $this->rows($order));
        self::assertSame($order->total, $this->stored($order->id)->received);
    }

    #[DataProvider('stores')]
    #[TestDox('Cancelled, then set on hold again by hand: it stays cancelled, with its piece on sale; while its payment is still awaited it waits on')]
    public function test_on_hold_again(bool $hpos): void
    {
        self::keep_orders_in_tables($hpos);
        $piece = $this->an_original();
        $order = $this->placed(museau()->carts()->add(null, $piece, 1));
        $this->woo($order)->update_status('cancelled');
        $this->woo($order)->update_status('on-hold');
        self::assertSame(['on-hold', 0], [$this->woo($order)->get_status(), self::stock($piece)]);
        museau()->order_actions()->step($order->id, 'transfer_cancelled', []);
        $this->woo($order)->update_status('on-hold');
        self::assertSame(['cancelled', 1], [$this->woo($order)->get_status(), self::stock($piece)]);
    }

    #[TestDox('Reopened for a card, its panel says that it waits for one, and takes a transfer that comes all the same')]
    public function test_reopened_for_card(): void
    {
        $order = $this->placed(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->order_actions()->step($order->id, 'transfer_cancelled', []);
        museau()->order_actions()->step($order->id, 'revive', []);
        $panel = museau()->order_panel()->html($this->stored($order->id));
        self::assertStringContainsString('elle attend maintenant une carte', $panel);
        self::assertStringNotContainsString('value="transfer_cancelled"', $panel);
        self::assertStringContainsString('value="cancel"', $panel);
        museau()->order_actions()->step($order->id, 'transfer_received', []);
        self::assertSame([OrderStatus::Processing, $order->total], [$this->stored($order->id)->status, $this->stored($order->id)->received]);
    }

    #[TestDox('[F30] Its money is given back by hand: the panel says so, records it once in order and book, and asks nothing of Stripe')]
    public function test_refund(): void
    {
        $order = $this->placed(museau()->carts()->add(null, $this->an_original(), 1));
        museau()->order_actions()->step($order->id, 'transfer_received', []);
        self::assertStringContainsString('rendez-le vous-même', museau()->order_panel()->html($this->stored($order->id)));
        $fields = ['confirmed' => '1', 'other' => '50,00', 'request' => wp_generate_uuid4()];
        museau()->order_actions()->step($order->id, 'refund', $fields);
        museau()->order_actions()->step($order->id, 'refund', $fields);
        self::assertSame(5000, $this->stored($order->id)->refunded);
        self::assertSame('1', Db::value("SELECT COUNT(*) FROM %i WHERE order_id = %d AND refund_id LIKE 'main-%%'", Schema::table('refunds'), $order->id));
        self::assertSame([], museau()->money_invariant()->of_order($this->stored($order->id)));
        $refund = wc_create_refund(['order_id' => $order->id, 'amount' => '5', 'refund_payment' => false]);
        self::assertInstanceOf(\WP_Error::class, $refund);
        self::assertStringContainsString('Atelier', $refund->get_error_message());
    }

    #[TestDox('[V1] A voucher pays a part first, and is spent with the money; cancelled, it is free again')]
    public function test_voucher(): void
    {
        $cart = $this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $this->a_voucher());
        self::assertSame(13000 + $cart->totals->shipping, $cart->due_by_card());
        $order = $this->placed($cart);
        self::assertSame($cart->due_by_card(), AwaitedTransfer::of($order)?->cents);
        museau()->order_actions()->step($order->id, 'transfer_received', []);
        self::assertSame([$order->total, 5000], [$this->stored($order->id)->received, OrderVouchers::paid($order->id)]);
        self::assertSame([], museau()->money_invariant()->of_order($this->stored($order->id)));
    }

    #[TestDox('Nothing of it is offered where nothing is ticked: no choice in the page, none in the plain form; ticked, both have it')]
    public function test_offered(): void
    {
        $names = static fn(): array => array_map(static fn(\Museau\Domain\Transfers\MeansDetails $details): string => $details->means->value, museau()->transfers()->offered());
        self::assertSame(['bacs', 'cheque'], $names());
        self::assertSame('virement ou chèque', museau()->transfers()->in_words());
        self::assertStringContainsString('virement ou chèque', museau()->legal_texts()->fill("<!-- wp:paragraph -->\n<p>{{si:autres_moyens}}{{autres_moyens}}</p>\n<!-- /wp:paragraph -->"));
        update_option('woocommerce_bacs_accounts', []);
        update_option('woocommerce_bacs_settings', ['enabled' => 'yes', 'title' => 'Virement']);
        self::assertSame(['cheque'], $names(), 'nobody would know where to send it');
        museau()->settings()->save(['transfer_bacs' => false, 'transfer_cheque' => false]);
        self::assertSame([], $names());
        self::assertSame('', museau()->legal_texts()->fill("<!-- wp:paragraph -->\n<p>{{si:autres_moyens}}{{autres_moyens}}</p>\n<!-- /wp:paragraph -->"));
    }

    private static function keep_orders_in_tables(bool $hpos): void
    {
        add_filter('pre_option_woocommerce_custom_orders_table_enabled', static fn(): string => $hpos ? 'yes' : 'no');
        self::assertSame($hpos, OrderUtil::custom_orders_table_usage_is_enabled());
    }

    private function order_by(Cart $cart, string $means = 'bacs', ?int $shown = null): RestAnswer
    {
        Db::run('DELETE FROM %i', Schema::table('rates'));

        return $this->call('POST', '/create-payment-intent', [
            'billing_details' => ['firstName' => 'Zoé', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '69003', 'city' => 'Lyon', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true],
            'means' => $means,
            'shown_total' => $shown ?? $cart->totals->total,
            'shown_due' => $cart->due_by_card(),
        ], ['Cart-Token' => (string) $cart->token]);
    }

    private function finish(Payment $payment, Cart $cart): RestAnswer
    {
        return $this->call('POST', '/create-order-with-image', ['payment_intent_id' => Ledger::BY_HAND . $payment->mark], ['Cart-Token' => (string) $cart->token]);
    }

    private function placed(Cart $cart, string $means = 'bacs'): Order
    {
        $answer = $this->order_by($cart, $means);
        self::assertSame(200, $answer->get_status(), (string) wp_json_encode($answer->json()->map()));
        $payment = self::payment_of($answer->json()->map());
        self::assertSame(200, $this->finish($payment, $cart)->get_status());

        return $this->stored($payment->order_id);
    }

    private static function stock(int $product_id): ?int
    {
        $product = wc_get_product($product_id);

        return $product instanceof \WC_Product ? $product->get_stock_quantity() : null;
    }

    private function woo(Order $order): \WC_Order
    {
        $woo = wc_get_order($order->id);

        return $woo instanceof \WC_Order ? $woo : self::fail('WooCommerce has no such order.');
    }

    /** @return list<string> 'status source kind' of its payments */
    private function rows(Order $order): array
    {
        return Db::column("SELECT CONCAT(status, ' ', source, ' ', kind) FROM %i WHERE order_id = %d ORDER BY id", Schema::table('payments'), $order->id);
    }

    /** @return array<string, string> HTML of its letters by their kind */
    private function letters(Order $order): array
    {
        $letters = [];
        foreach (Db::rows('SELECT kind, html FROM %i WHERE order_id = %d ORDER BY id', Schema::table('mails'), $order->id) as $row) {
            $letters[(string) $row['kind']] = (string) $row['html'];
        }

        return $letters;
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Orders\AccessToken;
use Museau\Domain\Orders\Order;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Kernel\Clock;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Settings\VoucherSettings;
use Museau\Rest\CartController;
use Museau\Screens\Plain\AddressPage;
use Museau\Screens\Plain\Failure;
use Museau\Screens\Vouchers\VoucherForm;
use Museau\Screens\Vouchers\VoucherSheet;
use Museau\Screens\Vouchers\VoucherShop;
use Museau\Tests\WordPressTestCase;

/** An order of vouchers alone is not spoken of as a parcel; beside a work it stays one. */
final class VoucherAloneTest extends WordPressTestCase
{
    use MakesVouchers;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
    }

    protected function tearDown(): void
    {
        Clock::shift(0);
        parent::tearDown();
    }

    public function test_nothing_is_said_of_a_parcel(): void
    {
        $order = $this->pay($this->with_voucher(1));
        self::assertFalse($order->ships());
        self::assertSame(['', ''], [Read::text($order->meta['ready_by'] ?? ''), Read::text($order->meta['delay'] ?? '')]);
        self::assertSame([ProgressStep::Paid], ProgressStep::of($order));
        $texts = [explode('/cgv', self::letter($order, 'paid-customer'))[0], $this->page($order), museau()->progress_view()->html($order, '', '')];
        foreach ($texts as $text) {
            self::assertDoesNotMatchRegularExpression('/Envoi prévu|Délai entre|Adresse de livraison|Frais de port|colis|Expédi/iu', $text);
        }
        self::assertStringContainsString('Un bon cadeau qui n', $texts[0]);

        $mixed = $this->pay($this->with_voucher(1, [], museau()->carts()->add(null, $this->an_original(), 1)->token));
        self::assertTrue($mixed->ships());
        self::assertNotSame('', Read::text($mixed->meta['ready_by'] ?? ''));
        self::assertStringContainsStringIgnoringCase('Adresse de livraison', self::letter($mixed, 'paid-customer'));
        self::assertStringContainsString('Frais de port', $this->page($mixed));
    }

    public function test_the_second_address_is_asked_where_something_travels(): void
    {
        $form = static fn(Cart $cart): string => (new AddressPage(museau()->settings(), '', '', new Failure(), null))->html($cart, []);
        $alone = $this->with_voucher(1);
        $html = $form($alone);
        self::assertStringNotContainsString('shippingCity', $html);
        self::assertStringContainsString('<input type="hidden" name="sameAddress" value="1"', $html);
        self::assertStringContainsString('streetAddress1', $html);
        self::assertStringNotContainsString('Envoi prévu', $html);
        $answer = self::answer($alone);
        self::assertSame(['', true], [$answer['ready_by'] ?? null, isset($answer['cart_contents'])]);
        $line = Read::map(Read::items($answer['cart_contents'])[0] ?? null);
        self::assertSame('/offrir-un-portrait', $line['path'] ?? '');
        self::assertStringContainsString('chat-roux', Read::text($line['image'] ?? ''));
        self::assertStringContainsString('shippingCity', $form(museau()->carts()->add($alone->token, $this->an_original(), 1)));
    }

    public function test_the_receipt_of_a_withdrawal_asks_no_parcel_back(): void
    {
        $order = $this->pay($this->with_voucher(1));
        $desk = museau()->withdrawals();
        $withdrawal = $desk->declare($order, '11111111-2222-4333-8444-555555555555', 'Zoé Martin', [$order->lines[0]->id => 1]);
        $words = implode(' ', $desk->next($order, $withdrawal)) . $withdrawal->declaration . self::letter($order, "withdrawal-artist-$withdrawal->id");
        self::assertDoesNotMatchRegularExpression('/œuvre|renvoy|Livraison|retour/iu', $words);
        self::assertStringContainsString('est bloqué dès maintenant', $words);
    }

    public function test_a_refund_to_a_voucher_is_said_to_go_there(): void
    {
        $voucher = $this->a_voucher(1);
        $print = $this->a_print();
        $order = $this->stored(Read::int($this->press($this->with_code(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0)), $voucher))['order_id']));
        $withdrawal = museau()->withdrawals()->declare($order, '11111111-2222-4333-8444-555555555556', 'Zoé Martin', [$order->lines[0]->id => 1]);
        self::assertStringContainsString('sur votre bon cadeau', implode(' ', museau()->withdrawals()->next($order, $withdrawal)));
    }

    public function test_it_is_said_to_be_sent_once_its_letter_has_left(): void
    {
        $order = $this->pay($this->with_voucher(0, self::texts((string) wp_date('Y-m-d', Clock::now() + 3 * 86400))));
        $says = static fn(): string => OrderGifts::of($order)[0]['text'] ?? '';
        self::assertStringContainsString('partira à lea@example.org le ', $says());
        Clock::shift(4 * 86400);
        self::assertStringContainsString('part à lea@example.org dans quelques minutes', $says());
        add_filter('pre_wp_mail', '__return_false');
        museau()->voucher_upkeep()->send_due();
        museau()->mail_queue()->send_due();
        remove_filter('pre_wp_mail', '__return_false');
        self::assertStringContainsString('dans quelques minutes', $says(), 'it waits in the queue');
        Db::run('UPDATE %i SET next_try = 0 WHERE order_id = %d', Schema::table('mails'), $order->id);
        museau()->mail_queue()->send_due();
        self::assertStringContainsString('envoyé à lea@example.org le ', $says());
    }

    public function test_a_sheet_whose_code_was_shown_says_so_and_accuses_nobody(): void
    {
        $voucher = $this->a_voucher(1);
        VoucherCodes::make_first($voucher->id);
        parse_str((string) wp_parse_url(OrderGifts::print_url($voucher), PHP_URL_QUERY), $_GET);
        $server = $_SERVER;
        $_SERVER['REQUEST_URI'] = OrderGifts::PATH;
        $_SERVER['REQUEST_METHOD'] = 'POST';
        $_POST = ['bon_imprimer' => '1'];
        try {
            $page = museau()->voucher_page();
            (new \ReflectionMethod($page, 'receive'))->invoke($page);
            $html = $page->html();
        } finally {
            [$_GET, $_POST, $_SERVER] = [[], [], $server];
        }
        self::assertStringContainsString('a déjà été montré', $html);
        self::assertStringNotContainsString('museau-alert--error', $html);
    }

    public function test_amounts_say_what_they_buy(): void
    {
        museau()->settings()->save(['portrait_shipping' => 1500]);
        $id = $this->the_voucher();
        $form = static function () use ($id): string {
            $product = museau()->catalogue()->shown($id) ?? self::fail('No voucher.');

            return (new VoucherForm($product, museau()->settings(), museau()->portrait_offer()))->html();
        };
        museau()->settings()->save(['portrait_id' => 0]);
        self::assertStringNotContainsString('participe', $form(), 'no portrait is sold');
        $this->the_portrait();
        self::assertSame(9999 + 1500, museau()->portrait_offer()->cents);
        $product = museau()->catalogue()->shown($id) ?? self::fail('No voucher.');
        self::assertStringContainsString('100 € : participe à un portrait', self::plain($form()));
        self::assertFalse(museau()->portrait_offer()->is_bought_by(11498));
        self::assertTrue(museau()->portrait_offer()->is_bought_by(11499));
        // Cheaper delivery: 100 € buys it, and is chosen at first.
        museau()->settings()->save(['portrait_shipping' => 1]);
        self::assertMatchesRegularExpression('/100 € : un portrait A4, livré/ui', self::plain($form()));
        self::assertMatchesRegularExpression('/value="' . $product->variations[1]->id . '"[^>]*checked/', $form());
        foreach (['Son adresse e-mail (facultatif)', 'Pour qui ? (facultatif)', 'même en partie'] as $words) {
            self::assertStringContainsString($words, self::plain($form()));
        }
    }

    public function test_voucher_and_letter_name_what_it_buys(): void
    {
        museau()->settings()->save(['portrait_shipping' => 1500]);
        $this->the_portrait();
        $order = $this->pay($this->with_voucher(0, self::texts()));
        museau()->voucher_upkeep()->send_due();
        self::assertStringContainsString('Mamie vous offre un bon de 50', (string) Db::value("SELECT subject FROM %i WHERE order_id = %d AND kind LIKE 'voucher-%%'", Schema::table('mails'), $order->id));
        $voucher = $this->bought($order);
        $sheet = static fn(bool $buys): string => self::plain((new VoucherSheet(museau()->settings(), '', $buys))->html($voucher, str_repeat('A', 17)));
        self::assertStringContainsString('<h1>Bon de 50 €</h1>', $sheet(false));
        self::assertStringContainsString('<h1>Bon pour un portrait</h1>', $sheet(true));
        self::assertStringContainsString('Imprimer</button>', $sheet(false));
        preg_match('#<script>(.+?)</script>#s', (new VoucherSheet(museau()->settings()))->html($voucher, str_repeat('A', 17)), $script);
        self::assertStringContainsString(base64_encode(hash('sha256', $script[1] ?? '', true)), VoucherSheet::policy(), 'the policy admits it');
    }

    public function test_she_stops_selling_and_begins_again(): void
    {
        $id = $this->the_voucher();
        museau()->voucher_shop()->begin();
        $voucher = $this->a_voucher(1);
        $waiting = $this->with_voucher(0);
        museau()->voucher_shop()->stop();
        museau()->voucher_shop()->stop();
        self::assertSame('', VoucherShop::link(museau()->settings()));
        self::assertSame([], museau()->carts()->open($waiting->token)->lines, 'it can be bought no more');
        self::assertStringContainsString('Je ne vends plus de bons cadeaux', self::plain((string) do_blocks('<!-- wp:museau/gift-voucher /-->')));
        $cart = $this->with_code(museau()->carts()->add(null, $this->an_original(), 1), $voucher);
        self::assertSame(10000, $cart->by_voucher(), 'what was sold stays valid');
        museau()->voucher_shop()->begin();
        self::assertSame($id, VoucherSettings::product_id(museau()->settings()), 'the same product');
        self::assertNotSame('', VoucherShop::link(museau()->settings()));
        self::assertCount(1, $this->with_voucher(0)->lines);
    }

    public function test_a_search_leads_to_the_page_that_sells_it(): void
    {
        $this->the_voucher();
        $this->an_original('Bon chien');
        $html = museau()->search_page()->works('bon', 1);
        self::assertStringContainsString('/offrir-un-portrait', $html);
        self::assertStringNotContainsString('sans-categorie', $html);
        self::assertStringNotContainsString('Bon cadeau', $html);
        self::assertStringContainsString('Bon chien', $html);
    }

    /** @return array<string, mixed> what every call of a cart answers */
    private static function answer(Cart $cart): array
    {
        $controller = (new \ReflectionMethod(museau(), 'cart_controller'))->invoke(museau());

        return $controller instanceof CartController ? Read::map($controller->answer($cart)->get_data()) : [];
    }

    private static function plain(string $html): string
    {
        return html_entity_decode(str_replace(["\u{a0}", "\u{202f}", '’'], [' ', ' ', "'"], $html), ENT_QUOTES);
    }

    private function page(Order $order): string
    {
        return museau()->plain_pages()->order(AccessToken::issue('pay', $order->id, time()), new Failure(), false, false);
    }

    private static function letter(Order $order, string $kind): string
    {
        return (string) Db::value('SELECT text FROM %i WHERE order_id = %d AND kind = %s', Schema::table('mails'), $order->id, $kind);
    }
}

<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\Order;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** What the artist reads of an order on her board, on its tiles and in its panel, on every engine. */
final class OrderWordsTest extends WordPressTestCase
{
    use MakesVouchers;
    use MakesCarnets;

    protected function setUp(): void
    {
        parent::setUp();
        $this->start_stripe();
        $this->sign_in();
    }

    #[TestDox('A card names the print that goes along with a portrait, and the panel of an order to draw shows its articles open')]
    public function test_a_print_beside_a_portrait(): void
    {
        $portrait = $this->the_portrait();
        $print = $this->a_print(5, 'Tirage Renard');
        $cart = museau()->carts()->add(null, $portrait, 1, $this->variation_of($portrait, 0));
        $cart = museau()->carts()->add($cart->token, $print, 1, $this->variation_of($print, 0));
        $order = museau()->orders()->place($cart, $this->billing(), '', []);
        museau()->orders()->receive($order->id, 'pi_words_' . $order->id, $order->due_now(), 'deposit');
        $html = museau()->order_board()->html(museau()->board()->columns());
        self::assertStringContainsString('Tirage Renard', $html);
        self::assertStringNotContainsString('<p>Tirage Renard', $html, 'the portrait is named first');
        self::assertMatchesRegularExpression('/<details open="" class="museau-order__part" id="articles"/', $this->panel($order));
    }

    #[TestDox('Where a refund goes back to is said as the order was paid: by card, by a voucher, by both')]
    public function test_the_way_of_a_refund(): void
    {
        $card = $this->pay(museau()->carts()->add(null, $this->an_original(), 1));
        self::assertStringContainsString('La somme revient sur la carte qui a payé.', $this->panel($card));
        $print = $this->a_print(5);
        $few = $this->with_code(museau()->carts()->add(null, $print, 1, $this->variation_of($print, 0)), $this->a_voucher());
        $this->press($few);
        $by_voucher = museau()->orders()->of_email('zoe@example.org');
        $by_voucher = array_values(array_filter($by_voucher, static fn(Order $order): bool => $order->vouchers() !== []))[0] ?? self::fail('No order by a voucher.');
        self::assertStringContainsString('La somme revient sur le bon cadeau qui a payé.', $this->panel($by_voucher));
        $both = $this->pay($this->with_code(museau()->carts()->add(null, $this->an_original('Autre'), 1), $this->a_voucher()));
        self::assertStringContainsString('puis sur le bon cadeau, qui en a payé 50,00', $this->panel($both));
    }

    #[TestDox('A tile that counts several orders opens all of them; one that counts one opens it')]
    public function test_tiles(): void
    {
        $first = $this->portrait();
        $link = static fn(string $label): string => preg_match(
            '~href="([^"]*)"><strong>[^<]*</strong> <span>' . $label . '~',
            museau()->overview()->html(museau()->board()->columns()),
            $found,
        ) === 1 ? html_entity_decode($found[1]) : '';
        self::assertSame(museau()->orders()->edit_url($first->id), $link('Soldes à recevoir'));
        $second = $this->portrait();
        $url = $link('Soldes à recevoir');
        self::assertStringContainsString('etat=solde#museau-board-title', $url);
        $former = $_GET;
        $_GET = ['etat' => 'solde'];
        $html = museau()->order_board()->html(museau()->board()->columns());
        $_GET = $former;
        foreach ([$first, $second] as $order) {
            self::assertStringContainsString("N° $order->number,", str_replace(["\u{a0}", "\u{202f}"], ' ', $html));
        }
    }

    private function panel(Order $order): string
    {
        return str_replace(["\u{a0}", "\u{202f}"], ' ', museau()->order_panel()->html($this->again($order)));
    }
}

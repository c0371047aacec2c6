<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cart\Cart;
use Museau\Domain\Cart\Personalization;
use Museau\Domain\Orders\Order;
use Museau\Domain\Vouchers\CartVouchers;
use Museau\Domain\Vouchers\Voucher;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\Vouchers;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Settings\VoucherSettings;

/** The gift voucher of a test's shop, bought and paid as at /commander. */
trait MakesVouchers
{
    use MakesProducts;
    use PaysOrders;

    /** 50,00 €, 100,00 €, and a portrait at 99,99 €. */
    protected function the_voucher(): int
    {
        $id = $this->made([
            'name' => 'Bon cadeau',
            'type' => 'variable',
            'categories' => [],
            'attributes' => [['name' => 'Montant', 'options' => ['50 €', '100 €', 'Un portrait A4'], 'variation' => true]],
            'variations' => [
                ['choices' => ['montant' => '50 €'], 'price' => 5000],
                ['choices' => ['montant' => '100 €'], 'price' => 10000],
                ['choices' => ['montant' => 'Un portrait A4'], 'price' => 9999],
            ],
        ]);
        museau()->settings()->save(['voucher_id' => $id]);
        do_action('museau_product_changed', $id);
        museau()->product_index()->flush();

        return $id;
    }

    /**
     * A cart with one more voucher.
     *
     * @param int                   $place of the amount among the_voucher()'s
     * @param array<string, string> $texts
     */
    protected function with_voucher(int $place = 0, array $texts = [], ?string $token = null): Cart
    {
        $id = VoucherSettings::product_id(museau()->settings()) ?: $this->the_voucher();

        return museau()->carts()->add($token, $id, 1, $this->variation_of($id, $place), [], $texts);
    }

    /** @return array<string, string> */
    protected static function texts(string $day = ''): array
    {
        return array_filter([
            Personalization::VOUCHER_TO => 'Léa',
            Personalization::VOUCHER_FROM => 'Mamie',
            Personalization::VOUCHER_MESSAGE => "Pour Moustache,\nbon anniversaire <3",
            Personalization::VOUCHER_EMAIL => 'lea@example.org',
            Personalization::VOUCHER_DAY => $day,
        ]);
    }

    /** A voucher that somebody has bought and paid. */
    protected function a_voucher(int $place = 0): Voucher
    {
        return $this->bought($this->pay($this->with_voucher($place)));
    }

    protected function bought(Order $order): Voucher
    {
        return Vouchers::of_order($order->id)[0] ?? self::fail('The order has bought no voucher.');
    }

    protected function balance(Voucher $voucher): int
    {
        return Vouchers::find($voucher->id)->balance ?? self::fail('The voucher is gone.');
    }

    /** The cart with a voucher's code typed into it. */
    protected function with_code(Cart $cart, Voucher $voucher): Cart
    {
        Db::run('DELETE FROM %i', Schema::table('rates'));
        CartVouchers::add($cart->id, VoucherCodes::make($voucher->id));

        return museau()->carts()->open($cart->token);
    }

    /** @return list<array{string, int}> kind and cents of each movement */
    protected static function story(Voucher $voucher): array
    {
        return array_map(static fn(array $move): array => [$move['kind'], $move['cents']], Vouchers::moves($voucher->id));
    }

    /**
     * Presses the button that pays on a page that shows this cart.
     *
     * @return array<string, mixed> what the route answers
     */
    protected function press(Cart $cart, int $status = 200): array
    {
        $billing = ['firstName' => 'Zoé', 'lastName' => 'Martin', 'country' => 'France', 'streetAddress1' => '12 rue des Lilas', 'postalCode' => '69003', 'city' => 'Lyon', 'phone' => '0612345678', 'email' => 'zoe@example.org', 'sameAddress' => true];
        Db::run('DELETE FROM %i', Schema::table('rates'));
        $answer = $this->call('POST', '/create-payment-intent', ['billing_details' => $billing, 'shown_total' => $cart->totals->total, 'shown_due' => $cart->due_by_card()], ['Cart-Token' => $cart->token]);
        self::assertSame($status, $answer->get_status(), (string) wp_json_encode($answer->json()->map()));

        return $answer->json()->map();
    }
}

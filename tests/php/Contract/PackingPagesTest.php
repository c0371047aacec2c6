<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\Order;
use Museau\Screens\Orders\PackingPages;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\TestDox;

/** The sheets that go with a parcel, on every engine. */
final class PackingPagesTest extends WordPressTestCase
{
    use MakesProducts;

    private function order(): Order
    {
        $billing = new BillingDetails(
            'Zoé',
            'Martin',
            '',
            '12 rue des Lilas',
            '',
            '75011',
            'Paris',
            '0612345678',
            'zoe@example.org',
            false,
            'Paul & fils',
            '<b>Girard',
            '1 place du Marché',
            'Bât. B',
            '69003',
            'Lyon',
        );
        $cart = museau()->carts()->add(null, $this->the_portrait(), 1, 0, ['pa_format' => 'a4', 'nombre-animaux' => '1-animal'], ['museau_animal' => 'Rex', 'museau_message' => 'Surprise !']);
        $print = $this->made(['name' => 'Tirage', 'type' => 'simple', 'categories' => ['impression'], 'regular_price' => 2500, 'stock' => 9]);
        $cart = museau()->carts()->add($cart->token, $print, 2);
        $order = museau()->orders()->place($cart, $billing, 'Pour son anniversaire', []);
        self::assertSame('', PackingPages::links($order), 'nothing to send before it is paid');
        museau()->orders()->receive($order->id, 'pi_packing', $order->due_now(), 'deposit');

        return museau()->orders()->find($order->id) ?? self::fail('The order is gone.');
    }

    #[TestDox('The slip names whose the parcel is and what is in it, and neither a price nor what the buyer wrote; the label names where it goes and whence')]
    public function test_sheets(): void
    {
        $this->sign_in();
        museau()->settings()->save(['legal_name' => 'Mélissa Exemple', 'legal_address' => "3 impasse du Chat\n44000 Nantes"]);
        $order = $this->order();
        $pages = new PackingPages(museau()->orders(...), museau()->settings(), museau()->photos());
        $slip = $pages->html($order, PackingPages::SLIP);
        foreach ([$order->number, 'Portrait sur commande', 'a4, 1 animal', '2 × ', 'Paul &amp; fils &lt;b&gt;Girard', '1 place du Marché', 'Bât. B', '69003 Lyon'] as $words) {
            self::assertStringContainsString($words, $slip);
        }
        foreach (['€', 'Rex', 'Surprise', 'anniversaire', 'Lilas', $order->key] as $words) {
            self::assertStringNotContainsString($words, $slip);
        }
        self::assertStringContainsString('@page{size:A5', $slip);
        museau()->photos()->store($order->id, $order->lines[0]->key, museau()->path('tests/fixtures/photos/chat-petite-451x300.jpg'));
        $sheet = $pages->html($order, PackingPages::PREPARATION);
        foreach (['@page{size:A4', $order->number, 'Portrait sur commande', '2 × Tirage', 'Rex', 'Surprise', 'Pour son anniversaire', 'Paul &amp; fils', '69003 Lyon', 'action=museau_photo&'] as $words) {
            self::assertStringContainsString($words, $sheet);
        }
        foreach (['€', 'Lilas', $order->key] as $words) {
            self::assertStringNotContainsString($words, $sheet);
        }
        $label = $pages->html($order, PackingPages::LABEL);
        foreach (['Paul &amp; fils &lt;b&gt;Girard', '1 place du Marché', 'Bât. B', '69003 Lyon', 'Mélissa Exemple', '44000 Nantes', '@page{size:A6'] as $words) {
            self::assertStringContainsString($words, $label);
        }
        self::assertStringNotContainsString('Lilas', $label);
        self::assertMatchesRegularExpression('~action=museau_packing&amp;order=' . $order->id . '&amp;sheet=label&amp;_wpnonce=[0-9a-f]{10}~', str_replace('&#038;', '&amp;', PackingPages::links($order)));
    }
}

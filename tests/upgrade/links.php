<?php

/*
 * One order of this release of each kind that hands out links, paid and drawn: wp eval-file tests/upgrade/links.php. Prints the links, the
 * order that bought a voucher, and the balance that is left. (WP-CLI evaluates the file: no declare may stand in it.)
 */

use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Orders\BillingDetails;
use Museau\Domain\Orders\OrderLinks;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\ProofState;
use Museau\Domain\Shipping\Tracking;
use Museau\Domain\Vouchers\OrderGifts;
use Museau\Domain\Vouchers\VoucherCodes;
use Museau\Domain\Vouchers\Vouchers;

$must = static fn(mixed $found, string $what): mixed => $found ?? throw new RuntimeException("No $what.");
$billing = new BillingDetails('Zoé', 'Martin', '', '12 rue des Lilas', 'Bât. B', '75011', 'Paris', '06 12 34 56 78', 'zoe@example.org', true);
$orders = museau()->orders();
$print = museau()->catalogue()->find_by_slug('chat-roux-impression');
$portrait = museau()->catalogue()->find(museau()->settings()->portrait_id());
$postcards = museau()->catalogue()->search(new ProductQuery(category: 'carte-postale'))->products;
$postcard = $must($postcards[0] ?? null, 'postcard');
museau()->voucher_shop()->begin();
museau()->settings()->save([
    'cards' => true, 'cards_card' => 0, 'cards_postcard' => $postcard->id, 'cards_bookmark' => 0,
    'legal_name' => 'Camille Exemple', 'legal_form' => 'EI', 'legal_address' => "1 rue des Exemples\n35000 Rennes",
    'siret' => '73282932000074', 'vat_number' => '', 'vat_exempt' => true,
]);
$pay = static function (int $id, string $mark) use ($orders): void {
    $orders->receive($id, "pi_links_{$mark}_$id", $orders->find($id)->due_now(), $orders->find($id)->left_to_pay() > 0 ? 'deposit' : 'full');
};
$picture = static function (): string {
    $file = tempnam(sys_get_temp_dir(), 'museau');
    imagejpeg(imagecreatetruecolor(2000, 1500), $file);

    return $file;
};

// A portrait whose drawing is approved, with its photograph, and a balance that is owed.
$cart = museau()->carts()->add(null, $portrait->id, 1, $portrait->variations[0]->id, [], ['museau_animal' => 'Filou']);
$drawn = $orders->place($cart, $billing, '', ['ready_by' => '2030-12-07'])->id;
$pay($drawn, 'drawn');
museau()->photos()->store($drawn, $orders->find($drawn)->lines[0]->key, __DIR__ . '/../fixtures/photos/chat-petite-451x300.jpg');
museau()->progress()->set($orders->find($drawn), ProgressStep::ToApprove, 'Voici Filou', $picture());
museau()->proofs()->decide($must(museau()->proofs()->open($drawn), 'proof'), ProofState::Approved, 'Je valide ce portrait.', []);
museau()->mails()->balance_asked($orders->find($drawn));
// One whose drawing waits for an answer.
$cart = museau()->carts()->add(null, $portrait->id, 1, $portrait->variations[0]->id, [], ['museau_animal' => 'Minette']);
$waits = $orders->place($cart, $billing, '', ['ready_by' => '2030-12-07'])->id;
$pay($waits, 'waits');
museau()->progress()->set($orders->find($waits), ProgressStep::ToApprove, 'Voici Minette', $picture());
// A print with its invoice, on its way.
$cart = museau()->carts()->add(null, $print->id, 2, $print->variations[0]->id);
$sent = $orders->place($cart, $billing, '', [])->id;
$pay($sent, 'sent');
museau()->invoices()->issue($orders->find($sent));
$orders->move($sent, OrderStatus::Shipped);
museau()->mails()->shipped($orders->find($sent), Tracking::of('https://suivi.example.org/8R1'));
// A voucher, and an order without JavaScript that is not paid yet.
$gift = museau()->catalogue()->find(Museau\Kernel\Settings\VoucherSettings::product_id(museau()->settings()));
$cart = museau()->carts()->add(null, $gift->id, 1, $gift->variations[1]->id);
$bought = $orders->place($cart, $billing, '', museau()->order_facts()->of($billing, '')($cart))->id;
$pay($bought, 'gift');
museau()->voucher_sales()->issue($orders->find($bought), false);
$voucher = $must(Vouchers::of_order($bought)[0] ?? null, 'voucher');
$open = $orders->place(museau()->carts()->add(null, $print->id, 1, $print->variations[0]->id), $billing, '', [])->id;
do_action('shutdown');

$carnets = [];
foreach ([$drawn, $waits, $sent, $bought] as $id) {
    $carnets[] = museau()->progress()->link($orders->find($id));
}
print "\n" . json_encode([
    'carnets' => $carnets,
    'links' => [
        $must(museau()->private_cards()->of_order($orders->find($drawn))[0] ?? null, 'card')->url(),
        $must(museau()->private_cards()->of_order($orders->find($drawn))[0] ?? null, 'card')->picture_url('page'),
        OrderGifts::print_url($voucher),
        OrderLinks::payment($orders->find($open)),
        OrderLinks::withdrawal($orders->find($sent)),
        OrderLinks::balance($orders->find($drawn)),
        OrderLinks::photo($orders->find($waits)),
        home_url('/bon-cadeau'),
        home_url('/flux-produits.xml'),
        home_url('/feed'),
        home_url('/wp-sitemap.xml'),
    ],
    'voucher_order' => $bought,
    'code' => VoucherCodes::make($voucher->id),
    'balance' => ['order' => $drawn, 'key' => $orders->find($drawn)->key, 'cents' => $orders->find($drawn)->left_to_pay()],
]);

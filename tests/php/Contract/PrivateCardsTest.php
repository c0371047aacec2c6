<?php

declare(strict_types=1);

namespace Museau\Tests\Contract;

use Museau\Domain\Cards\CardIsClosed;
use Museau\Domain\Cards\CardKind;
use Museau\Domain\Cards\CardToken;
use Museau\Domain\Cards\PrivateCard;
use Museau\Domain\Cart\Cart;
use Museau\Domain\Catalogue\ProductQuery;
use Museau\Domain\Orders\Order;
use Museau\Domain\Orders\OrderStatus;
use Museau\Domain\Progress\ProgressLink;
use Museau\Domain\Progress\ProgressStep;
use Museau\Domain\Progress\ProofState;
use Museau\Kernel\Database\Db;
use Museau\Kernel\Database\Schema;
use Museau\Kernel\Read;
use Museau\Kernel\Site\CarriedLinks;
use Museau\Screens\Orders\PackingPages;
use Museau\Screens\Settings\CardSettings;
use Museau\Tests\Support\PrivacyTools;
use Museau\Tests\WordPressTestCase;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestDox;

/** Cards of a customer's own portrait, on every engine: behind her link, priced like the shop's, known by their signed word alone. */
final class PrivateCardsTest extends WordPressTestCase
{
    use MakesCarnets;
    use MakesProducts;

    private int $postcard = 0;

    protected function setUp(): void
    {
        parent::setUp();
        foreach (['rates', 'mails', 'progress', 'progress_steps', 'proofs'] as $table) {
            Db::run('DELETE FROM %i', Schema::table($table));
        }
        $this->postcard = $this->a_print(5, 'Carte postale Hibou');
        museau()->settings()->save(['cards' => true, 'cards_card' => 0, 'cards_postcard' => $this->postcard, 'cards_bookmark' => 0]);
    }

    #[TestDox('The carnet of a paid order offers them once its drawing is approved, for the kinds that the artist sells')]
    public function test_offers(): void
    {
        $order = $this->drawn();
        self::assertStringNotContainsString('carte-privee', $this->page($order), 'still to be approved');
        self::approve($order);
        $page = $this->page($order);
        self::assertSame(1, substr_count($page, 'museau-carnet__card '));
        self::assertStringContainsString('Carte postale', $page);
        self::assertStringContainsString('À partir de 12,00', $page);
        museau()->settings()->save(['cards' => false]);
        self::assertStringNotContainsString('carte-privee', $this->page($order));
        museau()->settings()->save(['cards' => true, 'cards_postcard' => $this->an_original()]);
        self::assertStringNotContainsString('carte-privee', $this->page($order), 'an original is no card');
    }

    #[TestDox('Its page shows the portrait at screen size at most, its formats with their prices, and a plain form')]
    public function test_page(): void
    {
        $card = $this->card($this->approved());
        $sizes = [];
        foreach (['page', 'panier', 'entier', ''] as $size) {
            $bytes = museau()->card_page()->picture($card, $size);
            $sizes[$size] = $bytes === null ? null : array_slice((array) getimagesizefromstring($bytes), 0, 2);
        }
        self::assertSame(['page' => [1200, 900], 'panier' => [240, 180], 'entier' => null, '' => null], $sizes);
        self::assertSame([1600, 1200], [$card->proof->width, $card->proof->height]);
        $_GET = [PrivateCard::LINK => $card->token];
        $shown = museau()->card_page()->opened($_GET);
        self::assertInstanceOf(PrivateCard::class, $shown);
        $html = (new \Museau\Screens\Cards\CardView(museau()->private_cards(), new \Museau\Screens\Cards\CardForm(museau()->settings())))->html($shown);
        foreach (['Carte postale de votre portrait</h1>', 'Filou', '12,00', '20,50', 'method="post" action="/panier"', "name=\"museau_card\" value=\"$card->token\""] as $part) {
            self::assertStringContainsString($part, $html);
        }
        self::assertStringNotContainsString('zoe@', $html);
    }

    #[TestDox('A line is the shop\'s product by price and stock, and the portrait by name, words and picture')]
    public function test_line(): void
    {
        $card = $this->card($this->approved());
        $cart = $this->add($card->token, 2);
        $line = $this->only_line($cart);
        self::assertSame(
            [$this->postcard, 'Carte postale de votre portrait', 1200, 2, "/carte-privee?lien=$card->token", $card->token],
            [$line->product_id, $line->name, $line->price, $line->quantity, $line->path, $line->card],
        );
        self::assertStringEndsWith('&image=panier', $line->image['src'] ?? '');
        self::assertSame(['Format' => 'a4', 'Portrait imprimé' => "Filou, dessin n° {$card->order->id}-1"], array_column($line->variation, 'value', 'attribute'));
        self::assertSame(3, $this->only_line($this->add($card->token, 1, $cart->token))->quantity, 'the same card again joins');
        $other = $this->card($this->approved())->token;
        $cart = $this->add($other, 1, $cart->token);
        self::assertCount(2, $cart->lines, 'another portrait stands alone');
        $cart = museau()->carts()->add($cart->token, $this->postcard, 1, 0, ['pa_format' => 'a4']);
        self::assertSame(['Carte postale de votre portrait', 'Carte postale de votre portrait', 'Carte postale Hibou'], array_column($cart->lines, 'name'));
        $this->refused('museau_above_stock', fn() => $this->add($other, 1, $cart->token));
        self::assertEquals($cart->lines, museau()->carts()->open($cart->token)->lines);
    }

    #[TestDox('Its price follows the shop\'s product, and says so')]
    public function test_price(): void
    {
        $simple = $this->made(['name' => 'Carte Chouette', 'type' => 'simple', 'categories' => ['impression', 'carte-postale'], 'regular_price' => 350]);
        museau()->settings()->save(['cards_postcard' => $simple]);
        $card = $this->card($this->approved());
        $cart = museau()->carts()->add(null, $simple, 3, 0, [], ['museau_card' => $card->token]);
        self::assertSame(350, $this->only_line($cart)->price);
        $this->change($simple, ['regular_price' => 400]);
        $cart = museau()->carts()->open($cart->token);
        self::assertSame([400, 3, $card->token], [$this->only_line($cart)->price, $cart->lines[0]->quantity, $cart->lines[0]->card]);
        self::assertStringContainsString('Carte postale de votre portrait', $cart->notices[0] ?? '');
        self::assertStringContainsString('a changé', $cart->notices[0] ?? '');
    }

    #[TestDox('The order, its letters, its slip and the artist\'s panel say which portrait; erased with the buyer')]
    public function test_order(): void
    {
        $card = $this->card($this->approved());
        $words = "Filou, dessin n° {$card->order->id}-1";
        $order = museau()->orders()->place($this->add($card->token, 2), $this->billing(), '', []);
        museau()->orders()->receive($order->id, "pi_card_$order->id", $order->due_now(), 'full');
        $order = $this->again($order);
        self::assertSame('Carte postale de votre portrait', $order->lines[0]->name);
        self::assertFalse($order->lines[0]->is_portrait);
        $this->mails = [];
        museau()->mails()->order_paid($order);
        self::assertCount(2, $this->mails);
        foreach ($this->mails as $mail) {
            self::assertStringContainsString($words, html_entity_decode((string) $mail['message']));
        }
        self::assertStringContainsString($words, (new PackingPages(museau()->orders(...), museau()->settings(), museau()->photos()))->html($order, PackingPages::SLIP));
        $panel = museau()->order_panel()->html($order);
        foreach (['Cartes à imprimer', "2 × Carte postale de votre portrait, a4", $words, 'src="data:image/jpeg;base64,', 'museau_card_picture', 'Version 1 de la commande'] as $part) {
            self::assertStringContainsString($part, $panel);
        }
        self::assertStringNotContainsString('Cartes à imprimer', museau()->order_panel()->html($card->order));
        museau()->progress()->forget_words($card->order->id);
        self::assertStringContainsString('plus gardé ici', str_replace('’', "'", museau()->order_panel()->html($order)));
        museau()->orders()->forget_person($order->id);
        self::assertSame(['a4'], array_column($this->again($order)->lines[0]->options, 'value'));
    }

    #[TestDox('REST takes no word that this shop has not signed for this very product')]
    public function test_forging(): void
    {
        $card = $this->card($this->approved());
        $parts = explode('.', $card->token);
        $other = $this->drawn();
        $words = [
            'words' => "Filou, dessin n° {$card->order->id}-1",
            'cut' => substr($card->token, 0, -1),
            'turned' => substr($card->token, 0, -1) . ($card->token[-1] === '0' ? '1' : '0'),
            'first seal' => "$parts[0].$parts[1].$parts[2]." . str_repeat('0', 32) . substr($parts[3], 32),
            'other order' => "$other->id.$parts[1].$parts[2].$parts[3]",
            'other proof' => "$parts[0]." . ((int) $parts[1] + 1) . ".$parts[2].$parts[3]",
            'other kind' => "$parts[0].$parts[1].marque-page.$parts[3]",
            'unapproved' => CardToken::make($other->id, museau()->proofs()->shown($other->id)->id ?? 0, CardKind::Postcard),
            'nonsense' => "' OR 1=1 --",
        ];
        foreach ($words as $name => $word) {
            foreach (['museau_card', 'Portrait imprimé'] as $attribute) {
                self::assertSame(409, $this->send($word, $attribute)->get_status(), "$name as $attribute");
            }
        }
        self::assertSame(400, $this->send(str_repeat('1', 201))->get_status());
        $original = $this->call('POST', '/add-to-cart', ['product_id' => $this->an_original(), 'variation' => [['attribute' => 'museau_card', 'value' => $card->token]]]);
        self::assertSame('museau_portrait_closed', $original->at('code'), 'another product at its own price');
        self::assertSame($card->token, $this->send($card->token)->at('cart_contents.0.card'));
        $portrait = museau()->carts()->add(null, $this->the_portrait(), 1, 0, ['pa_format' => 'a4', 'nombre-animaux' => '1-animal'], ['museau_card' => $card->token]);
        self::assertSame('', $this->only_line($portrait)->card);
    }

    /** @return iterable<string, array{\Closure(PrivateCard): mixed, CardIsClosed}> */
    public static function endings(): iterable
    {
        yield 'its pictures are forgotten' => [static fn(PrivateCard $card) => museau()->progress()->forget_words($card->order->id), CardIsClosed::Ended];
        yield 'the carnet is erased' => [static fn(PrivateCard $card) => museau()->progress()->forget_order($card->order->id), CardIsClosed::Ended];
        yield 'the carnet has another link' => [static fn(PrivateCard $card) => ProgressLink::renew($card->order->id), CardIsClosed::Ended];
        yield 'the proof is withdrawn' => [
            static fn(PrivateCard $card) => Db::run('UPDATE %i SET state = %s WHERE id = %d', Schema::table('proofs'), ProofState::Withdrawn->value, $card->proof->id),
            CardIsClosed::Ended,
        ];
        yield 'they are switched off' => [static fn() => museau()->settings()->save(['cards' => false]), CardIsClosed::Off];
        yield 'another product stands for them' => [static fn() => museau()->settings()->save(['cards_postcard' => 0]), CardIsClosed::Off];
    }

    /** @param \Closure(PrivateCard): mixed $end */
    #[DataProvider('endings')]
    #[TestDox('Link and cart line end when $_dataName, with a sentence')]
    public function test_ending(\Closure $end, CardIsClosed $why): void
    {
        $card = $this->card($this->approved());
        $cart = museau()->carts()->add($this->add($card->token)->token, $this->an_original(), 1);
        $end($card);
        self::assertSame($why, museau()->private_cards()->open($card->token));
        self::assertSame($why === CardIsClosed::Ended ? 410 : 404, $why->status());
        $left = museau()->carts()->open($cart->token);
        self::assertSame(['Berger allemand'], array_column($left->lines, 'name'));
        self::assertStringContainsString('Une carte de votre panier', $left->notices[0] ?? '');
        self::assertSame([], museau()->carts()->open($cart->token)->notices, 'said once');
        $this->refused('museau_portrait_closed', fn() => $this->add($card->token));
    }

    #[TestDox('An unpaid order and one that was given back open nothing; an erased person\'s link is 410')]
    public function test_orders_that_are_not_paid(): void
    {
        $card = $this->card($this->approved());
        museau()->orders()->receive($card->order->id, "pi_rest_{$card->order->id}", $card->order->left_to_pay(), 'balance');
        museau()->orders()->move($card->order->id, OrderStatus::Completed);
        self::assertInstanceOf(PrivateCard::class, museau()->private_cards()->open($card->token), 'ended, and still hers');
        PrivacyTools::ask('erasers', 'museau-orders', 'zoe@example.org');
        self::assertSame(CardIsClosed::Ended, museau()->private_cards()->open($card->token));
        self::assertSame(CardIsClosed::Unknown, museau()->private_cards()->open(strrev($card->token)));
        $unpaid = museau()->orders()->place(museau()->carts()->add(null, $this->an_original('Chouette'), 1), $this->billing(), '', []);
        self::assertSame([], museau()->private_cards()->of_order($unpaid));
    }

    #[TestDox('Links that a shop was carried here with open the carnet and its card, and end with the carnet, whether it is erased or its link renewed')]
    public function test_carried_links(): void
    {
        $order = $this->approved();
        $proof = explode('.', $this->card($order)->token)[1];
        $card = "$order->id.$proof.carte-postale." . str_repeat('a', 64);
        $carnet = "$order->id." . str_repeat('b', 64);
        $keep = static function () use ($order, $card, $carnet): void {
            CarriedLinks::keep(CarriedLinks::digest(CardToken::CARRIED, $card), $order->id);
            CarriedLinks::keep(CarriedLinks::digest(ProgressLink::CARRIED, $carnet), $order->id);
        };
        $opens = static fn(): array => [CardToken::read($card)?->is_current, ProgressLink::order_of($carnet)];
        self::assertSame([null, 0], $opens());
        $keep();
        self::assertSame([true, $order->id], $opens());
        self::assertSame(0, ProgressLink::order_of(($order->id + 1) . substr($carnet, strlen((string) $order->id))), 'another order');
        ProgressLink::renew($order->id);
        self::assertSame([null, 0], $opens());
        $keep();
        Db::run('DELETE FROM %i WHERE order_id = %d', Schema::table('progress'), $order->id);
        self::assertSame([false, 0], $opens(), 'the carnet is gone');
        ProgressLink::begin($order->id);
        museau()->progress()->forget_order($order->id);
        ProgressLink::begin($order->id);
        self::assertSame([null, 0], $opens(), 'erased: a new carnet of that number is opened by no old link');
    }

    #[TestDox('Nothing of them is a product: no post, no row of the catalogue, no answer of a search')]
    public function test_hidden(): void
    {
        $order = $this->drawn();
        $count = fn(): array => [
            (int) Db::value('SELECT COUNT(*) FROM %i', Db::wpdb()->posts),
            museau()->catalogue()->search(new ProductQuery())->total,
            museau()->catalogue()->search(new ProductQuery(search: 'Filou'))->total,
        ];
        $before = $count();
        self::approve($order);
        $card = $this->card($order);
        $this->add($card->token);
        self::assertSame($before, $count());
        self::assertStringNotContainsString('carte-privee', (string) wp_json_encode([
            $this->call('GET', '/products', ['per_page' => 50])->get_data(),
            $this->call('GET', "/products/$this->postcard")->get_data(),
        ], JSON_UNESCAPED_SLASHES));
    }

    #[TestDox('Boutique takes prints of the kind alone, and switches nothing on without one')]
    public function test_settings(): void
    {
        $read = static fn(array $typed): array => CardSettings::read(Read::map($typed), museau()->catalogue(...));
        self::assertSame(['cards_bookmark'], array_keys($read(['cards' => '1', 'cards_bookmark' => (string) $this->postcard])['errors']));
        self::assertSame(['cards_card'], array_keys($read(['cards' => '1', 'cards_card' => (string) $this->an_original()])['errors']));
        self::assertSame(['cards_card' => 0, 'cards_postcard' => $this->postcard, 'cards' => true], $read(['cards' => '1', 'cards_card' => '0', 'cards_postcard' => (string) $this->postcard])['values']);
        self::assertSame(['cards_card' => 0, 'cards' => false], $read(['cards' => '1', 'cards_card' => '0'])['values']);
        self::assertSame(['values' => [], 'errors' => []], $read(['cards' => '1']), 'a form without these fields keeps what is set');
    }

    /** A paid portrait of Filou whose drawing waits for an answer. */
    private function drawn(): Order
    {
        $portrait = museau()->catalogue()->find(museau()->settings()->portrait_id()) === null ? $this->the_portrait() : museau()->settings()->portrait_id();
        $cart = museau()->carts()->add(null, $portrait, 1, $this->variation_of($portrait, 0), [], ['museau_animal' => 'Filou']);
        $order = museau()->orders()->place($cart, $this->billing(), '', []);
        museau()->orders()->receive($order->id, "pi_drawn_$order->id", $order->due_now(), 'deposit');
        $file = (string) tempnam(sys_get_temp_dir(), 'museau');
        $image = imagecreatetruecolor(2000, 1500) ?: self::fail('GD makes no picture.');
        imagejpeg($image, $file);
        museau()->progress()->set($this->again($order), ProgressStep::ToApprove, '', $file);
        unlink($file);

        return $this->again($order);
    }

    private static function approve(Order $order): void
    {
        $proof = museau()->proofs()->open($order->id) ?? self::fail('Nothing to approve.');
        self::assertTrue(museau()->proofs()->decide($proof, ProofState::Approved, 'Je valide ce portrait.', []));
    }

    private function approved(): Order
    {
        $order = $this->drawn();
        self::approve($order);

        return $order;
    }

    private function card(Order $order): PrivateCard
    {
        return museau()->private_cards()->of_order($order)[0] ?? self::fail('No card is offered.');
    }

    private function add(string $word, int $quantity = 1, ?string $token = null): Cart
    {
        return museau()->carts()->add($token, $this->postcard, $quantity, 0, ['pa_format' => 'a4'], ['museau_card' => $word]);
    }

    private function send(string $word, string $attribute = 'museau_card'): \Museau\Tests\Support\RestAnswer
    {
        return $this->call('POST', '/add-to-cart', [
            'product_id' => $this->postcard,
            'variation' => [['attribute' => 'pa_format', 'value' => 'a4'], ['attribute' => $attribute, 'value' => $word]],
        ]);
    }
}
